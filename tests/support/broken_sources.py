# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A good source of a set, and the ways to break it: each with the lines that are told, and words.

A case replaces lines of GOOD, by their numbers: {number: text}; a text of "" leaves the line blank,
so that all others keep their numbers. Omen n's header stands on line HEAD + OMEN * n.
"""

HEAD, OMEN = 6, 9
ENDLESS = 30  # seconds of CPU: what takes for ever takes minutes, and no machine is so slow
SECOND, LAST = HEAD + OMEN, HEAD + OMEN * 11


def _omen(n: int) -> str:
    level = 1 + n % 4
    ranks = [level + more for more in ((4, 1, 4, 1), (1, 4, 1, 4), (4, 4, 1, 1))[n // 4 % 3]]
    extra = {0: 'effect = "zenith"', 1: 'effect = "nadir"'}.get(n, "worth = 0.25")
    return f"""\
[[omen]]
id = "o{n}"
name = "Omen {n}"
level = {level}
ranks = {ranks}
element = "{("wood", "fire")[n % 2]}"
{extra}
text = "Nothing is known of it."

"""


GOOD = """\
# A set of twelve.
id = "tiny"
name = "A Tiny Set"
elements = ["wood", "fire"]

""" + "".join(_omen(n) for n in range(12))

LINES = GOOD.splitlines()


def broken(changes: dict[int, str]) -> str:
    """GOOD with those lines replaced."""
    return "".join(changes.get(number, line) + "\n" for number, line in enumerate(LINES, 1))


def _rid(first: int, last: int) -> dict[int, str]:
    return dict.fromkeys(range(first, last + 1), "")


# What is wrong: (the lines that change, the faults that are told: each line and some of its words)
CASES: dict[str, tuple[dict[int, str], list[tuple[int, str]]]] = {
    # The set
    "the set has no id": ({2: ""}, [(1, '"id" is missing')]),
    "the set's id is a number": ({2: "id = 7"}, [(2, "id must be text in quotes, not 7")]),
    "the set's id has capitals": ({2: 'id = "Tiny"'}, [(2, 'a-z, 0-9 and -, not "Tiny"')]),
    "the set's id is empty": ({2: 'id = ""'}, [(2, "an id is made of")]),
    "the set's id is a path": ({2: 'id = "../tiny"'}, [(2, "an id is made of")]),
    "the set's id is too long": ({2: 'id = "abcdefghijklm"'}, [(2, "13 characters, 12 fit")]),
    "the set has no name": ({3: ""}, [(1, '"name" is missing')]),
    "the set's name is too long": ({3: f'name = "{"x" * 25}"'}, [(3, "25 characters, 24 fit")]),
    "the set's name is in another script": (
        {3: 'name = "二十八宿"'},
        [(3, 'plain ASCII alone, and "二"')],
    ),
    "the set's name is a list": ({3: 'name = ["A"]'}, [(3, "must be text in quotes")]),
    "the set tells no elements": (
        {4: ""},
        [(1, '"elements" is missing')],
    ),
    "the elements are one text": (
        {4: 'elements = "wood"'},
        [(4, "must be a list")],
    ),
    "the set has no elements but an omen has one": (
        {4: "elements = []", **{HEAD + OMEN * n + 5: "" for n in range(11)}},
        [(LAST + 5, 'the set has no Element "fire": it has none')],
    ),
    "there are nine elements": (
        {4: 'elements = ["wood", "fire", "a", "b", "c", "d", "e", "f", "g"]'},
        [(4, "8 Elements at most, this one 9")],
    ),
    "an element is listed twice": (
        {4: 'elements = ["wood", "fire", "wood"]'},
        [(4, '"wood" is listed twice')],
    ),
    "an element is too long": (
        {4: 'elements = ["wood", "fire", "quicksilver"]'},
        [(4, '8 characters at most: "quicksilver"')],
    ),
    "an element is in another script": (
        {4: 'elements = ["wood", "fire", "水"]'},
        [(4, 'not "水"')],
    ),
    "an element is a number": ({4: 'elements = ["wood", "fire", 3]'}, [(4, "not 3")]),
    "an element stands on a line of its own": (
        {4: 'elements = ["wood", "fire",', 5: '  "Ice"]'},
        [(5, 'not "Ice"')],
    ),
    "the set has a key that nobody knows": (
        {5: 'titel = "A Tiny Set"'},
        [(5, 'unknown key "titel"')],
    ),
    "the set's key is misspelt": (
        {4: 'element = ["wood", "fire"]'},
        [
            (1, '"elements" is missing'),
            (4, 'did you mean "elements"?'),
        ],
    ),
    # The Omens as a whole
    "there are three omens": (_rid(HEAD + OMEN * 3, LAST + 8), [(HEAD + OMEN * 2, "this one 3")]),
    "there are nine omens": (_rid(HEAD + OMEN * 9, LAST + 8), [(HEAD + OMEN * 8, "10 to 64")]),
    "there are no omens": (_rid(HEAD, LAST + 8), [(1, "this one 0")]),
    "there are sixty-five omens": (
        {LAST + 8: "".join(_omen(n) for n in range(12, 65)).rstrip()},
        [(LAST + 8 + OMEN * 52, "this one 65")],
    ),
    "the omens are one table": (
        {**_rid(HEAD + 1, LAST + 8), HEAD: "[omen]"},
        [(HEAD, "[[omen]], in double brackets")],
    ),
    "the omens are a number": ({**_rid(HEAD, LAST + 8), HEAD: "omen = 12"}, [(HEAD, "[[omen]]")]),
    "one header is misspelt": (
        {SECOND: "[[omens]]"},
        [(SECOND, 'unknown key "omens": did you mean "omen"?')],
    ),
    "no five omens stay within 17": (
        {HEAD + OMEN * n + 3: f"level = {4 - (n == 3)}" for n in range(12)},
        [(HEAD, "the five lowest here have 19")],
    ),
    # One Omen
    "an omen has no id": ({SECOND + 1: ""}, [(SECOND, '"id" is missing')]),
    "an omen's id has a space": ({SECOND + 1: 'id = "o 1"'}, [(SECOND + 1, 'not "o 1"')]),
    "an omen's id is too long": ({SECOND + 1: 'id = "abcdefghijklm"'}, [(SECOND + 1, "12 fit")]),
    "an omen's id is in another script": ({SECOND + 1: 'id = "角"'}, [(SECOND + 1, 'not "角"')]),
    "an omen's id is a date": ({SECOND + 1: "id = 2026-01-01"}, [(SECOND + 1, "not 2026-01-01")]),
    "two omens share an id": (
        {SECOND + 1: 'id = "o0"'},
        [(SECOND + 1, f'the id "o0" is taken, on line {HEAD + 1}')],
    ),
    "an omen has no name": ({SECOND + 2: ""}, [(SECOND, '"name" is missing')]),
    "an omen's name is empty": ({SECOND + 2: 'name = ""'}, [(SECOND + 2, "name is empty")]),
    "an omen's name is too long": (
        {SECOND + 2: 'name = "Nagareboshi"'},
        [(SECOND + 2, '11 characters, 10 fit: "Nagareboshi"')],
    ),
    "an omen's name is in another script": (
        {SECOND + 2: 'name = "Kō"'},
        [(SECOND + 2, 'plain ASCII alone, and "ō" in name is not')],
    ),
    "an omen's name has a line in it": ({SECOND + 2: 'name = "A\\nB"'}, [(SECOND + 2, "'\\n'")]),
    "an omen's name begins with a space": ({SECOND + 2: 'name = " A"'}, [(SECOND + 2, "a space")]),
    "an omen's name is true": ({SECOND + 2: "name = true"}, [(SECOND + 2, "not true")]),
    "an omen has no level": ({SECOND + 3: ""}, [(SECOND, '"level" is missing')]),
    "a level is nought": ({SECOND + 3: "level = 0"}, [(SECOND + 3, "1 to 10, not 0")]),
    "a level is eleven": ({SECOND + 3: "level = 11"}, [(SECOND + 3, "1 to 10, not 11")]),
    "a level is text": ({SECOND + 3: 'level = "two"'}, [(SECOND + 3, 'not "two"')]),
    "a level is a fraction": ({SECOND + 3: "level = 2.0"}, [(SECOND + 3, "whole number")]),
    "a level is true": ({SECOND + 3: "level = true"}, [(SECOND + 3, "not true")]),
    "an omen has no ranks": ({SECOND + 4: ""}, [(SECOND, '"ranks" is missing')]),
    "an omen has three ranks": ({SECOND + 4: "ranks = [1, 2, 3]"}, [(SECOND + 4, "four numbers")]),
    "an omen has five ranks": (
        {SECOND + 4: "ranks = [1, 2, 3, 4, 5]"},
        [(SECOND + 4, "[north, east, south, west]")],
    ),
    "an omen has one rank": ({SECOND + 4: "ranks = 4"}, [(SECOND + 4, "four numbers")]),
    "a rank is eleven": (
        {SECOND + 4: "ranks = [1, 11, 3, 4]"},
        [(SECOND + 4, "the Rank east must be a whole number, 1 to 10, not 11")],
    ),
    "a rank is nought and one is text": (
        {SECOND + 4: 'ranks = [0, 2, 3, "A"]'},
        [(SECOND + 4, "north"), (SECOND + 4, 'west must be a whole number, 1 to 10, not "A"')],
    ),
    "an element is misspelt": (
        {SECOND + 5: 'element = "fier"'},
        [(SECOND + 5, 'no Element "fier": did you mean "fire"?')],
    ),
    "an element is another set's": (
        {SECOND + 5: 'element = "moon"'},
        [(SECOND + 5, 'there are "wood", "fire"')],
    ),
    "an omen's elements are two": (
        {SECOND + 5: 'element = ["wood", "fire"]'},
        [(SECOND + 5, "the set has no Element [")],
    ),
    "an effect is misspelt": (
        {SECOND + 6: 'effect = "zenit"'},
        [(SECOND + 6, 'no Effect "zenit": did you mean "zenith"?')],
    ),
    "an effect is like none": (
        {SECOND + 6: 'effect = "x"'},
        [(SECOND + 6, 'there are "attuned", ')],
    ),
    "an effect is empty": ({SECOND + 6: 'effect = ""'}, [(SECOND + 6, 'there is no Effect ""')]),
    "two omens share an effect": (
        {SECOND + 6: 'effect = "zenith"'},
        [(SECOND + 6, f'the Effect "zenith" is taken, on line {HEAD + 6}')],
    ),
    "lore is too long": ({SECOND + 7: f'text = "{"x" * 61}"'}, [(SECOND + 7, "60 fit")]),
    "lore is in another script": (
        {SECOND + 7: 'text = "東"'},
        [(SECOND + 7, 'ASCII alone, and "東"')],
    ),
    "lore is a number": ({SECOND + 7: "text = 3"}, [(SECOND + 7, "not 3")]),
    "worth is text": (
        {SECOND + 6: 'worth = "much"'},
        [(SECOND + 6, 'a number, -10 to 10, not "much"')],
    ),
    "worth is beyond measure": ({SECOND + 6: "worth = 10.5"}, [(SECOND + 6, "not 10.5")]),
    "worth is no number": ({SECOND + 6: "worth = nan"}, [(SECOND + 6, "not nan")]),
    "worth is an endless number": ({SECOND + 6: "worth = inf"}, [(SECOND + 6, "not inf")]),
    "an omen's key is misspelt": (
        {SECOND + 3: "levle = 2"},
        [(SECOND, '"level" is missing'), (SECOND + 3, 'did you mean "level"?')],
    ),
    # Pictures
    "a picture is not there": (
        {SECOND + 8: 'art = "good.pgn"'},
        [(SECOND + 8, '"good.pgn" is not there: did you mean "good.png"?')],
    ),
    "a picture's folder is not there": (
        {SECOND + 8: 'art = "no/a.png"'},
        [(SECOND + 8, "not there")],
    ),
    "a picture is no picture": ({SECOND + 8: 'art = "text.png"'}, [(SECOND + 8, "cannot be read")]),
    "a picture is cut short": ({SECOND + 8: 'art = "short.png"'}, [(SECOND + 8, "cannot be read")]),
    "a picture is a folder": ({SECOND + 8: 'art = "folder"'}, [(SECOND + 8, "is not there")]),
    "a picture is elsewhere": ({SECOND + 8: 'art = "../good.png"'}, [(SECOND + 8, "beside")]),
    "a picture is at the root": ({SECOND + 8: 'art = "/etc/passwd"'}, [(SECOND + 8, "beside")]),
    "a picture is linked to elsewhere": (
        {SECOND + 8: 'art = "link.png"'},
        [(SECOND + 8, "beside")],
    ),
    "a picture's path is windows's": ({SECOND + 8: "art = 'a\\b.png'"}, [(SECOND + 8, "beside")]),
    "a picture has a name that none can": (
        {SECOND + 8: 'art = "a\\u0000"'},
        [(SECOND + 8, "not there")],
    ),
    "a picture's path goes on and on": (
        {SECOND + 8: f'art = "{"a/" * 20000}"'},
        [(SECOND + 8, "is not there")],
    ),
    "a picture is a number": ({SECOND + 8: "art = 1"}, [(SECOND + 8, "the name of a picture")]),
    "a picture is too large": ({SECOND + 8: 'art = "large.png"'}, [(SECOND + 8, "5000 x 5000")]),
    # The file
    "a quote is not closed": ({3: 'name = "A Tiny Set'}, [(3, "not valid TOML")]),
    "a bracket is not closed": ({4: 'elements = ["wood", "fire"'}, [(6, "not valid TOML")]),
    "a value is not in quotes": ({3: "name = Tiny"}, [(3, "not valid TOML: Invalid value")]),
    "an equals sign is missing": ({3: 'name "Tiny"'}, [(3, "not valid TOML")]),
    "a key stands twice": ({SECOND + 8: "level = 3"}, [(SECOND + 8, "not valid TOML")]),
    "the last line breaks off": ({LAST + 7: 'text = "Noth'}, [(LAST + 7, "not valid TOML")]),
    "brackets go on and on": ({3: "name = " + "[" * 20000}, [(3, "nested too deeply: over 16")]),
    "brackets go on and on over lines": (
        {5: "a = [" + "\n[" * 20000},
        [(5 + 16, "nested too deeply")],
    ),
    "braces go on and on": ({5: "a = " + "{a = " * 20000}, [(5, "nested too deeply")]),
    "brackets go on and on behind another fault": (
        {3: "name = Tiny", SECOND + 3: "level = " + "[" * 20000},
        [(3, "not valid TOML: Invalid value")],
    ),
    "a number goes on and on": (
        {SECOND + 3: "level = " + "9" * 5000},
        [(SECOND + 3, "a number of 5000 digits is too long")],
    ),
    "a number that is a Rank goes on and on": (
        {SECOND + 4: f"ranks = [1,\n2, -{'1' * 5000},\n3]"},
        [(SECOND + 5, "a number of 5001 digits is too long")],
    ),
    "a hexadecimal number goes on and on": (
        {SECOND + 6: "worth = 0x" + "f" * 5000},
        [(SECOND + 6, "a number of 5002 digits is too long")],
    ),
    "a number is of many digits": (
        {SECOND + 3: "level = " + "9" * 1000},
        [(SECOND + 3, "not 999")],
    ),
    "a number with underscores is of many digits": (
        {SECOND + 3: "level = " + "1_" * 400 + "1"},
        [(SECOND + 3, "whole number, 1 to 10, not 1111")],
    ),
    "a hexadecimal number is of many digits": (
        {SECOND + 4: "ranks = [1, 2, 0x" + "f" * 900 + ", 3]"},
        [(SECOND + 4, "the Rank south must be a whole number, 1 to 10, not 5104866")],
    ),
    "a list of hexadecimal numbers is an Effect": (
        {SECOND + 6: f"effect = [0x{'f' * 900}, 0b{'1' * 900}, 0o{'7' * 900}]"},
        [(SECOND + 6, "there is no Effect [")],
    ),
    "worth has 400 noughts": ({SECOND + 6: "worth = 1" + "0" * 400}, [(SECOND + 6, "not 1000")]),
    "worth has 400 noughts and a sign": (
        {SECOND + 6: "worth = -1" + "0" * 400},
        [(SECOND + 6, "-10 to 10, not -1000")],
    ),
    "worth has a great exponent": ({SECOND + 6: "worth = 1e400"}, [(SECOND + 6, "not inf")]),
    "a key has many parts": (
        {5: "a" + ".a" * 20000 + " = 1"},
        [(5, "a key has 8 parts at most")],
    ),
    "a key of an omen has many parts, in quotes": (
        {SECOND + 8: '"a" . ' * 20000 + "'a' = 1"},
        [(SECOND + 8, "a key has 8 parts at most")],
    ),
    "a header has many parts": ({5: "[a" + ".a" * 20000 + "]"}, [(5, "8 parts at most")]),
    "a key in braces has many parts": (
        {SECOND + 6: "worth = {a" + ".a" * 20000 + " = 1}"},
        [(SECOND + 6, "8 parts at most")],
    ),
    "what looks like too much stands in texts and comments": (
        {
            SECOND + 7: f"text = '''\n{'[' * 99}{'.a' * 99}{'9' * 5000}'''",
            SECOND + 8: f"# {'[' * 99} {'.a' * 99} {'9' * 5000}",
        },
        [(SECOND + 7, "text has 5297 characters, 60 fit")],
    ),
    # Many at once
    "much is wrong": (
        {
            3: 'name = "Ō"',
            SECOND: "[[omen]]",
            SECOND + 3: "level = 12",
            LAST + 1: 'id = "o1"',
            LAST + 6: "",
        },
        [(3, "ASCII"), (SECOND + 3, "not 12"), (LAST + 1, f'"o1" is taken, on line {SECOND + 1}')],
    ),
}
