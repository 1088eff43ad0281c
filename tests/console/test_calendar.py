# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The date: known on a PC and on a page, and on no handheld that nobody has told it."""

import sys
import time
from array import array
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from conftest import ROOT
from simulator.clock import Clock
from simulator.live import LiveClock

CALENDAR = ROOT / "lib" / "handheld" / "calendar.py"
DAY = 27  # where the page puts it, as in tools/page/board/ports.py


def today(localtime):
    """What the board's own file makes of a clock."""
    names: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "time", SimpleNamespace(**localtime))
        exec(compile(CALENDAR.read_text("utf-8"), CALENDAR, "exec"), names)
    return names["today"]()


def on_page(day):
    """What the page's clock says when its words have this day."""
    ports = ModuleType("ports")
    ports.words, ports.DAY = array("i", [0] * DAY + [day]), DAY  # type: ignore[attr-defined]
    names: dict[str, Any] = {}
    path = ROOT / "tools" / "page" / "board" / "time.py"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "ports", ports)
        exec(compile(path.read_text("utf-8"), path, "exec"), names)
    return names["localtime"]


def test_a_day_is_its_year_month_and_day():
    assert today({"localtime": lambda: (2026, 12, 1, 3, 4, 5)}) == 2026 << 9 | 12 << 5 | 1
    days = {today({"localtime": lambda n=n: time.gmtime(1.8e9 + 86400 * n)}) for n in range(2000)}
    assert len(days) == 2000


@pytest.mark.parametrize("year", [1970, 2000, 2020])
def test_a_clock_that_nobody_has_set_knows_no_date(year):
    assert today({"localtime": lambda: (year, 1, 1)}) is None


def test_a_firmware_without_a_clock_knows_no_date():
    assert today({}) is None
    assert today({"localtime": Clock().localtime}) is None  # as PyGamer's, and so in a script


def test_a_window_has_the_pcs_date():
    front = SimpleNamespace()
    now = time.localtime()
    assert LiveClock(front).localtime()[:3] in (now[:3], time.localtime()[:3])  # type: ignore[arg-type]


def test_a_page_has_the_date_that_its_browser_tells():
    assert today({"localtime": on_page(2027 << 9 | 2 << 5 | 28)}) == 2027 << 9 | 2 << 5 | 28
    assert today({"localtime": on_page(0)}) is None
