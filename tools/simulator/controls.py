# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The handheld's buttons and stick, and the modules that read them: keypad and analogio."""

from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .machine import Machine

BUTTONS = ("up", "down", "left", "right", "a", "b", "start", "select")
# The order in the shift register. PyGamer has a stick instead of the last four.
REGISTER = ("b", "a", "start", "select", "right", "down", "up", "left")
KEYS_ON = {"pygamer": 4, "pybadge": 8}

STICK = BUTTONS[:4]  # of which each is a direction of PyGamer's stick
OPPOSITE = dict(zip(STICK, ("down", "up", "right", "left"), strict=True))

# A stick at rest is seldom at 32,768, nor still: as seen on a PyGamer.
REST_X, REST_Y, NOISE = 33_152, 35_008, 220
LOW, HIGH = 900, 64_700


class Controls:
    """What the player's thumbs do."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.turned = False  # whether the handheld is held upside down
        self._meant: dict[str, str] = {}  # for each direction that is held, where the stick is
        self.looks = 0  # how often the program read one of the stick's axes
        self._watchers: list[ShiftRegisterKeys] = []
        self._wobble = 0

    def set(self, button: str, down: bool) -> None:
        """Presses or releases one of BUTTONS; directions are as the player sees them."""
        if down:
            self._meant.setdefault(button, OPPOSITE.get(button, button) if self.turned else button)
            self.held.add(self._meant[button])
        else:
            self.held.discard(self._meant.pop(button, button))
        for watcher in self._watchers:
            watcher.changed()

    def watch(self, keys: "ShiftRegisterKeys") -> None:
        self._watchers.append(keys)

    def forget(self) -> None:
        """The board starts anew: nobody reads the buttons yet."""
        self._watchers.clear()

    def stick(self, axis: str) -> int:
        """What the stick's axis, "x" or "y", reads, 0 to 65535."""
        self.looks += 1
        low, high = ("left", "right") if axis == "x" else ("up", "down")
        self._wobble = (self._wobble * 1103515245 + 12345) & 0x7FFFFFFF
        noise = (self._wobble >> 12) % (2 * NOISE + 1) - NOISE
        if low in self.held:
            return LOW + noise
        if high in self.held:
            return HIGH + noise
        return (REST_X if axis == "x" else REST_Y) + noise


class Event:
    """keypad.Event."""

    def __init__(
        self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None
    ) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp or 0

    @property
    def released(self) -> bool:
        return not self.pressed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.key_number, self.pressed) == (
            other.key_number,
            other.pressed,
        )

    def __hash__(self) -> int:
        return hash((self.key_number, self.pressed))


class EventQueue:
    """keypad.EventQueue: when it is full, a new event is lost and `overflowed` says so."""

    def __init__(self, machine: "Machine", max_events: int) -> None:
        self._machine = machine
        self._events: deque[Event] = deque()
        self._max_events = max_events
        self.overflowed = False

    def add(self, event: Event) -> None:
        if len(self._events) < self._max_events:
            self._events.append(event)
        else:
            self.overflowed = True

    def get(self) -> Event | None:
        self._machine.spend()
        return self._events.popleft() if self._events else None

    def get_into(self, event: Event) -> bool:
        next_event = self.get()
        if next_event is None:
            return False
        event.key_number = next_event.key_number
        event.pressed = next_event.pressed
        event.timestamp = next_event.timestamp
        return True

    def clear(self) -> None:
        self._events.clear()
        self.overflowed = False

    def __bool__(self) -> bool:
        self._machine.spend()
        return bool(self._events)

    def __len__(self) -> int:
        return len(self._events)


class ShiftRegisterKeys:
    """keypad.ShiftRegisterKeys: scans every `interval`, so that a shorter press is not seen."""

    def __init__(
        self,
        machine: "Machine",
        *,
        clock: Any,
        data: Any,
        latch: Any,
        value_to_latch: bool = True,
        key_count: int,
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        pins = machine.pins
        for pin, name in ((clock, "CLOCK"), (data, "OUT"), (latch, "LATCH")):
            pins.claim(pin)
            if pin is not pins.named["BUTTON_" + name]:
                raise ValueError(f"no buttons hang on {pin!r}")
        if not value_when_pressed:
            raise ValueError("the board's buttons read high when pressed")
        self._pins = pins, (clock, data, latch)
        self._machine = machine
        self._names = REGISTER[: min(key_count, KEYS_ON[machine.board])]
        self._pressed = [False] * key_count
        self._interval = round(interval * 1_000_000)
        self._start = machine.clock.now
        self._scan_planned = False
        self.key_count = key_count
        self.events = EventQueue(machine, max_events)
        machine.controls.watch(self)
        self.changed()

    def changed(self) -> None:
        """Plans the scan that will see what changed."""
        if not self._scan_planned:
            self._scan_planned = True
            since = self._machine.clock.now - self._start
            self._machine.plan(self._interval - since % self._interval, self._scan)

    def _scan(self) -> None:
        self._scan_planned = False
        held = self._machine.controls.held
        for number, name in enumerate(self._names):
            down = name in held
            if down != self._pressed[number]:
                self._pressed[number] = down
                self.events.add(Event(number, down, self._machine.ticks_ms()))

    def reset(self) -> None:
        self._pressed = [False] * self.key_count
        self.changed()

    def deinit(self) -> None:
        pins, mine = self._pins
        for pin in mine:
            pins.release(pin)


class AnalogIn:
    """analogio.AnalogIn on the stick; any other pin reads the middle."""

    def __init__(self, machine: "Machine", pin: Any) -> None:
        machine.pins.claim(pin)
        self._machine = machine
        self._pin = pin
        named = machine.pins.named
        self._axis = {named.get("JOYSTICK_X"): "x", named.get("JOYSTICK_Y"): "y"}.get(pin)
        self.reference_voltage = 3.3

    @property
    def value(self) -> int:
        self._machine.spend()
        return self._machine.controls.stick(self._axis) if self._axis else 32_768

    def deinit(self) -> None:
        self._machine.pins.release(self._pin)
