# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""analogio: this handheld has no stick, so nothing in it is ever asked for."""
