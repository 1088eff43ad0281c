# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The PC's loudspeaker, where there is one, plays what the simulated handheld's speaker does."""

import contextlib
import os
from collections.abc import Iterator

import numpy as np

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from .sound import RawSample

RATE = 44_100
LOUDNESS = 0.3  # of the PC's
# By an array's type: what silence is, and the most that a sample is off it.
KINDS = {"B": (128, 128), "b": (0, 128), "H": (32768, 32768), "h": (0, 32768)}


class Loudspeaker:
    """A machine's listener. On a PC without sound it hears nothing."""

    def __init__(self) -> None:
        self._channel: pygame.mixer.Channel | None = None
        with contextlib.suppress(pygame.error), quiet():
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            self._channel = pygame.mixer.Channel(0)

    def hear(self, sample: object, loop: bool = False) -> None:
        """Plays a sample instead of what is playing; None for silence."""
        if self._channel is None:
            return
        if isinstance(sample, RawSample):
            sound = pygame.mixer.Sound(buffer=waves(sample).tobytes())
            self._channel.play(sound, loops=-1 if loop else 0)
        else:
            self._channel.stop()


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keeps a PC's sound system from complaining on the terminal that there is no sound card."""
    terminal, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
        os.close(nowhere)


def waves(sample: RawSample) -> np.ndarray:
    """A sample of one channel as the PC plays it."""
    kind = getattr(sample.buffer, "typecode", "B")
    silence, most = KINDS[kind]
    levels = (np.frombuffer(sample.buffer, np.dtype(kind)).astype(float) - silence) / most
    at = np.arange(int(len(levels) * RATE / sample.sample_rate)) * sample.sample_rate // RATE
    return (levels[at] * LOUDNESS * 32767).astype(np.int16)
