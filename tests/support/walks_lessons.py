# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Walks through How to play: every lesson, wrong and right, and one that is no good."""

from pathlib import Path

from walk import Walk

LEFT_OUT = """
wait 0.2
press a
press up
press a
wait 0.5
shot lessons-out.png
press select
shot lessons-why.png
press a 2
press left
press up
press a
wait 3
press a
shot lesson-fault.png
"""


def torn_lesson(drive: Path) -> None:
    (drive / "assets" / "lessons" / "01-torn.lesson").write_text("title Torn\n")


WALKS = {
    "lessons": Walk(
        "lessons.script",
        "lessons lessons-done lesson-hand lesson-hand-right "
        "lesson-ryo lesson-ryo-wrong lesson-ryo-right "
        "lesson-own lesson-clash lesson-alone lesson-over "
        "lesson-corners-wrong lesson-same-right lesson-combo-right",
    ),
    "a lesson left out": Walk(LEFT_OUT, "lessons-out lesson-fault", prepare=torn_lesson),
}
