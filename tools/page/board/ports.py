# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The memory that the handheld and its page share; machine.js reads and writes the same words.

JavaScript writes what the board's parts read before each turn, and reads what they wrote after it.
So Python calls nothing on the page but `canvas`, whose functions cannot throw.
"""

from array import array

# To the board: the clock in ms, the buttons that are held, a bit each, and a chance number.
TICKS, HELD, CHANCE = 0, 1, 2
# From the board: where the display list is, how many entries it has, and how often it was written.
LIST, ENTRIES, PICTURES = 3, 4, 5
# The sample that the speaker plays: how often one was begun, where it is, its bytes and its rate; 0
# bytes are silence.
NOTES, SAMPLE, SAMPLES, RATE = 6, 7, 8, 9
# How often nvm, or a file of the drive, was written.
SAVES = 10
# Where nvm is.
NVM = 11
# The lights, red, green and blue of each, from left to right as one sees them.
LIGHTS = 12
# To the board: the date, as year << 9 | month << 5 | day; 0 where the page does not say.
DAY = LIGHTS + 15
words = array("i", [0] * (DAY + 1))
