# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A Duel of given Hands on the simulated board, of which every refresh of the display is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from records.on_board import record_on
from seen import SCRIPTS
from sets.source import build_set
from simulator import Run, memories, run_script
from simulator.display import Display

from omen.built_set import OmenSet, read_set
from omen.duel import Duel
from omen.rules import OPEN, VACANT

CHOOSING = 0  # of the Duel screen's states

STAGE = SCRIPTS / "stage.toml"

# Omens of stage.toml by their place in it.
ASH, BELL, CRANE, DEW, ELDER, FERN, GATE, HEARTH, IRIS, JACKDAW = range(10)
KENZAS = (ASH, BELL, FERN, GATE, CRANE)
KYOZAS = (DEW, HEARTH, IRIS, JACKDAW, ELDER)
CLOSED = 31 & ~OPEN
# A Duel by all rules on it, in which there are Same, Plus and long Combos: that of loud.script.
PLAYS = ((7, 0), (4, 3), (8, 4), (1, 8), (6, 7), (3, 2), (9, 1), (2, 6), (5, 5))
ELEMENTS = (0, 0, 1, 2, 0, 0, 3, 0, 0)

# Takes code.py's place: the game from the Duel's first turn on.
CODE = """
from handheld import Console
from omen.duel import Duel
from omen.screens import app

game = app.Game(Console())
game.session.rules = game.session.memory.rules = {rules}
game.session.hands = [{kenza}, {kyoza}]
omens = game.session.omens
game.session.duel = Duel(omens, {rules}, {first}, {kenza}, {kyoza}, bytes({elements}))
{setup}
show = app.show


def show_and_keep(game, following):
    show(game, following)
    app.screen = game.shown


app.show = show_and_keep
app.show(game, {screen!r})
while True:
    app.turn(game)
"""


@dataclass(frozen=True)
class Frame:
    """One refresh that sent something: when (ms), how many pixels, the picture, the screen's name,
    and whose Hand may be seen on it (None for nobody's, 2 for both). While a placement is shown
    also how many Overturns were seen, the tile of the Omen on edge, and what is called."""

    now: int
    redrawn: int
    pixels: bytes
    screen: str
    eyes: int | None
    seen: int | None = None
    edge: int | None = None
    call: str = ""


def frame(display: Display, redrawn: int, screen: Any) -> Frame:
    """The frame that a display just sent."""
    head = (display._ground.clock.now // 1000, redrawn, display.pixels.tobytes())
    placement = getattr(screen, "placement", None)
    if placement is None:
        return Frame(*head, type(screen).__name__, eyes(screen))
    strip = placement.table.strip
    call = "" if strip.call.hidden else "".join(chr(32 + strip.called[i]) for i in range(8))
    edge = placement.log[placement.seen][0] if placement.turning else None
    return Frame(*head, type(screen).__name__, eyes(screen), placement.seen, edge, call.strip())


def eyes(screen: Any) -> int | None:
    """Whose Hand may be seen on this screen while Open is off."""
    name = type(screen).__name__
    if name == "Result":
        return 2
    alone: int | None = screen.game.session.alone()
    if alone is not None:
        return alone
    if name in ("Inspect", "Pause") or (name == "DuelScreen" and screen.state == CHOOSING):
        mover: int = screen.game.session.duel.turn
        return mover
    return None


class Bench:
    """What a script shows of a Duel: `run`, `frames`, one for each refresh, the `screen` and the
    `duel` that it ends with. `setup` is code for the board that may change the game before its
    first screen; shots go to `folder`."""

    def __init__(
        self,
        script: str,
        kenza: Sequence[int],
        kyoza: Sequence[int],
        *,
        rules: int = 31,
        first: int = 0,
        elements: Sequence[int] = (0,) * 9,
        screen: str = "duel",
        board: str = "pygamer",
        setup: str = "",
        folder: Path = Path(),
    ) -> None:
        self.frames: list[Frame] = []
        sent = Display._send_changes

        def kept(display: Display) -> int:
            before = display.redrawn
            cost = sent(display)
            machine: Any = display._ground
            app = machine.importer.modules.get("omen.screens.app")
            screen = getattr(app, "screen", None)
            if display.redrawn > before and screen is not None:
                self.frames.append(frame(display, display.redrawn - before, screen))
            return cost

        with memories(None) as on, patch.object(Display, "_send_changes", kept):
            self.omens = stage(on.drive)
            code = CODE.format(
                rules=rules,
                kenza=list(kenza),
                kyoza=list(kyoza),
                first=first,
                elements=list(elements),
                screen=screen,
                setup=setup,
            )
            (on.drive / "code.py").write_text(code)
            self.run: Run = run_script(script, board=board, on=on, folder=folder, probe=record_on)
        assert self.run.status == 0, self.run.crash or self.run.mistake
        assert self.run.machine
        app: Any = self.run.machine.importer.modules["omen.screens.app"]
        self.screen: Any = app.screen
        self.duel: Any = self.screen.game.session.duel


def stage(drive: Path) -> OmenSet:
    """Put the set stage.toml on a drive, where it is then the only one."""
    built, _ = build_set(STAGE, drive / "assets")
    for other in built.parent.glob("*.omen"):
        if other != built:
            other.unlink()
    return read_set(built.read_bytes())


def presses(duel: Duel, plays: Sequence[tuple[int, int]], wait: float) -> str:
    """The script of these plays, (slot, tile) each, from a Duel's first turn on, and so long a wait
    after each. The Duel is played along."""
    script = "wait 0.5\n"
    for slot, tile in plays:
        script += aim(duel, slot, tile) + f"press a\nwait {wait}\n"
        duel.play(slot, tile)
    return script


def aim(duel: Duel, slot: int, tile: int) -> str:
    """The presses that take the mover's Omen over every tile on the way to a vacant one."""
    at = begins(duel)
    script = "press down\n" * duel.slots_left(duel.turn).index(slot)
    script += f"press {('right', 'left')[duel.turn]}\n"
    script += "press down\n" * ((tile // 3 - at // 3) % 3)
    across = tile % 3 - at % 3
    return script + ("press right\n" if across > 0 else "press left\n") * abs(across)


def begins(duel: Duel) -> int:
    """The tile where the cursor begins the turn of a player who just saw the last placement: of the
    vacant tiles that are nearest to that the first."""
    last = duel.last
    if last < 0:
        return 4
    vacant = [tile for tile in range(9) if duel.owner(tile) == VACANT]
    return min(vacant, key=lambda at: abs(at // 3 - last // 3) + abs(at % 3 - last % 3))
