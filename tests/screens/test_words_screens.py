# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Every screen in every language: as stored, nothing cut off. The ways there are in walks.py."""

import shutil
from dataclasses import replace

import pytest
from measured import speaking
from seen import SCREENS, assert_as_stored, pixels, play, read
from spoken import LANGUAGES, texts
from walk import Walk, walked
from walks import WALKS

GOLD = 0xF4BC44  # as in omen/widgets/palettes.py
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WALKS)
def test_no_text_is_cut_off(name, language):
    _, faults = walked(WALKS[name], language)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", WALKS)
def test_every_screen_looks_as_stored(name):
    folder, _ = walked(WALKS[name], "en")
    if list(folder.glob("*.png")):
        assert_as_stored(folder)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [name for name in WALKS if WALKS[name].stored])
def test_every_screen_looks_as_stored_in_other_languages(name, language, tmp_path):
    folder, _ = walked(WALKS[name], language)
    for shot in WALKS[name].stored.split():
        shutil.copy(folder / f"{shot}.png", tmp_path)
    assert_as_stored(tmp_path, SCREENS / language)


def test_every_text_is_seen_on_some_way():
    told = set().union(*(walked(WALKS[name], "en")[1].told for name in WALKS))
    missing = [
        f"{section}: {key}" + (f", part {i}" if "|" in text else "")
        for section, found in texts("en").items()
        for key, text in found.items()
        for i in range(len(text.split("|")))
        if section and (section, key, i) not in told and (section, key) not in told
    ]
    assert not missing, "walks.py leads to none of these:\n" + "\n".join(missing)


# -- the language is chosen

TO_LANGUAGE = "wait 0.2\npress a\npress down 5\npress a\npress down 6\n"


def test_a_language_that_is_chosen_is_spoken_at_once():
    changed, _ = walked(WALKS["options"], "en")
    spoken, _ = walked(WALKS["options"], "nl")
    after, before = pixels(changed / "options-changed.png"), pixels(spoken / "options-language.png")
    assert (after == before).all()


def test_a_language_that_is_chosen_outlives_the_power(tmp_path):
    choose = TO_LANGUAGE + "press a\npress b\nwait 0.5\npower-cut\nwait 0.5\nshot title.png\n"
    play(tmp_path, choose)
    assert_as_stored(tmp_path, SCREENS / "nl")


def test_a_language_file_that_is_put_on_the_drive_can_be_chosen(tmp_path):
    def put(drive):
        words = (drive / "assets" / "words" / "nl.txt").read_text()
        words = words.replace("name = Nederlands", "name = Anders").replace("Opties", "Keuzes")
        (drive / "assets" / "words" / "zz.txt").write_text(words)
        (drive / "assets" / "words" / "._zz.txt").write_bytes(b"\0" * 99)  # as macOS leaves them

    script = TO_LANGUAGE + "press left\nshot other.png\n"
    Walk(script, prepare=put).play(tmp_path)
    assert read(tmp_path / "other.png", 2, 2, 26, GOLD) == "Keuzes"


# -- broken files

SPOILS = {
    "no file": lambda text: None,
    "nothing in it": lambda text: "",
    "no line ends": lambda text: text.replace("\n", " "),
    "no places": lambda text: text.replace("{}", ""),
    "other places": lambda text: text.replace("{}", "{0.x}"),
    "more places": lambda text: text.replace(" = ", " = {}"),
    "no parts": lambda text: text.replace("|", " "),
    "long lines": lambda text: text.replace(" = ", " = " + "lang " * 60),
    "half of it": lambda text: text[: len(text) // 2],
}


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("spoil", SPOILS)
def test_a_broken_language_file_crashes_nothing(spoil, language, tmp_path):
    if language == "en" and spoil in ("no places", "other places", "more places", "no parts"):
        pytest.skip("what English's texts are made of is as much the game's as its code")

    def broken(drive):
        file = drive / "assets" / "words" / f"{language}.txt"
        text = SPOILS[spoil](file.read_text())
        file.unlink()
        if text is not None:
            file.write_text(text)

    with speaking("nl"):
        for name in ("menu", "loud", "options"):
            replace(WALKS[name], prepare=broken).play(tmp_path)


def test_without_the_words_folder_the_game_goes_on(tmp_path):
    def emptied(drive):
        shutil.rmtree(drive / "assets" / "words")

    for name in ("menu", "loud", "options"):
        replace(WALKS[name], prepare=emptied).play(tmp_path)
