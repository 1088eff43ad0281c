# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Says texts as the board does, without the screens: which ones, standard input asks.

    say LANGUAGE

A line there is `SECTION<tab>KEY`, and a part's number after another tab.
"""

import sys

sys.path.append("omen/widgets")
import words

words.speak(sys.argv[1])
for line in sys.stdin:
    section, key, *part = line.rstrip("\n").split("\t")
    say = words.words(section)
    print(say.part(key, int(part[0])) if part else say[key])
