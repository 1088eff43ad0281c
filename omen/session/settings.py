# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The verbs that change what a person has chosen: rules, options, the language.

Loaded with the screens that offer it.
"""

from omen.session.memory import DIMMINGS, LIGHTS, VALUES, VOLUMES

if 0:  # for the type check alone: the compiler drops it
    from omen.session.session import Session

# What `change` takes besides memory.py's SPEED to SUDDEN.
VOLUME, LIGHT, DIM = 9, 10, 11


def change(session: "Session", which: int, step: int) -> None:
    """Go on by so many values of a setting, round and round."""
    memory = session.memory
    if which == VOLUME:
        memory.volume = (memory.volume + step) % VOLUMES
    elif which == LIGHT:
        memory.lights = (memory.lights + step) % LIGHTS
    elif which == DIM:
        memory.dimming = (memory.dimming + step) % DIMMINGS
    else:
        memory.choices[which] = (memory.choices[which] + step) % VALUES[which]
    session.dirty = True


def speak(session: "Session", language: str) -> None:
    """Have the screens speak this language, as words.py names it."""
    session.memory.language = language
    session.dirty = True


def play_by(session: "Session", rules: int) -> None:
    """Play by these rules from now on, but for a Duel that has its own."""
    session.rules = session.memory.rules = rules


def switch_drawn(session: "Session") -> None:
    """Have the person's Hand drawn by chance, or no longer."""
    session.drawn = not session.drawn
