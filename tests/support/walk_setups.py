# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Where a walk begins: drives with something on them, and Duels and matches as far as they are."""

import functools
from pathlib import Path

from menus import MANSIONS
from opponents import FINGERS
from sets.source import build_set
from staged import KENZAS, KYOZAS, STAGE, Bench

from omen import scribe
from omen.chance import Chance
from omen.duel import DRAW, Duel, random_elements
from omen.hands import random_hand
from omen.rules import KENZA, KYOZA

# -- drives


def no_sets(drive: Path) -> None:
    for path in (drive / "assets" / "sets").glob("*.omen"):
        path.write_bytes(b"no Omens here")


def torn_set(drive: Path) -> None:
    sets = drive / "assets" / "sets"
    (sets / "torn.omen").write_bytes((sets / "mansions.omen").read_bytes()[:-7])


def wide_set(drive: Path) -> None:
    """The stage, but names are as long and Levels as high as a set may have them."""
    text = STAGE.read_text()
    longer = {"The Stage": "Twenty-Four Letters Long", "Bell": "Bellflower", "fire": "fireside"}
    for short, long in {**longer, "water": "waterway", "moss": "mossland"}.items():
        text = text.replace(f'"{short}"', f'"{long}"')
    text = text.replace("level = 5", "level = 10").replace("level = 4", "level = 8")
    source = drive.parent / "wide.toml"
    source.write_text(text)
    for other in (drive / "assets" / "sets").glob("*.omen"):
        other.unlink()
    build_set(source, drive / "assets")


def records(drive: Path) -> None:
    """The records of Duels that ended in every way, the last one first, and of some that cannot be
    watched."""
    duels = drive / "duels"
    duels.mkdir()
    under_way = ended(KENZA)
    for _ in range(5):
        under_way.undo()
    texts = [scribe.write(ended(DRAW)), scribe.write(under_way)]
    under_way.resign()
    texts += [scribe.write(under_way), scribe.write(ended(KYOZA)), scribe.write(ended(KENZA))]
    gone = texts[0].replace("mansions", "twelve-chars")
    changed = f"set mansions 00000000\n{texts[0].partition(chr(10))[2]}"
    for number, text in enumerate([changed, gone, *texts], 9996):
        (duels / f"{number % 20:02d}.duel").write_text(f"# Duel {number} of this handheld\n{text}")
    (duels / "friend.duel").write_text(texts[0])
    (duels / "torn.duel").write_text(texts[0][:99])


def ended(result: int) -> Duel:
    """A Duel by chance that ended so."""
    for seed in range(1000):
        chance = Chance(seed)
        hands = random_hand(MANSIONS, chance), random_hand(MANSIONS, chance)
        duel = Duel(MANSIONS, 31, KENZA, *hands, random_elements(MANSIONS, chance))
        while not duel.over:
            legal = duel.legal()
            duel.play(*legal[chance.below(len(legal))])
        if duel.result == result:
            return duel
    raise AssertionError("no such Duel")


# -- code for the board: who sits, and how far a Duel is


def seated(strengths: list[int]) -> str:
    """0 for a person."""
    return f"game.session.load('omen.session.setup').seat(game.session, *{strengths})\n"


@functools.cache
def plays(result: int) -> list[tuple[int, int]]:
    """Those of a Duel of the stage's Hands that ends so."""
    omens = Bench("wait 0.1", KENZAS, KYOZAS).omens
    for seed in range(1000):
        chance = Chance(seed)
        duel = Duel(omens, 31, KENZA, KENZAS, KYOZAS, bytes(9))
        while not duel.over:
            legal = duel.legal()
            duel.play(*legal[chance.below(len(legal))])
        if duel.result == result:
            return [(play // 9, play % 9) for play in duel.plays]
    raise AssertionError("no such Duel")


def played(result: int, count: int = 9) -> str:
    """So many plays of a Duel that ends so."""
    return f"for slot, tile in {plays(result)[:count]}:\n    game.session.duel.play(slot, tile)\n"


def ends(result: int, strengths: list[int]) -> str:
    """The last play of a Duel that ends so is left, and makes itself."""
    return seated(strengths) + played(result, 8) + FINGERS


def match_of(best: int, won: list[int], loser: int = 2, going_on: bool = True) -> str:
    """A match in which each seat has won so many Duels."""
    text = (
        f"from omen.session import match\n"
        f"hands = (game.session.hands[0], game.session.hands[1])\n"
        f"one = game.session\n"
        f"one.match = match.begun({best}, one.omens, one.strengths, hands)\n"
        f"game.session.match[match.WON], game.session.match[match.WON + 1] = {won}\n"
        f"game.session.match[match.LOSER] = {loser}\n"
    )
    return text + ("game.session.memory.match = bytes(game.session.match)\n" if going_on else "")


def over(result: int, strengths: list[int]) -> str:
    """A Duel that ended so and was counted."""
    return seated(strengths) + played(result) + "game.session.counted = game.session.duel\n"


def under_way(strengths: list[int], spoilt: str = "", number: int = 1) -> str:
    """A Duel to go on with, as the store has it: its bytes `duel`, which `spoilt` may change."""
    return (
        seated(strengths)
        + f"""
from omen.session.memory import DEAL_SIZE, duel_bytes
game.session.duel.round = {number}
duel = duel_bytes(game.session.duel, {strengths}, False)
{spoilt}
game.session.memory.duel = duel
game.session.duel = None
"""
    )


def toss(strengths: list[int], side: int) -> str:
    """A toss that lands so: 0 Heads."""
    seed = next(seed for seed in range(99) if Chance(seed).below(2) == side)
    return (
        f"from omen.chance import Chance\n{seated(strengths)}game.session.chance = Chance({seed})\n"
    )
