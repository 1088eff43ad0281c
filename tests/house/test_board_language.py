# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The files that go to the board keep to its Python, and the check of that finds each lapse.

In the tables ⏎ stands for a new line, and what is to be said of a snippet stands at its right.
"""

import pytest
from board_language import ROOT, board_files, faults

ENGINE = "omen/rules.py"
SCREEN = "omen/screens/menu.py"
LIBRARY = "lib/handheld/console.py"

REFUSED = """
import typing                                   | no module typing
from dataclasses import dataclass               | no module dataclasses
import enum                                     | no module enum
from functools import reduce                    | no module functools
import itertools as it                          | no module itertools
import heapq                                    | no module heapq
import bisect                                   | no module bisect
import copy                                     | no module copy
from abc import ABC                             | no module abc
import string                                   | no module string
import weakref                                  | no module weakref
import os.path                                  | no module os.path
from os.path import join                        | no module os.path
import asyncio                                  | no module asyncio
from __future__ import annotations              | no module __future__
import adafruit_display_text                    | cannot import adafruit_display_text
from os import path                             | os.path is not on the board
import numpy                                    | cannot import numpy
match x:⏎    case 1: pass                       | no match
a = {**b}                                       | no {**a}
a = {1: 2, **b}                                 | no {**a}
a = [*b]                                        | no [*a]
a = (*b, 2)                                     | no [*a]
a = {*b}                                        | no [*a]
def f(a, /): pass                               | no positional-only
with (open(x) as f):⏎    pass                   | no with (
with (⏎    open(x) as f,⏎    open(y) as g,⏎):⏎    pass | no with (
try:⏎    f()⏎except* OSError:⏎    pass          | no except*
a = f"{(lambda: 1)()}"                          | in or beside an f-string
a = f"{{{b}}}"                                  | in or beside an f-string
a = f"{b['{']}"                                 | in or beside an f-string
a = f"{ {1: 2}[b] }"                            | in or beside an f-string
a = "x{y}" f"{b}"                               | in or beside an f-string
async def f(): pass                             | no asyncio
class A(metaclass=B): pass                      | no metaclasses
a.ljust(8)                                      | no method ljust
a.rjust(8)                                      | no method rjust
a.zfill(3)                                      | no method zfill
a.title()                                       | no method title
a.capitalize()                                  | no method capitalize
a.isalnum()                                     | no method isalnum
a.translate(b)                                  | no method translate
str.maketrans("a", "b")                         | no method maketrans
a.removeprefix("b")                             | no method removeprefix
a.removesuffix("b")                             | no method removesuffix
a.bit_length()                                  | no method bit_length
a.center(9, "*")                                | center takes no fill
"{0[1]}".format(a)                              | no "{0[1]}"
"{0.b}".format(a)                               | no "{0[1]}"
next(a, None)                                   | next takes no default
vars(a)                                         | no vars
format(a, "x")                                  | no format
list(zip(a, b, strict=True))                    | zip takes no strict=
print(a, flush=True)                            | print takes no flush=
a.split(maxsplit=1)                             | split takes no keywords
class A:⏎    __slots__ = ("a",)                 | __slots__ is ignored
class A:⏎    def __format__(self, b): pass      | __format__ is ignored
class A:⏎    def __init_subclass__(cls): pass   | __init_subclass__ is ignored
class A(dict):⏎    def __missing__(self, b): pass | __missing__ is ignored
class A(Exception):⏎ def f(self): Exception.__init__(self) | no Exception.__init__
import random⏎random.shuffle(a)                 | random.shuffle is not
from random import sample                       | random.sample is not
import random as r⏎r.choices(a)                 | random.choices is not
import random⏎random.seed()                     | random.seed takes an int
import random⏎random.seed("omen")               | random.seed takes an int
import json⏎json.dumps(a, indent=2)             | dumps takes no indent=
import json⏎json.dump(a, b, sort_keys=True)     | dump takes no sort_keys=
import math⏎a = math.inf                        | math.inf is not
from math import nan                            | math.nan is not
import math⏎math.hypot(3, 4)                    | math.hypot is not
from math import gcd                            | math.gcd is not
import gc⏎gc.threshold(1000)                    | gc.threshold is not
import micropython⏎@micropython.native⏎def f(): pass | micropython.native is not
collections.namedtuple("A", "b", defaults=(1,)) | namedtuple takes no defaults=
a._asdict()                                     | no _asdict
a._replace(b=1)                                 | no _replace
try:⏎    f()⏎except FileNotFoundError:⏎    pass | no FileNotFoundError: catch OSError
try:⏎    f()⏎except (ValueError, PermissionError):⏎    pass | no PermissionError
int.from_bytes(a, "big", signed=True)           | from_bytes takes no keywords
import struct⏎struct.unpack("<?H", a)           | struct has no code ?
a = b[::2]                                      | a slice has a step
a = "abc"[::-1]                                 | a slice has a step
b = [1, 2]⏎b[::2] = [3]                         | a slice has a step
b = bytearray(9)⏎if 3 in b: pass                | bytearray: no `in`
def f(b: bytearray):⏎    return 3 not in b      | bytearray: no `in`
from array import array⏎b = array("h")⏎3 in b   | array: no `in`
class A:⏎ def f(self): self.b = bytearray(9)⏎ def g(self): 1 in self.b | bytearray: no `in`
b = bytearray(9)⏎del b[1]                       | del only on
def f(b):⏎    del b[1:3]                        | del only on
b = bytearray(9)⏎b.insert(0, 1)                 | bytearray: no insert
import array⏎b = array.array("h")⏎b.pop()       | array: no pop
memoryview(a).tobytes()                         | memoryview: no tobytes
a = list[int]                                   | list[…] only inside
a = isinstance(b, int | str)                    | outside an annotation
a = dict | None                                 | outside an annotation
for k, v in a.items(): pass                     | keeps no order
b = [k for k in a.keys()]                       | keeps no order
b = list(a.values())                            | keeps no order
b = max(a.items(), key=f)                       | keeps no order
a = {1: 2}⏎for k in a: pass                     | keep no order
for k in {1, 2}: pass                           | keep no order
a = set(b)⏎c = [d for d in a]                   | keep no order
a = {"b"}⏎",".join(a)                           | keep no order
a.popitem()                                     | takes any
a = {1, 2}⏎a.pop()                              | takes any
sorted(a, key=f)                                | sorting is not stable
a.sort(key=f)                                   | sorting is not stable
a = "Kō"                                        | plain ASCII only
a = f"{b} × {c}"                                | plain ASCII only
import time⏎time.sleep(1)                       | time.sleep stops
import time⏎time.perf_counter()                 | time.perf_counter is not
def f(n):⏎    return f(n - 1)                   | f calls itself
class A:⏎    def f(self):⏎        self.f()      | f calls itself
"""

REFUSED_IN_THE_ENGINE = """
a = 0.5                                         | no floats
a = b / 2                                       | no floats
a /= 2                                          | no floats
a = float(b)                                    | no floats
import math                                     | the engine cannot import math
import time                                     | the engine cannot import time
import random                                   | the engine cannot import random
import displayio                                | the engine cannot import displayio
from handheld import Console                    | the engine cannot import handheld
from omen.screens import menu                   | the engine knows no screens
from .screens.menu import Menu                  | the engine knows no screens
"""

REFUSED_IN_THE_LIBRARY = """
from omen import rules                          | the library cannot import omen
"""

ALLOWED = """
import displayio, board, keypad, supervisor, storage
from micropython import const
from collections import OrderedDict, namedtuple
from omen.rules import KENZA
from . import text
from .. import duel
from handheld import A, B
import random⏎random.seed(7)⏎random.choice(a)
a, *b = c
f(*a, **b)
with open(a) as f:⏎    pass
with open(a) as f, open(b) as g:⏎    pass
with (open)(a) as f:⏎    pass
class A(Exception):⏎ def f(self): super().__init__(1)
class A(B):⏎ def f(self): B.__init__(self)⏎class B: pass
a = f"{b:>{c}} {d!r} {e=} {g:02X}"
a = f"{b}" "plain"
a = "x{}".format(b)
a = "{:>8} {1} {b}".format(c)
def f(a, *, b=1): pass
a: list[int] = []
def f(a: int | None, b: "dict[str, int]") -> list[int] | None: pass
a = isinstance(b, (int, str))
a = b | c
a = {1: 2}⏎a[3] = a.get(4, 5)
b = 3 in {1: 2}
a = {1: 2}⏎for k in sorted(a): pass
for k, v in sorted(a.items()): pass
b = sum(v for v in a.values())
b = len(a.keys()) + max(a.values())
b = {v: k for k, v in a.items()}
for k in a.values():  # order: all are told the same⏎    k.stop()
# order: any will do⏎for k in a.keys(): pass
from collections import OrderedDict⏎a = OrderedDict()⏎for k in a.items(): pass
sorted(a)
sorted(a, reverse=True)
sorted(a, key=f)  # ties: f holds the id
a.sort(key=f)  # ties: f holds the id
b = [1, 2]⏎c = b[::2]⏎del b[0]
a = {}⏎del a["b"]
b = bytearray(9)⏎b[:] = c⏎b.append(1)⏎d = b[2:4]
b = b"abc"⏎a = 98 in b
def f(n):⏎    return f(n - 1)  # depth: 3 at most
class A:⏎    def title(self): pass⏎    def f(self): self.title()
a.title("The menu")
def vars(a): pass⏎vars(1)
def f():⏎    yield 1⏎    yield from g()
try:⏎    f()⏎except OSError as e:⏎    g(e.errno)⏎finally:⏎    h()
lambda a: a
"Kō is Ko on the board"
a = 0.5 + b / 2
while (a := f()): pass
"""


def _lines(table):
    return [line.replace("⏎", "\n") for line in table.strip().splitlines()]


def _cases(table):
    return [tuple(part.strip() for part in line.rsplit(" | ", 1)) for line in _lines(table)]


def _whats(path, source):
    return [fault.what for fault in faults(path, source)]


@pytest.mark.parametrize(
    ("path", "source", "words"),
    [(SCREEN, *case) for case in _cases(REFUSED)]
    + [(ENGINE, *case) for case in _cases(REFUSED_IN_THE_ENGINE)]
    + [(LIBRARY, *case) for case in _cases(REFUSED_IN_THE_LIBRARY)],
)
def test_what_the_board_lacks_is_found(path, source, words):
    assert any(words in what for what in _whats(path, source)), _whats(path, source)


@pytest.mark.parametrize("source", _lines(ALLOWED))
def test_what_the_board_has_is_let_through(source):
    assert _whats(SCREEN, source) == []


def test_the_engine_may_import_itself_and_what_only_counts():
    allowed = "import struct\nfrom binascii import crc32\nfrom omen.built_set import read_set"
    assert _whats(ENGINE, allowed) == []


def test_what_the_compiler_drops_may_import_types():
    types = "if 0:  # for the type check alone\n    from collections.abc import Sequence\n"
    assert _whats(ENGINE, types + "\n\ndef f(hand: 'Sequence[int]') -> None: pass\n") == []
    assert "collections" in _whats(ENGINE, types.replace("if 0:", "if 1:"))[0]


def test_only_the_library_rests():
    assert _whats(LIBRARY, "import time\ntime.sleep(0.005)") == []


def test_a_file_of_many_lines_or_functions_is_found():
    assert _whats(SCREEN, "a = 1\n" * 250) == []
    assert _whats(SCREEN, "# why\n\n" * 400) == []
    assert "split it" in _whats(SCREEN, "a = 1\n" * 251)[0]
    assert "split it" in _whats(SCREEN, "def f(): pass\n" * 41)[0]


def test_blocks_within_blocks_are_found_but_elif_is_no_deeper():
    def nested(blocks):
        return (
            "def f():\n"
            + "".join(f"{' ' * n}if a:\n" for n in range(1, blocks + 1))
            + " " * 9
            + "g()"
        )

    assert _whats(SCREEN, nested(5)) == []
    assert "blocks in one another" in _whats(SCREEN, nested(6))[0]
    chain = "def f():\n if a: g()\n" + " elif b: g()\n" * 9
    assert _whats(SCREEN, chain) == []


def test_a_fault_reads_as_file_line_and_what_to_do():
    assert (
        str(faults(SCREEN, "\nvars(a)")[0])
        == "omen/screens/menu.py:2: no vars: name the attributes"
    )


def test_every_file_that_goes_to_the_board_keeps_to_its_python():
    paths = [(path.relative_to(ROOT).as_posix(), path) for path in board_files()]
    found = [fault for name, path in paths for fault in faults(name, path.read_text("utf-8"))]
    assert paths
    assert not found, "\n" + "\n".join(map(str, found))
