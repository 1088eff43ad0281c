# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Scripts: what a player does, statement by statement, played headless and exact.

The statements, one a line, `#` starts a comment; buttons are named as in `controls.BUTTONS`:
`press BUTTON [TIMES]`, `hold BUTTON SECONDS`, `wait SECONDS`, `shot FILE.png`, `record FILE.duel`,
`power-cut`. What a record is, the simulator does not know: it asks a probe for it.
"""

from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from digits import between, decimal
from wording import short

from .controls import BUTTONS
from .machine import Machine

MILLISECOND = 1000
SECOND = 1_000_000
HELD = 60 * MILLISECOND
RELEASED = 140 * MILLISECOND
# A script goes on this long after the board got power: code.py is running and has looked at the
# stick's rest by then.
BOOT = 300 * MILLISECOND
LONGEST = 24 * 3600
MOST_TIMES = 10_000


# Finds the record of the Duel on the board; None where there is no Duel.
Probe = Callable[[Machine], str | None]


class ScriptError(ValueError):
    """A mistake in a script: `line` and what is wrong."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Statement:
    """One statement: its line, its word, what follows it, and how long or how often."""

    line: int
    word: str
    argument: str = ""
    amount: float = 0


@dataclass(frozen=True)
class Event:
    """What one statement, or one press of several, had the display do until the next."""

    statement: Statement
    redrawn: int  # pixels
    refreshes: int
    delay: int | None  # microseconds until the first refresh was through


def _seconds(line: int, word: str) -> float:
    try:
        seconds = decimal(word)
    except ValueError:
        seconds = LONGEST + 1
    if seconds > LONGEST:
        raise ScriptError(line, f"'{short(word)}' is not a number of seconds, like 1.5")
    return seconds


def _times(line: int, word: str) -> int:
    try:
        return between(1, MOST_TIMES)(word)
    except ArgumentTypeError:
        raise ScriptError(line, f"'{short(word)}' is not a number of times") from None


def _button(line: int, word: str) -> str:
    if word.lower() not in BUTTONS:
        raise ScriptError(line, f"there is no button '{short(word)}': {' '.join(BUTTONS)}")
    return word.lower()


def _file(line: int, word: str, ending: str) -> str:
    if not word.lower().endswith(ending):
        raise ScriptError(line, f"'{short(word)}' does not end in {ending}")
    return word


def _statement(line: int, words: list[str]) -> Statement:
    word, rest = words[0], words[1:]
    usage = {
        "press": (1, 2, "press BUTTON [TIMES]"),
        "hold": (2, 2, "hold BUTTON SECONDS"),
        "wait": (1, 1, "wait SECONDS"),
        "shot": (1, 1, "shot FILE.png"),
        "record": (1, 1, "record FILE.duel"),
        "power-cut": (0, 0, "power-cut"),
    }
    if word not in usage:
        raise ScriptError(line, f"unknown word '{short(word)}'")
    least, most, form = usage[word]
    if not least <= len(rest) <= most:
        raise ScriptError(line, f"expected: {form}")
    if word == "press":
        times = _times(line, rest[1]) if len(rest) == 2 else 1
        return Statement(line, word, _button(line, rest[0]), times)
    if word == "hold":
        return Statement(line, word, _button(line, rest[0]), _seconds(line, rest[1]))
    if word == "wait":
        return Statement(line, word, "", _seconds(line, rest[0]))
    if word == "shot":
        return Statement(line, word, _file(line, rest[0], ".png"))
    if word == "record":
        return Statement(line, word, _file(line, rest[0], ".duel"))
    return Statement(line, word)


def parse(text: str) -> list[Statement]:
    """The statements of a script. Raises ScriptError for the first mistake."""
    statements = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if words:
            statements.append(_statement(number, words))
    return statements


class Player:
    """Plays statements on a machine; shots and records go below `folder`."""

    def __init__(
        self,
        machine: Machine,
        statements: list[Statement],
        folder: Path,
        probe: Probe = lambda machine: None,
    ) -> None:
        self.events: list[Event] = []
        self.mistake: ScriptError | None = None
        self._machine = machine
        self._folder = folder
        self._probe = probe
        self._steps = self._play(statements)
        machine.clock.at(machine.clock.now + BOOT, self._step)

    def _step(self) -> None:
        """Does what is due and plans the next step."""
        try:
            wait = next(self._steps, None)
        except ScriptError as mistake:
            self.mistake = mistake
            wait = None
        if wait is None:
            self._machine.end()
            return
        clock = self._machine.clock
        clock.at(clock.now + (wait if wait >= 0 else BOOT), self._step)
        if wait < 0:
            self._machine.cut_power()

    def _play(self, statements: list[Statement]) -> Iterator[int]:
        """Does the statements; yields the microseconds to wait, or -1 for a power cut."""
        for statement in statements:
            if statement.word == "press":
                for _ in range(int(statement.amount)):
                    yield from self._watched(statement, HELD, RELEASED)
            elif statement.word == "hold":
                yield from self._watched(statement, round(statement.amount * SECOND), 0)
            elif statement.word == "wait":
                yield from self._watched(statement, 0, round(statement.amount * SECOND))
            elif statement.word == "power-cut":
                yield -1
            else:
                self._write(statement)

    def _watched(self, statement: Statement, held: int, released: int) -> Iterator[int]:
        """Waits, with a button held at first, and notes what the display did meanwhile."""
        display = self._machine.display
        start, redrawn, refreshes = self._machine.clock.now, display.redrawn, display.refreshes
        display.first_refresh = None
        if held:
            self._machine.controls.set(statement.argument, True)
            yield held
            self._machine.controls.set(statement.argument, False)
        if released or not held:
            yield released
        first = display.first_refresh
        self.events.append(
            Event(
                statement,
                display.redrawn - redrawn,
                display.refreshes - refreshes,
                None if first is None else first - start,
            )
        )

    def _write(self, statement: Statement) -> None:
        path = self._folder / statement.argument
        try:
            if statement.word == "shot":
                self._machine.display.save(path)
                return
            record = self._probe(self._machine)
            if record is None:
                raise ScriptError(statement.line, "there is no Duel on the board")
            path.write_text(record, "utf-8", newline="\n")
        except OSError as error:
            raise ScriptError(statement.line, f"cannot write {path}: {error.strerror}") from error
