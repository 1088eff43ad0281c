# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The rules in force, as an argument of a command names them."""

import argparse

from omen.record import rule_bits


def in_force(text: str) -> int:
    """The rules of these names, a bit each: a type for argparse."""
    try:
        return rule_bits(text.split())
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
