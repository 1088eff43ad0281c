# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The game's screens, one file each: they show a Duel and turn buttons into plays."""
