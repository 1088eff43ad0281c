# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The page that needs no server: `build` makes its folder.

It has the game's files, the stand-ins for the firmware in `board`, the page's own source in
`front`, and the front that `tools/web` has, too.
"""
