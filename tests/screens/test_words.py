# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The words files: each language says all that English says, and a broken file does no harm."""

import random
import shutil

import pytest
from conftest import ROOT
from engine import interpreter
from hypothesis import given
from hypothesis import strategies as st
from seen import play, read
from spoken import LANGUAGES, WORDS, reader, texts

from omen.built_set import read_set
from omen.session.memory import Memory
from omen.session.saved_hands import NAME

IVORY = 0xF4ECD8  # as in omen/widgets/palettes.py
words = reader()
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder in the words folder's place, with English texts in it and xx chosen."""
    monkeypatch.setattr(words, "FOLDER", f"{tmp_path}/")
    monkeypatch.setattr(words, "language", "xx")
    (tmp_path / "en.txt").write_text(
        "name = English\n\n[one]\nplain = Plain\nhole = A {} here\n\n"
        "[two]\nparts = first|second {}\n3 = Third\n"
    )
    return tmp_path


def said(folder, text, section="one", key="plain"):
    """What is said where the file of the language chosen has this text."""
    data = text if isinstance(text, bytes) else text.encode()
    (folder / "xx.txt").write_bytes(data)
    return words.words(section)[key]


def places(text):
    """How many places each part of a text has."""
    return [part.count("{}") for part in text.split("|")]


# -- the files


def test_there_are_english_and_another_language():
    assert "en" in LANGUAGES and OTHERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_plain_lines_and_begins_with_the_languages_own_name(language):
    assert list(texts(language)[""]) == ["name"]
    top = (WORDS / f"{language}.txt").read_bytes()[: words.TOP]
    assert words.find(top, "name").decode() == texts(language)[""]["name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_fits_what_is_read_of_it(language):
    for section in texts(language):
        assert len(words.lines(language, section)) < words.ROOM, section


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_sections_and_keys_in_the_same_order(language):
    # What a lesson says stands in the lesson in English, in sections of their own in the others.
    # The Elements' names are the sets' own, in English.
    own = [name for name in texts(language) if name[:7] != "lesson " and name != "elements"]
    assert own == list(texts("en"))
    for section, found in texts("en").items():
        assert list(texts(language)[section]) == list(found), section


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_the_parts_and_the_places_that_it_has_in_english(language):
    for section, found in texts("en").items():
        for key, text in found.items():
            other = texts(language)[section][key]
            assert places(other) == places(text), f"{section}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_brace_but_the_places(language):
    for section, found in texts(language).items():
        for key, text in found.items():
            assert text.count("{") == text.count("}") == sum(places(text)), f"{section}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_that_are_proposed_for_a_hand_can_be_made_on_its_wheels(language):
    for name in texts(language)["name"]["words"].split("|"):
        assert len(name) <= NAME and name.isalpha() and name == name.capitalize()


# Sentences about a side in the Duel, and the characters that there is room for. A person's turn may
# be said louder, which takes one.
OF_A_SIDE = {"turn": 13, "think": 14, "place": 14, "win": 16, "hand": 14, "omen": 14}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "columns"), OF_A_SIDE.items())
def test_what_is_said_of_a_side_fits_whoever_sits_there(language, key, columns):
    names = ["Kenza", "Kyoza"]
    if key != "turn":
        names += texts(language)["names"]["players"].split("|")
    one, *you = texts(language)["duel"][key].split("|")
    assert max(len(text) for text in (*map(one.format, names), *you)) <= columns


# -- what is read of them


def test_the_chosen_languages_text_is_said(folder):
    assert said(folder, "name = Xx\n[one]\nplain = Anders\n") == "Anders"
    assert said(folder, "name = Xx\r\n[one]\r\nplain = Anders\r\n") == "Anders"
    assert said(folder, "[none]\n[one]\nplain =  Anders  ") == "Anders"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[one]",
        "[one]\nplain\n",
        "[one]\nplain = \n",
        "[one]\nplain=Anders\n",
        "[two]\nplain = Anders\n",
        "[one]\n[two]\nplain = Anders\n",
        "[one]\nplain = Anders {}\n",
        "[one]\nplain = And{ers\n",
        "[one]\nplain = And{0}ers\n",
        "[one]\nplain = Anders|zo\n",
        "[one]\nplain = Änders\n",
        b"\n[one]\nplain = And\xffers\n",
        b"\0" * 5000,
    ],
)
def test_english_is_said_where_the_chosen_languages_text_is_missing_or_does_not_fit(folder, text):
    assert said(folder, text) == "Plain"


@pytest.mark.parametrize("text", ["Een", "{} {}", "{{}}", "{:d}", "{x}", "}{", "{}|"])
def test_a_text_with_other_places_is_said_in_english(folder, text):
    assert said(folder, f"\n[one]\nhole = {text}\n", key="hole").format(7) == "A 7 here"


def test_a_place_in_another_part_makes_both_parts_english(folder):
    said(folder, "\n[two]\nparts = eerst {}|tweede\n")
    assert words.words("two").part("parts", 1) == "second {}"
    assert words.words("two").part("parts", 0) == "first"
    assert words.words("two")["parts"] == "first|second {}"


