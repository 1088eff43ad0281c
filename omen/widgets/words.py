# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What the screens say, in the language chosen: out of assets/words/, a file a language.

A file has sections, `[menu]`, and in them lines, `key = text`, in plain ASCII; what begins with `#`
is a comment. A text may have several parts, with `|` between them, and places for what the game
puts in, `{}`: as many as English has. CONTRIBUTING.md tells more.

A section stays as it is in the file, one piece of memory, and each text is looked for when it is
shown. A stranger's file is not believed: whatever it lacks, and whatever does not fit the English,
is said in English, and what English lacks, by its key.
"""

from omen import ENGLISH as ENGLISH

if 0:  # for the type check alone: the compiler drops it
    from io import BufferedReader

FOLDER = "assets/words/"
BYTES = 256  # bytes at a time while a section is looked for
TOP = 512  # bytes of a file in which its language's name stands
ROOM = 2048  # bytes of a section; whatever is beyond is not seen

language = ENGLISH  # the one that is spoken


def speak(chosen: str) -> None:
    """Have `words` find that language from now on: the name of its file without the `.txt`."""
    global language
    language = chosen


def words(section: str) -> "Words":
    """The texts of a section: `words("menu")["quick"]`."""
    other = lines(ENGLISH, section)
    return Words(other if language == ENGLISH else lines(language, section), other)


class Words:
    """The texts of a section, by their keys, as bytes of the file.

    In the language chosen, and in English.
    """

    def __init__(self, chosen: bytes, other: bytes) -> None:
        self.chosen = chosen
        self.other = other

    def __getitem__(self, key: object) -> str:
        return self.part(key, -1)

    def part(self, key: object, i: int) -> str:
        """Part i of a text that has several; -1 for all of it.

        (It is called from deep in the stack, and so calls little.)
        """
        text = find(self.other, key)
        count = text.count(b"|")
        if i >= 0:
            text = text.split(b"|")[i] if i <= count else b""
        if text and self.chosen is not self.other:
            own = find(self.chosen, key)
            if own.count(b"|") == count and own.count(b"{") == own.count(b"}") == own.count(b"{}"):
                if i >= 0:
                    own = own.split(b"|")[i]
                for one, other in zip(own.split(b"|"), text.split(b"|")):
                    if one.count(b"{}") != other.count(b"{}"):
                        own = b""
                text = own or text
        return text.decode() if text else str(key)


def find(section: bytes, key: object) -> bytes:
    """The text of that key, as bytes; nothing where there is none, or none that can be shown.

    Bytes, since each str that is made is looked for among all the names that there are.
    """
    head = b"\n" + str(key).encode() + b" = "
    at = section.find(head)
    if at < 0:
        return b""
    at += len(head)
    found = section[at : section.find(b"\n", at)].strip()
    return found if found and max(found) < 127 else b""


def lines(chosen: str, section: str) -> bytes:
    """The lines of a section as they are in a language's file, each between two line ends."""
    head = b"\n[" + section.encode() + b"]"
    try:
        with open(FOLDER + chosen + ".txt", "rb") as file:
            begin = behind(file, head, 0)
            if begin < 0:
                return b""
            end = behind(file, b"\n[", begin) - 1
            file.seek(begin)
            return file.read(min(end - begin, ROOM) if end > begin else ROOM) + b"\n"
    except OSError:
        return b""


def behind(file: "BufferedReader", what: bytes, at: int) -> int:
    """Where in a file it goes on behind the next `what` from there; -1 where there is none.

    Read little by little: a large piece of the heap may not be free any more.
    """
    while True:
        file.seek(at)
        data = file.read(BYTES)
        found = data.find(what)
        if found >= 0:
            return at + found + len(what)
        if len(data) < BYTES:
            return -1
        at += BYTES - len(what)
