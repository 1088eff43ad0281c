# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel that is over as a QR code, read off the screen by a reader that is not ours."""

import os
from importlib.util import find_spec

import numpy as np
import pytest
from engine import interpreter
from engine.deals import random_duel
from flashing.libraries import libraries
from PIL import Image
from recorded import run_on
from records.files import load_link
from records.on_board import game_on
from simulator import memories

from omen.link import link
from omen.record import write

DUELS = int(os.environ.get("CODES", "3"))
pytestmark = pytest.mark.skipif(not find_spec("adafruit_miniqr"), reason="needs adafruit_miniqr")
HEAP = 272 * 1024  # as in test_micropython.py
NAMES = 20 * 1024  # of the library, which stay
PAGE = "https://someone.example.org/celestial-omen/"
# The Duel of a link is over and the result shown; the code is a press away.
SETUP = """
from omen.link_reader import read
from omen.session import match
session = game.session
session.duel = session.counted = read({link!r}, lambda name, crc: session.omens)
session.match = match.begun(1, session.omens, [0, 0], ([0] * 5, [0] * 5))
"""
SHOT = "wait 0.3\npress left\nwait 0.3\nshot code.png\npress b\nwait 0.3\nshot back.png\n"


def shown(folder, duel, page=None, script=SHOT):
    """The run that shows the code of a Duel, on a board that was told of a page, or was not."""
    with memories(None) as on:
        if page is not None:
            (on.drive / "page.txt").write_text(page)
        return run_on(on, script, folder, '"result"', SETUP.format(link=link(duel)))


def read(path):
    """What a reader that knows nothing of ours makes of a shot, enlarged."""
    zxingcpp = pytest.importorskip("zxingcpp")
    with Image.open(path) as shot:
        large = shot.convert("L").resize((640, 512), Image.Resampling.NEAREST)
    (code,) = zxingcpp.read_barcodes(large)
    return code.text


@pytest.mark.parametrize("page", [None, PAGE], ids=["without a page", "with a page"])
@pytest.mark.parametrize("seed", range(DUELS))
def test_the_code_is_read_and_is_the_duels_link(seed, page, tmp_path):
    duel = random_duel(seed, 0)
    shown(tmp_path, duel, page)
    text = read(tmp_path / "code.png")
    assert text == (f"{page}#" if page else "") + link(duel)
    assert write(load_link(text)) == write(duel)


def test_the_code_has_a_quiet_zone_and_is_dark_on_light(tmp_path):
    shown(tmp_path, random_duel(1, 0), PAGE)
    with Image.open(tmp_path / "code.png") as shot:
        picture = np.array(shot.convert("L"))
    assert set(picture.flat) == {0, 255}
    rows, columns = (picture == 0).nonzero()
    (top, bottom), (left, right) = ((line.min(), line.max() + 1) for line in (rows, columns))
    module = (right - left) // 37
    assert (right - left, bottom - top) == (37 * module, 37 * module) and module >= 2
    assert min(left, top, 160 - right, 128 - bottom) >= 4 * module


def test_the_library_is_forgotten_and_any_button_leads_back(tmp_path):
    run = shown(tmp_path, random_duel(1, 0))
    assert run.machine
    assert "adafruit_miniqr" not in run.machine.importer.modules
    assert "omen.screens.qr_code" not in run.machine.importer.modules
    game = game_on(run.machine)
    assert game and type(game.shown).__name__ == "Result"


@pytest.mark.skipif(not interpreter.available(), reason="there is no MicroPython for this machine")
def test_it_is_shown_in_a_small_heap_and_most_of_that_is_free(tmp_path):
    (tmp_path / "page.txt").write_text(PAGE)
    for name, data in libraries().items():
        (tmp_path / name.removeprefix("lib/")).write_bytes(data)
    said = interpreter.run("qr_code", link(random_duel(1, 0)), heap=str(HEAP), folder=tmp_path)
    assert said.returncode == 0, said.stderr
    free = dict(line.split() for line in said.stdout.splitlines())
    assert int(free["code"]) > 64 * 1024
    assert int(free["result"]) - int(free["again"]) < NAMES
