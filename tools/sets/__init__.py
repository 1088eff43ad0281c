# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Omen sets on a PC: read from their sources, checked, built and shown."""
