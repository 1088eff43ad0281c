# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the end of a Duel leads to: a round of Sudden Death, or it is counted and recorded."""

from omen import PLAYERS, match, scribe
from omen.memory import ROUNDS, RUNG, SUDDEN, VALUES, duel_bytes

RECORDS = 20  # of the last Duels on the drive, or of their rounds; ROUNDS has a multiple of it
RECORD_ROOM = 512  # bytes, more than any record takes


def end(game) -> str:
    """The Duel on the board is over: have the memory know. Returns the screen that comes next.

    Where Sudden Death follows, its round is dealt at once, so that it is what the power leaves.
    """
    duel, memory = game.duel, game.memory
    if memory.choices[SUDDEN]:
        game.following = match.next_round(duel, game.chance)
        if game.following is not None:
            memory.duel = duel_bytes(game.following, game.strengths, game.drawn)
            tell(game, memory.duels + 1)
            memory.choices[ROUNDS] = (memory.choices[ROUNDS] + 1) % VALUES[ROUNDS]
            return "round"
    memory.finish(duel, game.strengths)
    if game.match is None:  # it goes on from the store of an older game
        hands = (duel.hands[:5], duel.hands[5:])
        game.match = match.begun(1, duel.omens, game.strengths, hands)
    match.count(game.match, duel.result)
    won = match.winner(game.match)
    # A single Duel that is drawn is over as well.
    over = won is not None or game.match[match.BEST] == 1
    memory.match = None if over else game.match
    rung = max(game.strengths) - len(PLAYERS)
    if won is not None and won == game.alone() and rung == memory.choices[RUNG] + 1:
        memory.choices[RUNG] = rung
    tell(game, memory.duels)
    return "result"


def leads(game):
    """The screen that a Duel's end leads to. What that is, `end` found when the Duel was kept."""
    return game.make(game.ended)


def tell(game, number: int) -> None:
    """Print the record of the Duel of that number, or of its round, and put it on the drive, over
    that of RECORDS Duels and rounds ago.

    Before the statistics are kept: where the power goes in between, the Duel is under way once
    more.
    """
    record = scribe.write(game.duel)
    print(record, end="")
    record = "# Duel {} of this handheld\n{}".format(number, record)
    record += " " * (RECORD_ROOM - 1 - len(record)) + "\n"
    path = "duels/{:02d}.duel".format((number + game.memory.choices[ROUNDS]) % RECORDS)
    game.console.store.save_file(path, record.encode(), RECORD_ROOM)
