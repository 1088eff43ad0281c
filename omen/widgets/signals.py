# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the game says by sound and by light. The screen says all of it too."""

from omen.rules import KENZA, KYOZA

if 0:  # for the type check alone: the compiler drops it
    from handheld.lights import Lights

# Calls, as the speaker plays them: hertz and ms of each note. What belongs to an Overturn is over
# when the next is seen.
CURSOR = (880, 30)
PLACED = (196, 90, 147, 120)
# The first Overturn of a placement, the second and so on: each a step higher.
OVERTURNS = (392, 440, 494, 523, 587, 659, 698, 784)
OVERTURN_MS = 110
SAME = (659, 90, 659, 90)  # two that are equal
PLUS = (440, 60, 554, 60, 659, 60)
COMBO = (523, 45, 659, 45, 784, 45, 1047, 45)
CAUSES = ((), SAME, PLUS, COMBO)  # by cause; a plain Clash has no call
WON = (523, 110, 784, 110, 659, 110, 1047, 300)

KENZA_LIGHT, KYOZA_LIGHT, BOTH = 0x0840FF, 0xFF1018, 0x902090


def shine(lights: "Lights", ryo: int, turn: int | None) -> None:
    """The score, from left to right: each light stands for two of the ten Ryo.

    Kenza has `ryo` of them. The light at the end of the seat to move is brighter; all are where
    `turn` is None.
    """
    for i in range(5):
        colour = KENZA_LIGHT if ryo > 2 * i + 1 else BOTH if ryo > 2 * i else KYOZA_LIGHT
        if turn is not None and (turn, i) not in ((KENZA, 0), (KYOZA, 4)):
            colour = colour >> 2 & 0x3F3F3F
        lights.light(i, colour)
    lights.show()
