# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Reads a lesson of How to play: the record of a Duel, with statements of the lesson's own.

docs/LESSONS.md has the format. A lesson may come from a stranger: whatever is wrong in it comes out
as a RecordError with its line.
"""

from omen.lesson import GOALS, SAFE, Lesson
from omen.record import RecordError, find_omen
from omen.statements import place_of

if 0:  # for the type check alone: the compiler drops it
    from omen.duel import Duel

BIGGEST = 2048  # bytes of a file
COLUMNS, LINES = 26, 2  # of a text; a title has one line
TITLE = 18
TEXTS = ("title", "say", "good", "wrong")
OWN = TEXTS + ("goal", "hold", "answer")


def split(data: bytes) -> tuple[dict[str, tuple[int, str]], str]:
    """A file's bytes, split into the lesson's own statements and the record in it.

    The statements are keyword -> (line, text); the record has every statement in its line.
    RecordError where it can't be a lesson.
    """
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    own: dict[str, tuple[int, str]] = {}
    if len(data) > BIGGEST:
        raise RecordError(len(lines), "a lesson has %d bytes at most" % BIGGEST)
    for i in range(len(lines)):
        if lines[i] and max(lines[i]) > 126:
            raise RecordError(i + 1, "plain ASCII only")
        line = lines[i].decode().replace("\t", " ").split(" #")[0].strip()
        key = line.split(" ")[0]
        if key in OWN:
            if key in own:
                raise RecordError(i + 1, "'%s' stands twice" % key)
            own[key] = (i + 1, line[len(key) :].strip())
            lines[i] = b""
    for key in OWN[:-1]:
        if key not in own:
            raise RecordError(len(lines), "'%s' is missing" % key)
    for key in TEXTS:
        at, text = own[key]
        if not fits(text, key):
            raise RecordError(at, "'%s' is too long, or nothing" % key)
    return own, b"\n".join(lines).decode()


def made(own: dict[str, tuple[int, str]], record: str, duel: "Duel") -> Lesson:
    """The Lesson of what `split` gave, and of the record's Duel. RecordError where it is none.

    Whoever calls this reads the record, too: from here it would be deep in the stack.
    """
    line = len(record.split("\n"))
    try:
        if duel.over:
            raise ValueError("the Duel is over")
        line, word = own["hold"]
        slot = slot_of(duel, duel.turn, word)
        line, word = own["goal"]
        goal = place_of(word, GOALS)
        answer = -1
        if (goal == SAFE) != ("answer" in own):
            raise ValueError("'goal safe' and 'answer' go together")
        if goal == SAFE:
            line, word = own["answer"]
            answer = slot_of(duel, 1 - duel.turn, word)
        lesson = Lesson(own, duel, slot, goal, answer)
        line = own["goal"][0]
        if lesson.solution() < 0:
            raise ValueError("no tile leads to this goal")
    except ValueError as error:
        raise RecordError(line, str(error)) from None
    return lesson


def slot_of(duel: "Duel", seat: int, word: str) -> int:
    """The slot of the Omen with that id in a seat's Hand. ValueError where it isn't there."""
    omen = find_omen(duel.omens, word)
    for slot in duel.slots_left(seat):
        if duel.hands[slot] == omen:
            return slot
    raise ValueError("'%s' is not in that Hand any more" % word)


def fits(text: str, key: str) -> bool:
    """Whether there is room for that text of a lesson.

    A title has TITLE characters at most, any other text LINES lines when it is broken between
    words.
    """
    if key == "title":
        return 0 < len(text) <= TITLE
    lines = room = 0
    for word in text.split():
        if len(word) > COLUMNS:
            return False
        room -= len(word) + 1
        if room < 0:
            lines += 1
            room = COLUMNS - len(word)
    return 0 < lines <= LINES
