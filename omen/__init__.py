# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The game without any hardware: rules, Effects, sets, Hands, the Duel and its record."""

VERSION = "0.1.0"
PLAYERS = ("novice", "adept", "master")  # the computer players, from weak to strong
STRENGTHS = 10  # how many who may play a seat there are in all: these, and the ladder's seven
ENGLISH = "en"  # the language that is spoken where no other is chosen
