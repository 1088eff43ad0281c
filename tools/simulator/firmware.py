# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The modules that are built into the PyGamer's and the PyBadge's CircuitPython, and no others.

Those that a PC's Python has too are cut down to what the board's have.
"""

import array
import binascii
import collections
import errno
import io
import json
import math
import re
import struct
import time
import zlib
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import bitmap_tools, layers, pixels
from .blinka import busdisplay, displayio, fontio, vectorio
from .font import board_font
from .hardware import chip_modules, module
from .sound import sound_modules

if TYPE_CHECKING:
    from .importing import Importer
    from .machine import Machine

HEAP_FREE = 146 * 1024


def _part(of: ModuleType, names: str, name: str = "") -> ModuleType:
    return module(name or of.__name__, **{each: getattr(of, each) for each in names.split()})


def _dumps(obj: Any, separators: tuple[str, str] | None = None) -> str:
    return json.dumps(obj, separators=separators)


def _dump(obj: Any, stream: Any, separators: tuple[str, str] | None = None) -> None:
    stream.write(_dumps(obj, separators))


def _namedtuple(name: str, fields: Any) -> type:
    made = collections.namedtuple(name, fields)  # type: ignore[misc]
    for missing in ("_asdict", "_replace", "_make", "_fields"):
        setattr(made, missing, property())
    return made


def _time(machine: "Machine") -> ModuleType:
    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        machine.spend(round(seconds * 1_000_000))

    def monotonic_ns() -> int:
        machine.spend()
        return machine.clock.now * 1000

    def monotonic() -> float:
        # 30 bits: the board's floats keep no more.
        bits = struct.unpack("<I", struct.pack("<f", monotonic_ns() / 1e9))[0] & ~3
        return float(struct.unpack("<f", struct.pack("<I", bits))[0])

    return module(
        "time",
        sleep=sleep,
        monotonic=monotonic,
        monotonic_ns=monotonic_ns,
        struct_time=time.struct_time,
    )


def _random(machine: "Machine") -> ModuleType:
    source = machine.random

    def seed(number: int | None = None) -> None:
        source.seed(number if number is None else int(number))

    names = "getrandbits randrange randint choice random uniform".split()
    return module("random", seed=seed, **{name: getattr(source, name) for name in names})


def _os(machine: "Machine") -> ModuleType:
    memories = machine.memories

    def chdir(path: str) -> None:
        if memories.path(path) != memories.drive:
            raise NotImplementedError("the simulator's working directory is always /")

    names = "listdir mkdir remove rename rmdir stat statvfs".split()
    return module(
        "os",
        sep="/",
        getcwd=lambda: "/",
        chdir=chdir,
        sync=memories.power,
        unlink=memories.remove,
        urandom=machine.random.randbytes,
        getenv=lambda key, default=None: default,
        **{name: getattr(memories, name) for name in names},
    )


def _sys(machine: "Machine", importer: "Importer") -> ModuleType:
    def leave(status: Any = None) -> None:
        raise SystemExit(status)

    implementation = module("implementation", name="circuitpython", version=(10, 3, 0))
    return module(
        "sys",
        byteorder="little",
        exit=leave,
        implementation=implementation,
        maxsize=2**31 - 1,
        modules=importer.modules,
        path=["", "/", ".frozen", "/lib"],
        platform="MicroChip SAMD51",
        stdout=machine.console,
        stderr=machine.console,
        version="3.4.0; Adafruit CircuitPython 10.3.0",
        version_info=(3, 4, 0),
    )


def _traceback(machine: "Machine") -> ModuleType:
    def format_exception(exc: BaseException, *rest: Any) -> list[str]:
        return [machine.describe(exc if not rest else rest[0])]

    def print_exception(exc: BaseException, *rest: Any, file: Any = None) -> None:
        text = format_exception(exc, *rest)[0]
        machine.crash = machine.crash or text  # it is for crashes that a program catches to tell
        (file or machine.console).write(text)

    return module("traceback", format_exception=format_exception, print_exception=print_exception)


def _displayio(machine: "Machine") -> ModuleType:
    class OnDiskBitmap(pixels.OnDiskBitmap):
        def __init__(self, file: Any) -> None:
            super().__init__(machine.memories.open(file, "rb") if isinstance(file, str) else file)

    return module(
        "displayio",
        Bitmap=pixels.Bitmap,
        ColorConverter=pixels.ColorConverter,
        Colorspace=displayio.Colorspace,
        Group=layers.Group,
        OnDiskBitmap=OnDiskBitmap,
        Palette=pixels.Palette,
        TileGrid=layers.TileGrid,
        CIRCUITPYTHON_TERMINAL=machine.terminal,
        release_displays=lambda: None,
    )


def firmware(machine: "Machine", importer: "Importer") -> dict[str, ModuleType]:
    """The built-in modules by their names, for one start of `machine`."""
    modules = [
        module("array", array=array.array),
        _part(binascii, "a2b_base64 b2a_base64 crc32 hexlify unhexlify"),
        module(
            "bitmaptools",
            arrayblit=bitmap_tools.arrayblit,
            blit=bitmap_tools.blit,
            draw_line=bitmap_tools.draw_line,
            fill_region=bitmap_tools.fill_region,
            readinto=bitmap_tools.readinto,
        ),
        _part(busdisplay, "BusDisplay"),
        module(
            "collections",
            OrderedDict=collections.OrderedDict,
            deque=collections.deque,
            namedtuple=_namedtuple,
        ),
        _displayio(machine),
        _part(errno, "EACCES EAGAIN EEXIST EINVAL EIO EISDIR ENODEV ENOENT ENOSPC EPERM EROFS"),
        module("fontio", BuiltinFont=type(board_font()), Glyph=fontio.Glyph),
        module(
            "gc",
            collect=lambda: None,
            disable=lambda: None,
            enable=lambda: None,
            isenabled=lambda: True,
            mem_alloc=lambda: 0,
            mem_free=lambda: HEAP_FREE,
        ),
        module("io", BytesIO=io.BytesIO, StringIO=io.StringIO, open=machine.memories.open),
        module("json", dump=_dump, dumps=_dumps, load=json.load, loads=json.loads),
        _part(
            math,
            "acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite"
            " isinf isnan ldexp log modf pi pow radians sin sqrt tan trunc",
        ),
        module("micropython", const=lambda value: value),
        _os(machine),
        _random(machine),
        _sys(machine, importer),
        _part(re, "compile match search sub"),
        _part(struct, "calcsize pack pack_into unpack unpack_from"),
        module("terminalio", FONT=board_font()),
        _time(machine),
        _traceback(machine),
        _part(vectorio, "Circle Polygon Rectangle"),
        _part(zlib, "decompress"),
    ]
    built_in = {made.__name__: made for made in modules}
    built_in.update(chip_modules(machine))
    built_in.update(sound_modules(machine))
    return built_in
