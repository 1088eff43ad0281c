# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The screens before a Duel: the presses that lead through them, and what is read off them."""

from conftest import ROOT
from seen import read
from simulator import run_script

from omen.built_set import read_set

MANSIONS = read_set((ROOT / "assets" / "sets" / "mansions.omen").read_bytes())
BY_LEVEL = sorted(range(len(MANSIONS)), key=MANSIONS.level)  # as the screen of a Hand has them

# The colours of words, as in omen/widgets/palettes.py.
IVORY, MIST, GOLD, EMBER = 0xF4ECD8, 0x9AA2CC, 0xF4BC44, 0xFF8A70

TO_MENU = "press start\n"
TO_RULES = TO_MENU + "press down 3\npress a\n"
TO_BOOK = TO_MENU + "press up 2\npress a\n"
TO_HAND = TO_MENU + "press down 2\npress a\npress a\n"
# In Kenza's Hand: three Omens of Level 5, and from there to one of Level 1, 2 and 3.
THREE_FIVES = "press down 10\npress a\npress up\npress a\npress right\npress a\n"
FIVES = {BY_LEVEL[40], BY_LEVEL[36], BY_LEVEL[37]}
TO_ONE, TO_TWO, TO_THREE = "press down 2\n", "press down 5\n", "press up 4\n"
FIRST_FIVE = "press a\npress right\n" * 5
# From Kenza's five to the toss.
TO_KYOZA = "press start\nwait 0.5\npress a\n"
TO_DUEL = TO_KYOZA + "press select\npress start\nwait 0.2\nrecord it.duel\n"
# In Kenza's Hand: five by chance; from the first row to the name for them, and back with the first
# word that is proposed; from there, too, to another such Hand, and to the kept ones.
DRAW = "press select\n"
KEEP = "press up 2\npress a\npress a\n"
ANOTHER = DRAW + "press a 2\n"


def words(folder, shot, colour=IVORY):
    """The words below the facts of an Omen, where Kenza assembles a Hand."""
    return read(folder / shot, 33, 83, 21, colour, rows=4, tall=11)


def levels_left(folder, shot):
    return int(read(folder / shot, 75, 0, 2, GOLD))


def redrawn(script, skip):
    """The pixels that each step of a script redraws after the first `skip`."""
    run = run_script(script)
    assert run.status == 0, run.crash
    return [event.redrawn for event in run.events][skip:]


def listed(folder, shot):
    """The names of the kept Hands that are in sight, and the line for a new one."""
    return read(folder / shot, 14, 16, 11, IVORY, rows=5).strip()
