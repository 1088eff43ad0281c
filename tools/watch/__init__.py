# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""`omens.py preview --watch`: a set as a page that renews itself while its maker writes.

desk.py reads the source again when it, or a picture of it, has changed; server.py serves what the
desk has; handheld.py plays a Duel with it.
"""
