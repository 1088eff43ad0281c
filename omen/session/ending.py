# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How a Duel ends: a round of Sudden Death follows, or it is counted and recorded."""

from omen import PLAYERS, scribe
from omen.session import match, tallies
from omen.session.memory import ROUNDS, RUNG, SUDDEN, VALUES, duel_bytes

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session

FILES = 20  # of the last Duels on the drive, or of their rounds; ROUNDS has a multiple of it
ROOM = 512  # bytes, more than any record takes


def give_up(session: "Session", answer: tuple[int, int] | None = None) -> None:
    """The person gives up.

    Only the mover can: where another player moves, its `answer`, (slot, tile), is placed first,
    which may end the Duel by itself.
    """
    duel = session.duel
    if answer is not None:
        duel.play(answer[0], answer[1])
    if not duel.over:
        duel.resign()
    session.dirty = True


def next_round(session: "Session") -> None:
    """Go on with the round of Sudden Death that `end` dealt."""
    session.duel = session.following


def end(session: "Session") -> str:
    """The Duel on the board is over: have the memory know.

    Returns what comes next, "round" or "result". Where Sudden Death follows, its round is dealt at
    once, so that it is what a power cut leaves.
    """
    duel, memory = session.duel, session.memory
    if memory.choices[SUDDEN]:
        session.following = match.next_round(duel, session.chance)
        if session.following is not None:
            memory.duel = duel_bytes(session.following, session.strengths, session.drawn)
            tell(session, memory.duels + 1)
            memory.choices[ROUNDS] = (memory.choices[ROUNDS] + 1) % VALUES[ROUNDS]
            return "round"
    tallies.count(memory, duel, session.strengths)
    if session.match is None:  # it goes on from the store of an older game
        hands = (duel.hands[:5], duel.hands[5:])
        session.match = match.begun(1, duel.omens, session.strengths, hands)
    match.count(session.match, duel.result)
    won = match.winner(session.match)
    # A single Duel that is drawn is over as well.
    over = won is not None or session.match[match.BEST] == 1
    memory.match = None if over else session.match
    rung = max(session.strengths) - len(PLAYERS)
    if won is not None and won == session.alone() and rung == memory.choices[RUNG] + 1:
        memory.choices[RUNG] = rung
    tell(session, memory.duels)
    return "result"


def tell(session: "Session", number: int) -> None:
    """Print the record of the Duel of that number, or of its round, and put it on the drive.

    It lies over the oldest of FILES records. It is written before the statistics are saved: where
    the power goes in between, the Duel is under way once more.
    """
    record = scribe.write(session.duel)
    print(record, end="")
    record = "# Duel {} of this handheld\n{}".format(number, record)
    record += " " * (ROOM - 1 - len(record)) + "\n"
    path = "duels/{:02d}.duel".format((number + session.memory.choices[ROUNDS]) % FILES)
    session.store.save_file(path, record.encode(), ROOM)
