# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Draws the game's own bitmaps, and fits other people's pictures to a card."""
