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

# A quarter of a sine's wave, of the samples that a whole one has.
WAVE = (0, 25, 49, 71, 90, 106, 117, 125, 127)
BYTES = 32  # of a wave, one for each sample
ROUNDS = 48  # waves in the tone: 1,536 bytes, which last 109 ms at 440 Hz
MIDDLE = 128  # a sample of silence
LOW = 2  # each step of volume is twice as loud as the one below


class Speaker:
    """The handheld's speaker. There is but one: make it once.

    `volume` goes from 0, mute, to 3. A call is a flat tuple: hertz of a note, ms until the next
    one, and so on; the last one's time is how long it sounds.
    """

    def __init__(self) -> None:
        self.amplifier = DigitalInOut(board.SPEAKER_ENABLE)
        self.amplifier.switch_to_output(False)
        self.data = bytearray(BYTES * ROUNDS)
        self.tone = RawSample(self.data, sample_rate=BYTES * 440)
        self.out = AudioOut(board.SPEAKER)
        self.call = ()
        self.at = 0  # where the next note stands in it
        self.due = 0  # when, in ms
        self.level = 0
        self.volume = 2

    @property
    def volume(self) -> int:
        return self.level

    @volume.setter
    def volume(self, volume: int) -> None:
        if volume == self.level:
            return
        self.level = volume
        self.hush()
        high = 1 << LOW + volume if volume else 0
        for k in range(ROUNDS):
            left = ROUNDS - k
            level = high * left * left
            for i in range(BYTES):
                j = i & 7 if not i & 8 else 8 - (i & 7)
                height = WAVE[j] * level // (ROUNDS * ROUNDS * 32)
                self.data[k * BYTES + i] = MIDDLE + (height if i < 16 else -height)

    def play(self, call: tuple) -> None:
        """Play a call, from the next `tick` on, instead of what is playing."""
        if self.level:
            self.call = call
            self.at = 0
            self.due = 0

    def hush(self) -> None:
        """Play nothing."""
        self.out.stop()
        self.call = ()
        self.amplifier.value = False

    def tick(self, now: int) -> None:
        """Play the note that is due. `now` is in ms."""
        if not self.call or now < self.due:
            return
        if self.at == len(self.call):
            self.hush()
            return
        self.due = now + self.call[self.at + 1]
        self.amplifier.value = True
        self.tone.sample_rate = BYTES * self.call[self.at]
        self.at += 2
        self.out.play(self.tone)
