# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What all tests stand on: the project's folders can be imported from, and chance repeats."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# At the end of the path, so that the standard library's `code` stays before the board's code.py.
sys.path += [str(ROOT), str(ROOT / "lib"), str(ROOT / "tools")]

# The same examples at each run; PCs differ too much in speed for a deadline.
settings.register_profile("project", deadline=None, derandomize=True, database=None)
settings.load_profile("project")


@pytest.fixture
def calling(monkeypatch, capsys):
    """`calling(main, *words)` makes what calls a command by these words and more: its exit status,
    its output and its complaints, as texts or as `lines`."""

    def calling(main, *words, lines=False):
        def call(*arguments):
            monkeypatch.setattr(sys, "argv", [*words, *map(str, arguments)])
            try:
                status = str(main())
            except SystemExit as end:
                status = str(end.code)
            said = capsys.readouterr()
            return int(status), *((text.splitlines() for text in said) if lines else said)

        return call

    return calling
