# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The board's own engine on a PC: compiled, solved, and set against itself."""
