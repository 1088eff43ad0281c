# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The chip and what is soldered to it: pins, microcontroller, supervisor, storage, NeoPixels."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .controls import AnalogIn, Event, EventQueue, ShiftRegisterKeys
from .memory import NVM_SIZE

if TYPE_CHECKING:
    from .machine import Machine

BOARDS = ("pygamer", "pybadge")
PIXELS = 5


class Reload(BaseException):
    """The program asked the board to start anew."""


class Pin:
    """microcontroller.Pin."""

    def __init__(self, port: str) -> None:
        self._port = port

    def __repr__(self) -> str:
        return f"microcontroller.pin.{self._port}"


class Pins:
    """A board's pins by their names, from the board definitions that CircuitPython ships."""

    def __init__(self, board: str) -> None:
        spec = importlib.util.find_spec("board_definitions")
        assert spec and spec.submodule_search_locations, "circuitpython-stubs is not installed"
        definition = Path(next(iter(spec.submodule_search_locations))) / board / "__init__.pyi"
        ports: dict[str, Pin] = {}
        self.named: dict[str, Pin] = {}
        for name, port in re.findall(
            r"^(\w+): microcontroller\.Pin  # (\w+)", definition.read_text("utf-8"), re.MULTILINE
        ):
            self.named[name] = ports.setdefault(port, Pin(port))
        # The display keeps its own for itself.
        self._taken = {pin for name, pin in self.named.items() if name.startswith("TFT_")}

    def claim(self, pin: Any) -> None:
        """Marks a pin as in use."""
        if not isinstance(pin, Pin):
            raise TypeError("pin must be of type Pin")
        if pin in self._taken:
            raise ValueError(f"{pin!r} in use")
        self._taken.add(pin)

    def release(self, pin: Pin) -> None:
        self._taken.discard(pin)


class _Nvm:
    """nvm.ByteArray: each assignment erases and writes the whole."""

    def __init__(self, machine: "Machine") -> None:
        self._memories = machine.memories

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return NVM_SIZE

    def __getitem__(self, index: Any) -> Any:
        self._memories.power()
        if isinstance(index, slice):
            return bytearray(self._memories.nvm[index])
        return self._memories.nvm[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        content = bytearray(self._memories.nvm)
        if isinstance(index, slice):
            span = range(*index.indices(NVM_SIZE))
            if span.step != 1:
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            if len(value) != len(span):
                raise ValueError("Slice and value different lengths.")
            content[index] = value
        else:
            content[range(NVM_SIZE)[index]] = value
        self._memories.write_nvm(bytes(content))


class Constant:
    """One of an enumeration's values, such as digitalio.Pull.UP."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


def enumeration(name: str, *values: str) -> Any:
    """A class with the values as its attributes, as the board's enumerations are."""
    return type(name, (), {value: Constant(f"{name}.{value}") for value in values})


Direction = enumeration("Direction", "INPUT", "OUTPUT")
Pull = enumeration("Pull", "UP", "DOWN")
DriveMode = enumeration("DriveMode", "PUSH_PULL", "OPEN_DRAIN")


class DigitalInOut:
    """digitalio.DigitalInOut; the machine knows what SPEAKER_ENABLE is set to."""

    def __init__(self, machine: "Machine", pin: Pin) -> None:
        machine.pins.claim(pin)
        self._machine = machine
        self._pin = pin
        self._value = False
        self.direction: Any = Direction.INPUT
        self.pull: Any = None
        self.drive_mode: Any = DriveMode.PUSH_PULL

    def switch_to_output(self, value: bool = False, drive_mode: Any = None) -> None:
        self.direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull: Any = None) -> None:
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def value(self) -> bool:
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        if self.direction is not Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._machine.memories.power()
        self._value = bool(value)
        if self._pin is self._machine.pins.named["SPEAKER_ENABLE"]:
            self._machine.speaker_enabled = self._value

    def deinit(self) -> None:
        self._machine.pins.release(self._pin)

    def __enter__(self) -> "DigitalInOut":
        return self

    def __exit__(self, *exc: object) -> None:
        self.deinit()


def module(name: str, /, **contents: Any) -> ModuleType:
    """A module of the firmware."""
    made = ModuleType(name)
    made.__dict__.update(contents)
    return made


def bound(machine: "Machine", kind: type, name: str = "") -> type:
    """`kind`, whose first argument is the machine, as the class that the board's program sees."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        kind.__init__(self, machine, *args, **kwargs)  # type: ignore[misc]

    return type(name or kind.__name__, (kind,), {"__init__": __init__})


def chip_modules(machine: "Machine") -> dict[str, ModuleType]:
    """The modules that reach the board's parts, for one start of `machine`."""
    memories = machine.memories

    def neopixel_write(digitalinout: DigitalInOut, buf: Any) -> None:
        memories.power()
        if digitalinout._pin is machine.pins.named["NEOPIXEL"]:
            green_red_blue = bytes(buf)[: PIXELS * 3]
            lights = [
                (green_red_blue[at + 1], green_red_blue[at], green_red_blue[at + 2])
                for at in range(0, len(green_red_blue) - 2, 3)
            ]
            # From left to right for who holds the handheld.
            machine.lights = lights[::-1] if machine.controls.turned else lights

    def restart() -> None:
        raise Reload

    reason = enumeration("ResetReason", "POWER_ON", "SOFTWARE", "UNKNOWN")
    run_reason = enumeration("RunReason", "STARTUP", "SUPERVISOR_RELOAD", "AUTO_RELOAD")
    cpu = module(
        "cpu",
        uid=bytearray(b"celestial omens!"),
        frequency=120_000_000,
        temperature=25.0,
        voltage=3.3,
        reset_reason=reason.POWER_ON,
    )
    runtime = module(
        "runtime",
        usb_connected=memories.usb,
        serial_connected=memories.usb,
        serial_bytes_available=0,
        run_reason=run_reason.STARTUP,
        autoreload=True,
        rgb_status_brightness=0,
        display=machine.display,
    )
    mounted = module("VfsFat", label="CIRCUITPY", readonly=memories.readonly)
    modules = [
        module("board", board_id=machine.board, DISPLAY=machine.display, **machine.pins.named),
        module(
            "microcontroller",
            Pin=Pin,
            ResetReason=reason,
            cpu=cpu,
            nvm=_Nvm(machine),
            reset=restart,
            delay_us=machine.spend,
            watchdog=None,
        ),
        module(
            "supervisor",
            ticks_ms=machine.read_ticks,
            runtime=runtime,
            RunReason=run_reason,
            reload=restart,
            get_previous_traceback=lambda: machine.previous_traceback,
        ),
        module("storage", remount=memories.remount, getmount=lambda path: mounted),
        module(
            "digitalio",
            DigitalInOut=bound(machine, DigitalInOut),
            Direction=Direction,
            Pull=Pull,
            DriveMode=DriveMode,
        ),
        module("analogio", AnalogIn=bound(machine, AnalogIn)),
        module(
            "keypad",
            Event=Event,
            EventQueue=EventQueue,
            ShiftRegisterKeys=bound(machine, ShiftRegisterKeys),
        ),
        module("neopixel_write", neopixel_write=neopixel_write),
    ]
    return {made.__name__: made for made in modules}
