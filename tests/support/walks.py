# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""All walks: together they show every screen and every text, in any language.

A new screen needs a row in one of the tables, or in a table of its own that is added here: its
name, its script and the shots to store, as `Walk` in walk.py has it. Every shot is stored in
English; those that the row names are stored in each other language, too: `STORE_SCREENS=1 pytest
tests/screens/test_words_screens.py`. Whatever is seen on the way is measured against its box, shot
or not, and a text of assets/words/en.txt that is asked for on no way makes a test fail.
"""

import walks_duels
import walks_hands
import walks_lessons
import walks_menus

WALKS = {**walks_menus.WALKS, **walks_hands.WALKS, **walks_lessons.WALKS, **walks_duels.WALKS}
