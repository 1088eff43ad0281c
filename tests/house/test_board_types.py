# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board-side files against the real API: CircuitPython's types, with each board's own pins."""

import os
import subprocess
import sys
from importlib.resources import files

import board_words as words
import pytest
from conftest import ROOT

from omen.built_set import read_set
from omen.duel import Duel

BOARDS = ("pygamer", "pybadge")

# A screen's parts are None until it is entered, so None passes for anything here. Whether the board
# can do it is the question; whether the tools and tests fit together is test_style.py's.
STRICTNESS = (
    "--disallow-untyped-defs",
    "--no-strict-optional",
    "--strict-equality",
    "--extra-checks",
    "--disable-error-code=var-annotated",
)


def definitions(board):
    """The stub of `board` for one board, as circuitpython-stubs has it beside the general one."""
    source = (files("board_definitions") / board / "__init__.pyi").read_text("utf-8")
    # It still calls the display by a name that displayio gave up in CircuitPython 9.
    source = source.replace("import displayio", "import busdisplay")
    return source.replace("displayio.Display", "busdisplay.BusDisplay")


def complaints(board, *what):
    """What mypy has to say of these files for this board, '' where nothing."""
    folder = ROOT / ".mypy_cache" / "boards" / board
    folder.mkdir(parents=True, exist_ok=True)
    stub = folder / "board.pyi"
    if not stub.exists() or stub.read_text("utf-8") != definitions(board):
        stub.write_text(definitions(board), "utf-8")
    path = os.pathsep.join(map(str, (folder, ROOT / "lib", ROOT)))
    places = ("--config-file=", f"--cache-dir={folder / 'cache'}", "--explicit-package-bases")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", *places, *STRICTNESS, *what],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("board", BOARDS)
def test_all_that_goes_to_the_board_is_what_the_board_has(board):
    found = complaints(board, "code.py", "lib", "omen")
    assert found == "", f"\nOn the {board}:\n{found}"


def test_all_that_a_duel_tells_has_a_type():
    """Not even a part of one is Any."""
    omens = read_set((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())
    duel = Duel(omens, 31, 0, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4], round_number=2)
    told = [name for name in dir(duel) if name[0] != "_"]
    assert {"pos", "deal", "legal", "view", "result"} <= set(told)
    lines = "".join(f"    duel.{name}\n" for name in told)
    snippet = f"from omen.duel import Duel\ndef look(duel: Duel) -> None:\n{lines}"
    silent = ("--disallow-any-expr", "--follow-imports=silent")
    assert complaints("pygamer", *silent, "-c", snippet) == ""


@pytest.mark.parametrize(
    ("snippet", "found"),
    [
        ("import board; board.BUTTON_CLOCK; board.SPEAKER_ENABLE; board.NEOPIXEL", ""),
        ("import board; board.BUTTON_CLOK", "BUTTON_CLOK"),
        ("import board; board.DISPLAY.auto_refresh = False; board.DISPLAY.refresh()", ""),
        ("import board; board.DISPLAY.show(None)", "show"),
        ("import displayio; displayio.Group().append(3)", "Argument 1"),
        ("import displayio; displayio.Bitmap(8, 8, 2).fil(1)", "fil"),
        ("import keypad; keypad.ShiftRegisterKeys(clok=None)", "clok"),
    ],
)
@pytest.mark.parametrize("board", BOARDS)
def test_wrong_pins_methods_and_arguments_are_found(board, snippet, found):
    said = complaints(board, "-c", snippet)
    assert found in said if found else not said, said


def test_only_the_pygamer_has_a_stick():
    stick = "import board; board.JOYSTICK_X"
    assert complaints("pygamer", "-c", stick) == ""
    assert "JOYSTICK_X" in complaints("pybadge", "-c", stick)


@pytest.mark.parametrize("board", BOARDS)
def test_the_modules_that_the_language_check_allows_are_in_the_firmware(board):
    listed = definitions(board).partition("Included modules: ")[2].splitlines()[0]
    built_in = set(listed.split(", ")) | {"gc", "micropython"}  # the interpreter's own
    assert set(words.PLAIN_NAMES) | words.HARDWARE <= built_in
