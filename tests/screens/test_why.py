# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Why cards turned is shown in a Duel and in a replay: the Ranks that decided, and in words."""

import pytest
from explained import EXPLAINED, explain
from seen import SCREENS, assert_as_stored


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", EXPLAINED)
def test_each_cause_and_each_effect_is_told_as_stored(name, language, tmp_path):
    explain(name, tmp_path, language)
    assert_as_stored(tmp_path, SCREENS if language == "en" else SCREENS / language)
