# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The modules that read the buttons and the stick: keypad and analogio."""

from collections import deque

from .ground import Ground
from .pins import Pin

# The order in the shift register. PyGamer has a stick instead of the last four.
REGISTER = ("b", "a", "start", "select", "right", "down", "up", "left")
KEYS_ON = {"pygamer": 4, "pybadge": 8}


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

    def __init__(self, ground: Ground, max_events: int) -> None:
        self._ground = ground
        self._events: deque[Event] = deque()
        self._max_events = max_events
        self.overflowed = False

    def add(self, event: Event) -> None:
        if len(self._events) < self._max_events:
            self._events.append(event)
        else:
            self.overflowed = True

    def get(self) -> Event | None:
        self._ground.spend()
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
        self._ground.spend()
        return bool(self._events)

    def __len__(self) -> int:
        return len(self._events)


class ShiftRegisterKeys:
    """keypad.ShiftRegisterKeys: scans every `interval`, so that a shorter press is not seen."""

    def __init__(
        self,
        ground: Ground,
        *,
        clock: Pin,
        data: Pin,
        latch: Pin,
        value_to_latch: bool = True,
        key_count: int,
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        pins = ground.pins
        for pin, name in ((clock, "CLOCK"), (data, "OUT"), (latch, "LATCH")):
            pins.claim(pin)
            if pin is not pins.named["BUTTON_" + name]:
                raise ValueError(f"no buttons hang on {pin!r}")
        if not value_when_pressed:
            raise ValueError("the board's buttons read high when pressed")
        self._pins = pins, (clock, data, latch)
        self._ground = ground
        self._names = REGISTER[: min(key_count, KEYS_ON[ground.board])]
        self._pressed = [False] * key_count
        self._interval = round(interval * 1_000_000)
        self._start = ground.clock.now
        self._scan_planned = False
        self.key_count = key_count
        self.events = EventQueue(ground, max_events)
        ground.controls.watch(self.changed)
        self.changed()

    def changed(self) -> None:
        """Plans the scan that will see what changed."""
        if not self._scan_planned:
            self._scan_planned = True
            since = self._ground.clock.now - self._start
            self._ground.plan(self._interval - since % self._interval, self._scan)

    def _scan(self) -> None:
        self._scan_planned = False
        held = self._ground.controls.held
        for number, name in enumerate(self._names):
            down = name in held
            if down != self._pressed[number]:
                self._pressed[number] = down
                self.events.add(Event(number, down, self._ground.ticks_ms()))

    def reset(self) -> None:
        self._pressed = [False] * self.key_count
        self.changed()

    def deinit(self) -> None:
        pins, mine = self._pins
        for pin in mine:
            pins.release(pin)


class AnalogIn:
    """analogio.AnalogIn on the stick; any other pin reads the middle."""

    def __init__(self, ground: Ground, pin: Pin) -> None:
        ground.pins.claim(pin)
        self._ground = ground
        self._pin = pin
        named = ground.pins.named
        self._axis = {named.get("JOYSTICK_X"): "x", named.get("JOYSTICK_Y"): "y"}.get(pin)
        self.reference_voltage = 3.3

    @property
    def value(self) -> int:
        self._ground.spend()
        return self._ground.controls.stick(self._axis) if self._axis else 32_768

    def deinit(self) -> None:
        self._ground.pins.release(self._pin)
