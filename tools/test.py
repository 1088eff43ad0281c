# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs all the tests: style, types, the board's language, rules, second interpreter, pixels."""

import sys
from os.path import dirname

sys.path.insert(0, dirname(__file__))  # python -P leaves it out
from environment import enter

enter()

import os
from collections.abc import Iterator

from command import INTERRUPTED, alone, complain, run
from environment import ROOT

HELP = """\
usage: python3 tools/test.py [--quick] [PYTEST-ARGUMENT ...]

Runs all the tests, on two cores; --quick, between two edits, leaves out the slow layers: browser,
cluster, lab, monkey, power, screens, types. Other arguments go to pytest: a file or folder of
tests, -k WORD for those whose names hold it, -m LAYER for a layer, -x to stop at the first failure,
--durations=9 for the slowest.
"""


def main() -> int:
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(HELP, end="")
        return 0
    enter("play", "board", "sets", "cards", "solve", "lab", "cluster", "mpy", "page", "test")
    import pytest

    os.chdir(ROOT)
    asked = ["-m", "not slow"] if "--quick" in arguments else []
    asked += [argument for argument in arguments if argument != "--quick"]

    class Workers:
        """Has them start without hearing a Ctrl-C: one that dies of it then is told at length."""

        @pytest.hookimpl(wrapper=True)
        def pytest_sessionstart(self) -> Iterator[None]:
            with alone():
                yield

    status = pytest.main(["-n", "2", "--dist", "worksteal", *asked], plugins=[Workers()])
    if status == pytest.ExitCode.INTERRUPTED:
        complain("test.py: interrupted")
        return INTERRUPTED
    if status in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED):
        complain(f"test.py: there are no such tests: {' '.join(arguments)}")
        return 2
    return int(status)


if __name__ == "__main__":
    run(main)
