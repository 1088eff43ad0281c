# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""audioio: the speaker, which tells the page what it plays."""

import ports
from uctypes import addressof


class AudioOut:
    def __init__(self, pin: str) -> None:
        pass

    def play(self, sample: object) -> None:
        words = ports.words
        words[ports.NOTES] += 1
        words[ports.SAMPLE] = addressof(sample.buffer)
        words[ports.SAMPLES] = len(sample.buffer)
        words[ports.RATE] = sample.sample_rate

    def stop(self) -> None:
        ports.words[ports.NOTES] += 1
        ports.words[ports.SAMPLES] = 0
