# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What lessons are called, without reading more of them, and what a translation says of them.

What a lesson says stands in its file; a translation stands in the words of its language, in
`[lesson NAME]`.
"""

from omen.widgets import words

TITLE = 18  # characters of a title, as lesson_file.py has it
FAR = 1024  # bytes of a file in which its title stands


def title(path: str) -> str:
    """The title of the lesson in the file at path; where none is found, the file's name.

    Whoever reads the file checks it.
    """
    found = translated(path, "title")
    if not found:
        try:
            with open(path, "rb") as file:
                head = b"\n" + file.read(FAR)
        except OSError:
            head = b""
        at = head.find(b"\ntitle ") + 1
        if at > 0:
            found = head[at + 6 :].split(b"\n")[0].split(b" #")[0].strip()
    if not 0 < len(found) <= TITLE or max(found) > 126:
        return path[path.rfind("/") + 1 :][:TITLE]
    return found.decode()


def translated(path: str, key: str) -> bytes:
    """That text of a lesson in the language chosen; nothing in English, and where there is none."""
    if words.language == words.ENGLISH:
        return b""
    section = "lesson " + path[path.find("-") + 1 : path.rfind(".")]
    return words.find(words.lines(words.language, section), key)
