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
from collections.abc import Iterable
from types import ModuleType
from typing import BinaryIO, TextIO

from . import bitmap_tools, layers, pixels
from .blinka import busdisplay, circuitpython_splash, displayio, fontio, vectorio
from .display import Display
from .font import board_font
from .ground import Ground
from .hardware import chip_modules, module
from .importing import Importer
from .memory import Memories
from .sound import sound_modules

HEAP_FREE = 146 * 1024


def _part(of: ModuleType, names: str, name: str = "") -> ModuleType:
    return module(name or of.__name__, **{each: getattr(of, each) for each in names.split()})


def _dumps(obj: object, separators: tuple[str, str] | None = None) -> str:
    return json.dumps(obj, separators=separators)


def _dump(obj: object, stream: TextIO, separators: tuple[str, str] | None = None) -> None:
    stream.write(_dumps(obj, separators))


def _namedtuple(name: str, fields: str | Iterable[str]) -> type:
    made = collections.namedtuple(name, fields)  # type: ignore[misc]
    for missing in ("_asdict", "_replace", "_make", "_fields"):
        setattr(made, missing, property())
    return made


def _time(ground: Ground) -> ModuleType:
    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        ground.spend(round(seconds * 1_000_000))

    def monotonic_ns() -> int:
        ground.spend()
        return ground.clock.now * 1000

    def monotonic() -> float:
        # 30 bits: the board's floats keep no more.
        bits = struct.unpack("<I", struct.pack("<f", monotonic_ns() / 1e9))[0] & ~3
        return float(struct.unpack("<f", struct.pack("<I", bits))[0])

    return module(
        "time",
        sleep=sleep,
        monotonic=monotonic,
        monotonic_ns=monotonic_ns,
        localtime=ground.clock.localtime,
        struct_time=time.struct_time,
    )


def _random(ground: Ground) -> ModuleType:
    source = ground.random

    def seed(number: int | None = None) -> None:
        source.seed(number if number is None else int(number))

    names = "getrandbits randrange randint choice random uniform".split()
    return module("random", seed=seed, **{name: getattr(source, name) for name in names})


def _os(ground: Ground) -> ModuleType:
    memories = ground.memories

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
        urandom=ground.random.randbytes,
        getenv=lambda key, default=None: default,
        **{name: getattr(memories, name) for name in names},
    )


def _sys(ground: Ground, importer: Importer) -> ModuleType:
    def leave(status: object = None) -> None:
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
        stdout=ground.console,
        stderr=ground.console,
        version="3.4.0; Adafruit CircuitPython 10.3.0",
        version_info=(3, 4, 0),
    )


def _traceback(ground: Ground, importer: Importer) -> ModuleType:
    def format_exception(*exc: object) -> list[str]:
        """The exception alone, or between its class and its traceback."""
        return [importer.describe(next(part for part in exc if isinstance(part, BaseException)))]

    def print_exception(*exc: object, file: TextIO | None = None) -> None:
        text = format_exception(*exc)[0]
        ground.crash = ground.crash or text  # it is for crashes that a program catches to tell
        (file or ground.console).write(text)

    return module("traceback", format_exception=format_exception, print_exception=print_exception)


def _displayio(memories: Memories) -> ModuleType:
    class OnDiskBitmap(pixels.OnDiskBitmap):
        def __init__(self, file: str | BinaryIO) -> None:
            super().__init__(io.BytesIO(memories.read(file)) if isinstance(file, str) else file)

    return module(
        "displayio",
        Bitmap=pixels.Bitmap,
        ColorConverter=pixels.ColorConverter,
        Colorspace=displayio.Colorspace,
        Group=layers.Group,
        OnDiskBitmap=OnDiskBitmap,
        Palette=pixels.Palette,
        TileGrid=layers.TileGrid,
        CIRCUITPYTHON_TERMINAL=circuitpython_splash,
        release_displays=lambda: None,
    )


def firmware(ground: Ground, display: Display, importer: Importer) -> dict[str, ModuleType]:
    """The built-in modules by their names, for one start of the board."""
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
        _displayio(ground.memories),
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
        module("io", BytesIO=io.BytesIO, StringIO=io.StringIO, open=ground.memories.open),
        module("json", dump=_dump, dumps=_dumps, load=json.load, loads=json.loads),
        _part(
            math,
            "acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite"
            " isinf isnan ldexp log modf pi pow radians sin sqrt tan trunc",
        ),
        module("micropython", const=lambda value: value),
        _os(ground),
        _random(ground),
        _sys(ground, importer),
        _part(re, "compile match search sub"),
        _part(struct, "calcsize pack pack_into unpack unpack_from"),
        module("terminalio", FONT=board_font()),
        _time(ground),
        _traceback(ground, importer),
        _part(vectorio, "Circle Polygon Rectangle"),
        _part(zlib, "decompress"),
    ]
    built_in = {made.__name__: made for made in modules}
    built_in.update(chip_modules(ground, display))
    built_in.update(sound_modules(ground))
    return built_in
