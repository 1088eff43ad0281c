# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The chip and what is soldered to it: microcontroller, supervisor, storage, NeoPixels."""

from collections.abc import Sequence
from types import ModuleType

from .display import Display
from .ground import PIXELS, Ground
from .keys import AnalogIn, Event, EventQueue, ShiftRegisterKeys
from .memory import NVM_SIZE, Memories
from .pins import Pin


class Reload(BaseException):
    """The program asked the board to start anew."""


class _Nvm:
    """nvm.ByteArray: each assignment erases and writes the whole."""

    def __init__(self, memories: Memories) -> None:
        self._memories = memories

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return NVM_SIZE

    def __getitem__(self, index: int | slice) -> int | bytearray:
        self._memories.power()
        if isinstance(index, slice):
            return bytearray(self._memories.nvm[index])
        return self._memories.nvm[index]

    def __setitem__(self, index: int | slice, value: int | Sequence[int]) -> None:
        content = bytearray(self._memories.nvm)
        if isinstance(index, slice) and not isinstance(value, int):
            span = range(*index.indices(NVM_SIZE))
            if span.step != 1:
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            if len(value) != len(span):
                raise ValueError("Slice and value different lengths.")
            content[index] = value
        elif isinstance(index, int) and isinstance(value, int):
            content[range(NVM_SIZE)[index]] = value
        else:
            raise TypeError("array/bytes required on right side")
        self._memories.write_nvm(bytes(content))


class Constant:
    """One of an enumeration's values, such as digitalio.Pull.UP."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


class Direction:
    """digitalio.Direction."""

    INPUT = Constant("Direction.INPUT")
    OUTPUT = Constant("Direction.OUTPUT")


class Pull:
    """digitalio.Pull."""

    UP = Constant("Pull.UP")
    DOWN = Constant("Pull.DOWN")


class DriveMode:
    """digitalio.DriveMode."""

    PUSH_PULL = Constant("DriveMode.PUSH_PULL")
    OPEN_DRAIN = Constant("DriveMode.OPEN_DRAIN")


class ResetReason:
    """microcontroller.ResetReason."""

    POWER_ON = Constant("ResetReason.POWER_ON")
    SOFTWARE = Constant("ResetReason.SOFTWARE")
    UNKNOWN = Constant("ResetReason.UNKNOWN")


class RunReason:
    """supervisor.RunReason."""

    STARTUP = Constant("RunReason.STARTUP")
    SUPERVISOR_RELOAD = Constant("RunReason.SUPERVISOR_RELOAD")
    AUTO_RELOAD = Constant("RunReason.AUTO_RELOAD")


class DigitalInOut:
    """digitalio.DigitalInOut; the ground knows what SPEAKER_ENABLE is set to."""

    def __init__(self, ground: Ground, pin: Pin) -> None:
        ground.pins.claim(pin)
        self._ground = ground
        self._pin = pin
        self._value = False
        self.direction = Direction.INPUT
        self.pull: Constant | None = None
        self.drive_mode = DriveMode.PUSH_PULL

    def switch_to_output(self, value: bool = False, drive_mode: Constant | None = None) -> None:
        self.direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull: Constant | None = None) -> None:
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def value(self) -> bool:
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        if self.direction is not Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._ground.memories.power()
        self._value = bool(value)
        if self._pin is self._ground.pins.named["SPEAKER_ENABLE"]:
            self._ground.speaker_enabled = self._value

    def deinit(self) -> None:
        self._ground.pins.release(self._pin)

    def __enter__(self) -> "DigitalInOut":
        return self

    def __exit__(self, *exc: object) -> None:
        self.deinit()


def module(name: str, /, **contents: object) -> ModuleType:
    """A module of the firmware."""
    made = ModuleType(name)
    made.__dict__.update(contents)
    return made


def bound(ground: Ground, kind: type, name: str = "") -> type:
    """`kind`, whose first argument is the ground, as the class that the board's program sees."""

    def __init__(self: object, *args: object, **kwargs: object) -> None:
        kind.__init__(self, ground, *args, **kwargs)  # type: ignore[misc]

    return type(name or kind.__name__, (kind,), {"__init__": __init__})


def chip_modules(ground: Ground, display: Display) -> dict[str, ModuleType]:
    """The modules that reach the board's parts, for one start of the board."""
    memories = ground.memories

    def neopixel_write(digitalinout: DigitalInOut, buf: bytes | bytearray) -> None:
        memories.power()
        if digitalinout._pin is ground.pins.named["NEOPIXEL"]:
            green_red_blue = bytes(buf)[: PIXELS * 3]
            lights = [
                (green_red_blue[at + 1], green_red_blue[at], green_red_blue[at + 2])
                for at in range(0, len(green_red_blue) - 2, 3)
            ]
            # From left to right for who holds the handheld.
            ground.lights = lights[::-1] if ground.controls.turned else lights

    def restart() -> None:
        raise Reload

    cpu = module(
        "cpu",
        uid=bytearray(b"celestial omens!"),
        frequency=120_000_000,
        temperature=25.0,
        voltage=3.3,
        reset_reason=ResetReason.POWER_ON,
    )
    runtime = module(
        "runtime",
        usb_connected=memories.usb,
        serial_connected=memories.usb,
        serial_bytes_available=0,
        run_reason=RunReason.STARTUP,
        autoreload=True,
        rgb_status_brightness=0,
        display=display,
    )
    mounted = module("VfsFat", label="CIRCUITPY", readonly=memories.readonly)
    modules = [
        module("board", board_id=ground.board, DISPLAY=display, **ground.pins.named),
        module(
            "microcontroller",
            Pin=Pin,
            ResetReason=ResetReason,
            cpu=cpu,
            nvm=_Nvm(memories),
            reset=restart,
            delay_us=ground.spend,
            watchdog=None,
        ),
        module(
            "supervisor",
            ticks_ms=ground.read_ticks,
            runtime=runtime,
            RunReason=RunReason,
            reload=restart,
            get_previous_traceback=lambda: ground.previous_traceback,
        ),
        module("storage", remount=memories.remount, getmount=lambda path: mounted),
        module(
            "digitalio",
            DigitalInOut=bound(ground, DigitalInOut),
            Direction=Direction,
            Pull=Pull,
            DriveMode=DriveMode,
        ),
        module("analogio", AnalogIn=bound(ground, AnalogIn)),
        module(
            "keypad",
            Event=Event,
            EventQueue=EventQueue,
            ShiftRegisterKeys=bound(ground, ShiftRegisterKeys),
        ),
        module("neopixel_write", neopixel_write=neopixel_write),
    ]
    return {made.__name__: made for made in modules}
