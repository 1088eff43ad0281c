# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What goes on between Duels: seats, Hands, matches, and what outlives the power."""
