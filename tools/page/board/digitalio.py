# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""digitalio: the amplifier and the lights' wire are outputs that nobody watches here."""


class DigitalInOut:
    def __init__(self, pin: str) -> None:
        self.value = False

    def switch_to_output(self, value: bool = False) -> None:
        self.value = value
