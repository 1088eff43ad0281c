# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The simulated handheld in a person's hands: it sleeps while nothing happens, a press wakes it."""

from types import SimpleNamespace
from typing import Any

import pytest
from simulator import live
from simulator.live import FILM_NAPS, LEFT_ALONE, LONGEST_NAP, LiveClock

NAP = 5_000  # microseconds, as the board's console takes
SECOND = 1_000_000


class Person:
    """A front that presses A when it is `due`, and looks on from `watches` on; its waits let the
    only time pass that there is."""

    def __init__(self):
        self.now = 0
        self.due = self.watches = 0
        self.woken = False

    def wait(self, seconds):
        until = self.now + round(seconds * SECOND)
        moments = [moment for moment in (self.due, self.watches) if self.now < moment <= until]
        self.now = min([*moments, until])
        self.woken = self.now == self.due
        return bool(moments)

    def is_watched(self):
        return self.now >= self.watches

    def look_after(self, machine, thumbs):
        if self.woken:
            thumbs.key("a", True)
            self.woken = False


@pytest.fixture
def person(monkeypatch):
    person = Person()
    time = SimpleNamespace(monotonic_ns=lambda: person.now * 1000)
    monkeypatch.setattr(live, "time", time)
    return person


@pytest.fixture
def clock(person):
    """The clock of a machine that shows what it shows."""

    def made(pauses=False):
        clock = LiveClock(person, pauses)
        held: set[str] = set()
        controls = SimpleNamespace(held=held, looks=0, set=lambda button, down: held.add(button))
        display = SimpleNamespace(refreshes=1, brightness=1)
        machine: Any = SimpleNamespace(
            clock=clock,
            board="pybadge",
            starts=1,
            display=display,
            lights=[],
            speaker_enabled=False,
            controls=controls,
        )
        clock.machine = machine
        return clock

    return made


def naps(clock, seconds):
    """How many naps the board takes in so many seconds."""
    count, end = 0, clock.now + seconds * SECOND
    while clock.now < end:
        clock.advance(NAP)
        count += 1
    return count


def test_while_nothing_happens_the_board_naps_for_longer_and_longer(clock):
    board = clock()
    assert naps(board, 1) > 25
    naps(board, 4)
    assert naps(board, 10) == 10 * SECOND // LONGEST_NAP


@pytest.mark.parametrize(("alone", "least"), [(0, NAP), (LEFT_ALONE, FILM_NAPS[1])])
def test_what_begins_by_the_clock_is_late_by_an_eighth_of_its_wait_at_most(clock, alone, least):
    """Or by a picture of a film, where nobody has done anything for a while."""
    board = clock()
    naps(board, alone / SECOND)
    for wait in (20_000, 120_000, 500_000, 2 * SECOND):
        board.machine.display.refreshes += 1
        begin = board.now
        while board.now < begin + wait:
            board.advance(NAP)
        assert board.now - begin - wait <= max(least, wait // 8)


def test_what_goes_on_by_itself_is_looked_at_as_often_as_a_film_shows_pictures(clock):
    board = clock()
    naps(board, 4)
    for count in (3, 50):  # the first of them show how fast it goes
        begin = board.now
        for _ in range(count):
            board.machine.display.refreshes += 1
            board.advance(NAP)
    assert board.now - begin == 50 * FILM_NAPS[0]


def test_what_goes_on_slowly_is_looked_at_twice_for_each_change(clock):
    board = clock()
    naps(board, 4)
    looks = 0
    for beat in range(1, 26):
        while board.now < 4 * SECOND + beat * SECOND // 5:
            board.advance(NAP)
            looks += 1
        board.machine.display.refreshes += 1
    assert 25 < looks <= 75


@pytest.mark.parametrize("sign", ["refreshes", "brightness", "lights", "sound", "held"])
def test_while_something_happens_naps_are_as_short_as_the_boards(clock, sign):
    board = clock()
    machine = board.machine
    naps(board, 2)
    for number in range(1, 50):
        if sign in ("refreshes", "brightness"):
            setattr(machine.display, sign, number / 100)
        elif sign == "lights":
            machine.lights = [number]
        elif sign == "sound":
            machine.speaker_enabled = True
        else:
            machine.controls.held.add("b")
        begin = board.now
        board.advance(NAP)
        assert board.now - begin == NAP


def test_a_press_ends_a_nap_and_is_seen_at_once(clock, person):
    board = clock()
    naps(board, 10)
    person.due = person.now + 100_000
    board.advance(NAP)
    assert board.machine.controls.held == {"a"}
    assert person.now == person.due


def test_what_is_planned_is_done_in_its_time_within_a_nap(clock, person):
    board = clock()
    naps(board, 10)
    done = []
    due = person.now + 70_000
    board.at(due, lambda: done.append(person.now))
    board.advance(NAP)
    assert done == [due]


def test_time_stands_still_while_nobody_watches(clock, person):
    board = clock(pauses=True)
    naps(board, 1)
    before = board.now
    person.watches = person.now + 3600 * SECOND
    board.advance(NAP)
    assert person.now >= person.watches
    assert board.now - before <= LONGEST_NAP
