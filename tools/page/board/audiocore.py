# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""audiocore: a sample is a buffer and a rate, of which `audioio` tells the page."""


class RawSample:
    def __init__(self, buffer: bytes, *, sample_rate: int) -> None:
        self.buffer = buffer
        self.sample_rate = sample_rate
