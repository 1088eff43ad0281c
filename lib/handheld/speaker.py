# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Plays short calls, a note after another, and keeps the amplifier off between them.

All notes are one plucked tone, made once: it dies away by itself, and the rate at which it is
played is its pitch. So no sound ever waits for the program to stop it, and none needs a buffer of
its own.
"""

import board
from audiocore import RawSample
from audioio import AudioOut
from digitalio import DigitalInOut

# A quarter of a sine's period, of the 32 samples that a whole one has.
QUARTER = (0, 25, 49, 71, 90, 106, 117, 125, 127)
PERIOD = 32
PERIODS = 48  # of the tone: 1,536 bytes, which last 109 ms at 440 Hz
SILENCE = 128
SOFTEST = 2  # each step of volume is twice as loud as the one below


class Speaker:
    """The handheld's speaker. There is but one: make it once.

    `volume` goes from 0, mute, to 3. A call is a flat tuple: hertz of a note, ms until the next
    one, and so on; the last one's time is how long it sounds.
    """

    def __init__(self):
        self._amplifier = DigitalInOut(board.SPEAKER_ENABLE)
        self._amplifier.switch_to_output(False)
        self._tone = bytearray(PERIOD * PERIODS)
        self._sample = RawSample(self._tone, sample_rate=PERIOD * 440)
        self._out = AudioOut(board.SPEAKER)
        self._call = ()
        self._at = 0  # where the next note stands in it
        self._due = 0  # when, in ms
        self._volume = 0
        self.volume = 2

    @property
    def volume(self) -> int:
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        if volume == self._volume:
            return
        self._volume = volume
        self.hush()
        loudness = 1 << SOFTEST + volume if volume else 0
        for period in range(PERIODS):
            left = PERIODS - period
            level = loudness * left * left
            for i in range(PERIOD):
                quarter = i & 7 if not i & 8 else 8 - (i & 7)
                height = QUARTER[quarter] * level // (PERIODS * PERIODS * 32)
                self._tone[period * PERIOD + i] = SILENCE + (height if i < 16 else -height)

    def play(self, call: tuple) -> None:
        """Play a call, from the next `tick` on, instead of what is playing."""
        if self._volume:
            self._call = call
            self._at = 0
            self._due = 0

    def hush(self) -> None:
        """Play nothing."""
        self._out.stop()
        self._call = ()
        self._amplifier.value = False

    def tick(self, now: int) -> None:
        """Play the note that is due. `now` is in ms."""
        if not self._call or now < self._due:
            return
        if self._at == len(self._call):
            self.hush()
            return
        self._due = now + self._call[self._at + 1]
        self._amplifier.value = True
        self._sample.sample_rate = PERIOD * self._call[self._at]
        self._at += 2
        self._out.play(self._sample)
