# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""microcontroller: its 8 KB of nvm, which the page keeps."""

import ports
from uctypes import addressof

NVM_SIZE = 8192


class _Nvm:
    def __init__(self) -> None:
        self._bytes = bytearray(b"\xff" * NVM_SIZE)
        ports.words[ports.NVM] = addressof(self._bytes)

    def __len__(self) -> int:
        return NVM_SIZE

    def __getitem__(self, index: "int | slice") -> "int | bytearray":
        return self._bytes[index]

    def __setitem__(self, index: object, value: object) -> None:
        self._bytes[index] = value
        ports.words[ports.SAVES] += 1


nvm = _Nvm()
