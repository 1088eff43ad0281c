# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The grades of a Duel as a table for a person, and in one sentence what it turned on."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from engine.grading import Grade, outcome
from omen.duel import Duel
from omen.scribe import SEATS

HELD = {1: "the win", 0: "the draw"}
NAMED = 3  # plays that are named


def table(file: str, duel: Duel, grades: list[Grade], turned: Grade | None) -> Table:
    """A row for each placement."""
    made = Table(title=Text(file), box=SIMPLE_HEAD)
    for head in ("play", "seat", "placed", "Ryo", "grade", "better"):
        made.add_column(head)
    for grade in grades:
        style = "bold" if grade is turned else ""
        made.add_row(
            str(grade.number),
            SEATS[grade.seat].capitalize(),
            Text(placed(duel, grade.play)),  # what a set maker wrote is no markup
            f"{5 + grade.before}" if held(grade) else f"{5 + grade.before} → {5 + grade.after}",
            verdict(grade),
            Text(named(duel, grade.best)),
            style=style,
        )
    return made


def held(grade: Grade) -> bool:
    """Whether a placement kept all that the mover had."""
    return grade.after >= grade.before


def verdict(grade: Grade) -> str:
    """What a placement kept or gave away."""
    if grade.turned:
        given = HELD[outcome(grade.before)]
        return f"gave {given} away" + (" for a draw" if outcome(grade.after) == 0 else "")
    if held(grade):
        return f"kept {HELD[outcome(grade.before)]}" if grade.before >= 0 else "was lost"
    return f"gave {grade.before - grade.after} Ryo away"


def placed(duel: Duel, play: tuple[int, int] | None) -> str:
    """A play in words: the Omen's name, and the tile from 1 to 9."""
    if play is None:
        return "gave up"
    return f"{duel.omens.name_of(duel.hands[play[0]])} {play[1] + 1}"


def named(duel: Duel, plays: list[tuple[int, int]]) -> str:
    """The first few of some plays; how many more there are."""
    words = list(dict.fromkeys(placed(duel, play) for play in plays))  # an Omen may be held twice
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    return ", ".join(words[:NAMED]) + more


def sentence(duel: Duel, turned: Grade | None) -> Text:
    """What the Duel turned on."""
    if not duel.over:
        return Text("The Duel is not over: what it turns on is still to come.")
    if turned is None:
        return Text("It never turned: with perfect play from the deal on it ends like this.")
    seat = SEATS[turned.seat].capitalize()
    held = HELD[outcome(turned.before)]
    plays = named(duel, turned.best)
    return Text(f"It turned on play {turned.number}: {seat} held {held} with {plays}.")
