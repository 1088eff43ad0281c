# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Matches on the simulated board, played by quick fingers, through as many power cuts as a script
has."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opponents import FINGERS
from simulator import Run, memories, run_script
from staged import stage

# Takes code.py's place: the first time it begins in the middle, from then on as the game does.
CODE = """
from handheld import Console
from omen.screens import app

game = app.Game(Console())
screen = game.opening()
if screen == "title" and not game.session.memory.duels:
    game.session.memory.choices[5] = {best}
    game.session.memory.choices[6] = {sudden}
    game.session.rules = game.session.memory.rules = {rules}
    game.session.hands = {hands}
    {setup}
    screen = "{begin}"
show = app.show


def show_and_keep(game, following):
    show(game, following)
    app.screen = game.shown
    print("shown", type(game.shown).__name__)


app.show = show_and_keep
{fingers}
app.show(game, screen)
while True:
    app.turn(game)
"""
OPEN = 1


@dataclass
class Matched:
    """What a script came to."""

    run: Run
    game: Any
    shown: list[str]  # the screens, in their order
    files: dict[str, str]  # the records on the drive

    @property
    def screen(self) -> str:
        return type(self.game.shown).__name__

    def records(self) -> list[str]:
        """Those that the console told."""
        lines = [line for line in self.run.console.split("\n") if not line.startswith("shown")]
        return [part for part in re.split(r"(?m)^(?=set )", "\n".join(lines)) if part]


def played(
    script: str,
    hands: list[list[int]],
    *,
    best: int = 0,
    sudden: int = 0,
    rules: int = OPEN,
    setup: str = "",
    begin: str = "toss",
    fingers: str = FINGERS,
    seed: int = 1,
    folder: Path = Path(),
) -> Matched:
    """Play a script, from the toss of a Duel with these Hands on, or from the screen `begin`.
    `best` and `sudden` are what is chosen of matches and draws; shots go to folder."""
    with memories(None) as on:
        stage(on.drive)
        code = CODE.format(
            best=best,
            sudden=sudden,
            rules=rules,
            hands=hands,
            setup=setup,
            begin=begin,
            fingers=fingers,
        )
        (on.drive / "code.py").write_text(code)
        run = run_script(script, on=on, folder=folder, seed=seed)
        files = {path.name: path.read_text() for path in on.drive.glob("duels/*.duel")}
    assert run.status == 0, run.crash or run.mistake
    assert run.machine
    app: Any = run.machine.importer.modules["omen.screens.app"]
    shown = re.findall(r"(?m)^shown (\w+)$", run.console)
    return Matched(run, app.screen.game, shown, files)
