# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Runs all the tests: style, types, the board's language, rules, second interpreter, pixels."""

from environment import enter

enter()

import os
import subprocess
import sys

from environment import ROOT

HELP = """\
usage: python3 tools/test.py [PYTEST-ARGUMENT ...]

Runs all the tests, on two cores. Arguments go to pytest: a file or folder of tests, -k WORD for
those whose names hold it, -x to stop at the first failure, --durations=9 for the slowest.
"""


def main(arguments):
    if arguments in (["-h"], ["--help"]):
        print(HELP, end="")
        return 0
    # -P: without it the project's code.py would stand before the standard library's `code`.
    command = [sys.executable, "-P", "-m", "pytest", "-n", "2", *arguments]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"})


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
