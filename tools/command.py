# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What every command does alike: it says a user's mistake in one line and ends with status 2."""

import argparse
import io
import os
import sys
from collections.abc import Callable
from typing import NoReturn


def complain(what: str) -> None:
    """Say a mistake: one line on stderr, whatever the user's own words in it hold."""
    shown = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in what)
    print("".join(shown), file=sys.stderr)


class Parser(argparse.ArgumentParser):
    """An argument parser whose own complaints are one line too."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (--help shows how)")
        self.exit(2)


def run(main: Callable[[], int]) -> NoReturn:
    """Carry out a command and end with the exit status that it returns.

    No traceback where its reader leaves early, as `head` does, where the user interrupts it, or
    where stdout lacks a letter of a file's name.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still to be written at the exit goes nowhere, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
