# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Puts the game and its Omen sets on a board's drive so that a cut at any moment hurts nothing.

What is to be done is first planned as steps (drive.py), from what the drive holds: game.py plans
the game, sets.py the sets. A list on the drive tells which files are ours (ledger.py); what else is
in the way is kept under another name (survey.py). A step is on the drive, read back and compared
before the next begins; so a cut leaves one step half done, and each plan tells why that is
harmless.
"""
