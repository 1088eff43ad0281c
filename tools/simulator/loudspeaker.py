# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The PC's loudspeaker, where there is one, plays what the simulated handheld's speaker does."""

import contextlib
import os
import threading
from collections.abc import Iterator

import numpy as np

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from .sound import RawSample

RATE = 44_100
LOUDNESS = 0.3  # of the PC's
SILENT = 10.0  # seconds without a sound until the PC's is closed; each is shorter
# By an array's type: what silence is, and the most that a sample is off it.
KINDS = {"B": (128, 128), "b": (0, 128), "H": (32768, 32768), "h": (0, 32768)}


class Loudspeaker:
    """A machine's listener. On a PC without sound it hears nothing.

    The PC's sound is opened for the first sample, and closed when none was heard for a while: as
    long as it is open, it takes more of the PC than all that the handheld does at rest."""

    def __init__(self) -> None:
        self._there = True  # as far as is known
        self._closing: threading.Timer | None = None
        self._alone = threading.Lock()  # the timer's thread closes what this one plays on

    def hear(self, sample: object, loop: bool = False) -> None:
        """Plays a sample instead of what is playing; None for silence."""
        with self._alone:
            if self._closing:
                self._closing.cancel()
                self._closing = None
            if isinstance(sample, RawSample):
                self._play(waves(sample), loop)
            elif pygame.mixer.get_init():
                pygame.mixer.stop()
            if pygame.mixer.get_init() and not (loop and sample):
                self._closing = threading.Timer(SILENT, self._close)
                self._closing.daemon = True
                self._closing.start()

    def _play(self, samples: np.ndarray, loop: bool) -> None:
        if self._there and not pygame.mixer.get_init():
            self._there = False
            with contextlib.suppress(pygame.error), quiet():
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
                self._there = True
        if self._there:
            sound = pygame.mixer.Sound(buffer=samples.tobytes())
            pygame.mixer.Channel(0).play(sound, loops=-1 if loop else 0)

    def _close(self) -> None:
        with self._alone:
            if threading.current_thread() is self._closing:  # and no sample came just now
                pygame.mixer.quit()


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
