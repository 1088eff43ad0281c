# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What screens are drawn with: text, words, cards, the table, lists and colours."""
