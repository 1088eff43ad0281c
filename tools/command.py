# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What every command does alike: it says a user's mistake in one line and ends with status 2."""

import argparse
import sys
from typing import NoReturn


def complain(what: str) -> None:
    """Say a mistake: one line on stderr."""
    print(what, file=sys.stderr)


class Parser(argparse.ArgumentParser):
    """An argument parser whose own complaints are one line too."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help shows how)\n")