def test_without_the_chosen_languages_file_english_is_said(folder):
    assert words.words("one")["plain"] == "Plain"


def test_without_english_a_text_is_its_key(folder):
    (folder / "en.txt").unlink()
    assert words.words("one")["plain"] == "plain"
    assert words.words("two").part("parts", 1) == "parts"
    assert words.words("two")[3] == "3"


def test_a_number_is_a_key_and_a_part_that_is_not_there_is_its_texts_key(folder):
    assert words.words("two")[3] == "Third"
    assert words.words("two").part(3, 1) == "3"


def test_a_section_is_found_wherever_it_lies_in_the_file(folder):
    for size in range(words.BYTES - 12, words.BYTES + 4):
        for chunks in (0, 1, 2):
            before = "#" * (size + chunks * words.BYTES)
            assert said(folder, f"{before}\n[one]\nplain = Anders\n") == "Anders"


def test_what_is_beyond_the_room_of_a_section_is_not_seen(folder):
    long = "#" * words.ROOM
    assert said(folder, f"\n[one]\nplain = Anders\n{long}\nhole = {{}}\n") == "Anders"
    assert said(folder, f"\n[one]\n{long}\nplain = Anders\n") == "Plain"


@given(data=st.binary(max_size=200), at=st.integers(0, 60))
def test_no_file_whatever_its_bytes_does_harm(tmp_path_factory, data, at):
    whole = b"name = Xx\n\n[one]\nplain = Een\nhole = {} Twee\n\n[two]\nparts = a|b {}\n"
    folder = tmp_path_factory.mktemp("words")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "FOLDER", f"{folder}/")
        patch.setattr(words, "language", "xx")
        (folder / "en.txt").write_text("\n[one]\nhole = A {} here\n[two]\nparts = c|d {}\n")
        (folder / "xx.txt").write_bytes(whole[:at] + data + whole[at:])
        assert "7" in words.words("one")["hole"].format(7)
        assert "7" in words.words("two").part("parts", 1).format(7)


# -- on the second interpreter


@pytest.mark.skipif(not interpreter.available(), reason="no MicroPython for this PC")
@pytest.mark.parametrize("broken", [False, True])
def test_micropython_says_the_same(broken, tmp_path, monkeypatch):
    folder = tmp_path / "assets" / "words"
    shutil.copytree(WORDS, folder)
    if broken:
        text = (folder / "nl.txt").read_bytes()
        chance = random.Random(1)
        for _ in range(400):
            at = chance.randrange(len(text))
            text = text[:at] + bytes((chance.randrange(256),)) + text[at + 1 :]
        (folder / "nl.txt").write_bytes(text)
    monkeypatch.setattr(words, "FOLDER", f"{folder}/")
    monkeypatch.setattr(words, "language", "nl")
    asked, expected = "", []
    for section, found in texts("en").items():
        say = words.words(section)
        for key, text in found.items():
            if section and "|" in text:
                for i in range(len(text.split("|"))):
                    asked += f"{section}\t{key}\t{i}\n"
                    expected.append(say.part(key, i))
            elif section:
                asked += f"{section}\t{key}\n"
                expected.append(say[key])
    said = interpreter.run("say", "nl", folder=tmp_path, stdin=asked)
    assert said.returncode == 0, said.stderr
    assert said.stdout.split("\n")[:-1] == expected


# -- the language that was chosen


def test_the_language_comes_back():
    memory = Memory({})
    assert memory.language == "en"
    memory.set_id, memory.language = "mansions", "nl"
    memory.pack()
    again = Memory(dict(memory.blobs))
    assert (again.set_id, again.language) == ("mansions", "nl")


def test_an_older_games_settings_are_english_and_english_ones_are_as_an_older_game_has_them():
    older = {b"settings": bytes((1, 2, 1, 2, 31, 1, 1)) + b"mansions"}
    memory = Memory(dict(older))
    assert (memory.set_id, memory.language) == ("mansions", "en")
    memory.pack()
    assert memory.blobs[b"settings"] == older[b"settings"]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("name", ["mansions", "garden"])
def test_every_language_has_a_word_for_the_elements_of_our_sets(name, language):
    omens = read_set((ROOT / "assets" / "sets" / f"{name}.omen").read_bytes())
    found = texts(language)["elements"]
    assert all(0 < len(found[element]) <= 8 for element in omens.elements)


def test_elements_are_called_as_the_language_that_is_chosen_calls_them(tmp_path):
    """In the Book, as soon as the language has changed, and after it has changed back."""
    language = "press a\npress down 6\npress right\npress b\npress down\npress a\nshot nl.png\n"
    back = "press b\npress up\npress a\npress left\npress b\npress down\npress a\nshot en.png\n"
    play(tmp_path, "wait 0.2\npress start\npress down 5\n" + language + back)
    assert read(tmp_path / "nl.png", 76, 12, 8, IVORY) == "hout"
    assert read(tmp_path / "en.png", 76, 12, 8, IVORY) == "wood"
