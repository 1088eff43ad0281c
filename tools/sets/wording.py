# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Makes ids and names that the board can show of any words, no two alike."""

import re
import unicodedata


def plain(words: str) -> str:
    """The words in the ASCII that the board's font has; a letter without any is left out."""
    return unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()


def cut(words: str, most: int) -> str:
    """The words in plain ASCII, so many letters at most, with no space at either end."""
    shown = "".join(letter for letter in plain(words) if letter.isprintable())
    return shown.strip()[:most].strip()


def slug(words: str, most: int) -> str:
    """The words as an id or an Element is written, so many letters at most."""
    return re.sub("[^a-z0-9-]+", "-", plain(words).lower()).strip("-")[:most].strip("-")


def unlike(word: str, taken: set[str], most: int, gap: str) -> str:
    """The word, cut to so many letters, with a number where it is taken; it is then taken, too."""
    short, number = word[:most].strip(gap), 1
    while short in taken:
        number += 1
        end = f"{gap}{number}"
        short = word[: most - len(end)].strip(gap) + end
    taken.add(short)
    return short
