# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Records on a board's drive, good and bad ones, and the game begun on the screen they need."""

from collections.abc import Mapping
from pathlib import Path

from conftest import ROOT
from engine.deals import random_duel
from records.on_board import record_on
from simulator import Memories, Run, memories, run_script

from omen.record import write

# Takes code.py's place: the game from that screen on.
CODE = """
from handheld import Console
from omen.screens import app

game = app.Game(Console())
{setup}
"""
LOOP = """
app.show(game, {screen})
while True:
    app.turn(game)
"""
LIST = '"replays"'
LOOK = 'game.session.load("omen.screens.replays").Replays(game).look'
REPLAY = f'game.screen("replay", {LOOK}("duels/00.duel")[0], "menu")'

SHOWPIECE = (ROOT / "docs" / "duel.duel").read_text("utf-8")
WHOLE = write(random_duel(1, 0))
BEGUN = write(random_duel(2, 4))
GIVEN_UP = BEGUN + "resign\n"
UNPLAYED = write(random_duel(3, 9))
OTHER_SET = """\
set garden
rules open elemental same plus effect
toss heads
elements . moon . rain . . . . moss
kenza moth snail cricket fern toad
kyoza firefly bat jasmine pond cat
play bat 4
play moth 1
play cat 2
"""


def kept(number: int, record: str) -> str:
    """A record as the board keeps it."""
    text = f"# Duel {number} of this handheld\n{record}"
    return text + " " * (511 - len(text)) + "\n"


def run(
    script: str,
    files: Mapping[str, str | bytes],
    folder: Path,
    screen: str = LIST,
    setup: str = "",
    usb: bool = False,
) -> Run:
    """What a script shows of the game, begun on that screen, with these files in duels/. Shots go
    to folder; the run must end well."""
    with memories(None, usb=usb) as on:
        put(files, on.drive)
        return run_on(on, script, folder, screen, setup)


def run_on(on: Memories, script: str, folder: Path, screen: str = LIST, setup: str = "") -> Run:
    """The same on a drive that has them already."""
    (on.drive / "code.py").write_text((CODE + LOOP).format(setup=setup, screen=screen))
    done = run_script(script, folder=folder, on=on, probe=record_on)
    assert done.status == 0, done.crash or done.mistake
    return done


def put(files: Mapping[str, str | bytes], drive: Path) -> None:
    """Write these records to a drive."""
    (drive / "duels").mkdir(exist_ok=True)
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (drive / "duels" / name).write_bytes(data)
