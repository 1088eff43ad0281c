# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""What each Effect does, in drawn positions with hand-worked results."""

from drawn import check
from spoken import texts

from omen import effects, rules


def test_effects_do_nothing_while_the_rule_is_off():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 5 | 5 Z 1 |  ->  | 1 y 5 | 5 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
        "same plus",
        effects={2: "zenith"},
    )


def test_zenith_wins_ties_when_placed():
    check(
        """
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        | 1 y 5 | 5 Z 3 | 4 y 1 |  ->  | 1 z 5 | 5 Z 3 | 4 y 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "1 clash",
        effects={2: "zenith"},
    )


def test_zenith_does_not_hold_ties_when_attacked():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 5 | 5 Z 1 |  ->  | 1 y 5 | 5 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
        effects={1: "zenith"},
    )


def test_zenith_wins_ties_in_a_combo_for_whoever_controls_it():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 5 | 5 y 1 |      | 1 z 5 | 5 z 1 |
        |   1   |   5   |  ->  |   1   |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 z 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same, 1 combo by 2",
        effects={2: "zenith"},
    )


def test_nadir_wins_with_the_strictly_lower_rank_and_not_with_the_higher():
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 y 1 |   .   |
        |       |   4   |       |      |       |   4   |       |
        |   1   |   5   |   1   |  ->  |   1   |   5   |   1   |
        | 1 y 5 | 5 Z 5 | 6 y 1 |      | 1 y 5 | 5 Z 5 | 6 z 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "6 clash",
        effects={5: "nadir"},
    )


def test_nadir_is_beaten_by_the_higher_rank_as_any_omen():
    check(
        """
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        | 1 y 5 | 6 Z 1 |   .   |  ->  | 1 z 5 | 6 Z 1 |   .   |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "1 clash",
        effects={1: "nadir"},
    )


def test_nadir_wins_with_the_lower_rank_in_a_combo():
    check(
        """
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        | 1 y 6 | 5 y 5 | 4 y 1 |      | 1 z 6 | 5 z 5 | 4 y 1 |
        |   1   |   5   |   1   |  ->  |   1   |   5   |   1   |
        |   1   |   5   |       |      |   1   |   5   |       |
        | 1 z 6 | 6 Z 1 |   .   |      | 1 z 6 | 6 Z 1 |   .   |
        |   1   |   1   |       |      |   1   |   1   |       |
        """,
        "2 same, 1 combo by 2",
        effects={2: "nadir"},
    )


def test_nadir_and_zenith_change_nothing_in_same_and_plus():
    for effect in ("nadir", "zenith"):
        check(
            """
            |       |   1   |      |       |   1   |
            |   .   | 1 y 1 |      |   .   | 1 z 1 |
            |       |   5   |  ->  |       |   5   |
            |   1   |   5   |      |   1   |   5   |
            | 1 y 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
            |   1   |   1   |      |   1   |   1   |
            """,
            "2 same, 4 same",
            effects={5: effect},
        )
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 7 | 8 Z 1 |      | 1 y 7 | 8 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
        effects={5: "nadir"},
    )


def test_bastion_withstands_same_and_its_side_still_counts():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "4 same",
        effects={2: "bastion"},
    )


def test_bastion_withstands_plus_and_may_fall_to_the_clash_that_follows():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 z 1 |
        |       |   2   |  ->  |       |   2   |
        |   1   |   6   |      |   1   |   6   |
        | 1 y 6 | 2 Z 1 |      | 1 z 6 | 2 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "4 plus, 2 clash",
        effects={2: "bastion"},
    )


def test_bastion_withstands_a_combo():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 4 | 5 y 1 |      | 1 y 4 | 5 z 1 |
        |   1   |   5   |  ->  |   1   |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 z 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same",
        effects={1: "bastion"},
    )


def test_a_same_that_overturns_no_more_than_a_bastion_did_not_happen():
    # Only the bastion could turn; it does not, so tile 6, which falls to the Clash, starts nothing.
    check(
        """
        |       |   1   |   1   |      |       |   1   |   1   |
        |   .   | 1 y 1 | 1 y 1 |      |   .   | 1 y 1 | 1 y 1 |
        |       |   5   |   1   |      |       |   5   |   1   |
        |   1   |   5   |   9   |  ->  |   1   |   5   |   9   |
        | 1 z 6 | 6 Z 4 | 3 y 1 |      | 1 z 6 | 6 Z 4 | 3 z 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "6 clash",
        effects={2: "bastion"},
    )


def test_attuned_matches_every_element():
    check(
        """
        |   4   |      |   5   |
        | 4 Z 4 |  ->  | 5 Z 5 |
        |   4   |      |   5   |
        """,
        "",
        effects={1: "attuned"},
        elements={1: "fire"},
        element="water",
    )


def test_attuned_does_nothing_on_a_plain_tile():
    check(
        """
        |   4   |      |   4   |
        | 4 Z 4 |  ->  | 4 Z 4 |
        |   4   |      |   4   |
        """,
        "",
        effects={1: "attuned"},
        elements={2: "fire"},
        element="water",
    )


def test_recluse_placed_alone_has_plus_two():
    check(
        """
        |   3   |   .   |   1   |      |   5   |   .   |   1   |
        | E Z 3 |   .   | 1 y 1 |  ->  | F Z 5 |   .   | 1 y 1 |
        |   3   |   .   |   1   |      |   5   |   .   |   1   |
        """,
        "",
        effects={1: "recluse"},
    )


def test_recluse_beside_an_omen_of_either_owner_has_no_more():
    for letter in "yz":
        check(
            f"""
            |   3   |   1   |      |   3   |   1   |
            | 3 Z 3 | 4 {letter} 1 |  ->  | 3 Z 3 | 4 {letter} 1 |
            |   3   |   1   |      |   3   |   1   |
            """,
            "",
            effects={1: "recluse"},
        )


def test_recluse_is_not_bothered_by_omens_across_a_corner():
    check(
        """
        |   3   |       |      |   5   |       |
        | 3 Z 3 |   .   |      | 5 Z 5 |   .   |
        |   3   |       |  ->  |   5   |       |
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   1   |      |       |   1   |
        """,
        "",
        effects={1: "recluse"},
    )


def test_constellation_has_plus_one_for_each_neighbour_of_its_owner():
    # 3 and two of Kenza's: 5, enough to beat Kyoza's 4.
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 z 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   1   |       |      |       |   1   |       |
        |   1   |   3   |   1   |  ->  |   1   |   5   |   1   |
        | 1 z 1 | 4 Z 3 | 4 y 1 |      | 1 z 1 | 6 Z 5 | 4 z 1 |
        |   1   |   E   |   1   |      |   1   |   F   |   1   |
        """,
        "6 clash",
        effects={5: "constellation"},
    )


def test_tide_has_plus_one_while_its_owner_has_fewer_ryo():
    # One of Kenza's two is lost: 4 Ryo to 6.
    check(
        """
        |   1   |   3   |   1   |      |   1   |   4   |   1   |
        | 1 y 3 | 3 Z 3 | 4 y 1 |  ->  | 1 z 3 | 4 Z 4 | 4 y 1 |
        |   1   |   3   |   1   |      |   1   |   4   |   1   |
        """,
        "1 clash",
        effects={2: "tide"},
    )


def test_tide_has_no_more_while_ryo_are_even():
    check(
        """
        |   1   |   3   |   1   |      |   1   |   3   |   1   |
        | 1 z 3 | 3 Z 3 | 4 y 1 |  ->  | 1 z 3 | 3 Z 3 | 4 y 1 |
        |   1   |   3   |   1   |      |   1   |   3   |   1   |
        """,
        "",
        effects={2: "tide"},
    )


def test_dawn_raises_the_neighbours_of_its_owner():
    check(
        """
        |       |   1   |       |      |       |   2   |       |
        |   .   | F z E |   .   |      |   .   | F z F |   .   |
        |       |   1   |       |      |       |   2   |       |
        |   1   |   2   |   1   |  ->  |   1   |   2   |   1   |
        | 1 y 5 | 2 Z 2 |   .   |      | 1 y 5 | 2 Z 2 |   .   |
        |   1   |   2   |   1   |      |   1   |   2   |   1   |
        """,
        "",
        effects={5: "dawn"},
    )


def test_dusk_lowers_the_opposing_neighbours_before_the_clash():
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 z 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   8   |       |      |       |   8   |       |
        |   1   |   2   |   1   |  ->  |   0   |   2   |   1   |
        | 0 y 2 | 2 Z 2 |   .   |      | 0 z 1 | 2 Z 2 |   .   |
        |   1   |   2   |   1   |      |   0   |   2   |   1   |
        """,
        "4 clash",
        effects={5: "dusk"},
    )


def test_whirl_turns_the_neighbours_clockwise_before_the_clash():
    # Tile 4 shows its north, 3, to the east now; tile 2 its east, 7, to the south.
    check(
        """
        |       |   5   |       |      |       |   8   |       |
        |   .   | 8 y 7 |   .   |      |   .   | 6 y 5 |   .   |
        |       |   6   |       |      |       |   7   |       |
        |   3   |   6   |   1   |  ->  |   4   |   6   |   1   |
        | 4 y 9 | 4 Z 1 |   .   |      | 2 z 3 | 4 Z 1 |   .   |
        |   2   |   1   |   1   |      |   9   |   1   |   1   |
        """,
        "4 clash",
        effects={5: "whirl"},
    )


def test_whirl_turns_its_owners_neighbours_too():
    check(
        """
        |   1   |   9   |      |   4   |   9   |
        | 4 z 2 | 9 Z 9 |  ->  | 3 z 1 | 9 Z 9 |
        |   3   |   9   |      |   2   |   9   |
        """,
        "",
        effects={2: "whirl"},
    )


def test_mirror_takes_the_facing_rank_of_each_neighbour():
    # One opponent, one of its own: two equal sides are a Same.
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 z 1 |      |   .   | 1 z 1 |
        |       |   7   |  ->  |       |   7   |
        |   1   |   1   |      |   1   |   7   |
        | 1 y 9 | 1 Z 3 |      | 1 z 9 | 9 Z 3 |
        |   1   |   2   |      |   1   |   2   |
        """,
        "4 same",
        effects={5: "mirror"},
    )


def test_mirror_alone_with_one_neighbour_only_ties():
    check(
        """
        |   1   |   8   |      |   1   |   8   |
        | 1 y 3 | 9 Z 7 |  ->  | 1 y 3 | 3 Z 7 |
        |   1   |   6   |      |   1   |   6   |
        """,
        "",
        effects={2: "mirror"},
    )


def test_a_combo_repeats_no_placed_effect():
    # dusk on tile 2 comes over and attacks; tile 1 keeps its Ranks and holds.
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 5 | 5 y 1 |      | 1 y 5 | 5 z 1 |
        |   1   |   5   |  ->  |   1   |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 z 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same",
        effects={2: "dusk"},
    )


def test_phoenix_rises_whoever_overturns_it():
    check(
        """
        |   1   |   2   |      |   2   |   2   |
        | F y 1 | 2 Z 2 |  ->  | F z 2 | 2 Z 2 |
        |   0   |   2   |      |   1   |   2   |
        """,
        "1 clash",
        effects={1: "phoenix"},
    )


def test_phoenix_rises_at_once_and_attacks_with_its_new_ranks():
    check(
        """
        |   1   |   1   |      |   1   |   2   |
        | 1 y 5 | 5 y F |      | 1 z 5 | 6 z F |
        |   1   |   5   |  ->  |   1   |   6   |
        |   1   |   5   |      |   1   |   5   |
        | 1 z 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same, 1 combo by 2",
        effects={2: "phoenix"},
    )


def test_hex_weakens_the_attacker_for_its_next_side():
    # 5 beats the hex in the north; 4 would have beaten 3 in the east, but is 3 by then.
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   3   |       |      |       |   3   |       |
        |   1   |   5   |   1   |  ->  |   1   |   4   |   1   |
        | 1 z 9 | 0 Z 4 | 3 y 1 |      | 1 z 9 | 0 Z 3 | 3 y 1 |
        |   1   |   1   |   1   |      |   1   |   0   |   1   |
        """,
        "2 clash",
        effects={2: "hex"},
    )


def test_hex_that_same_overturns_weakens_the_placed_omen():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   4   |
        | 1 y 6 | 6 Z 1 |      | 1 z 6 | 5 Z 0 |
        |   1   |   1   |      |   1   |   0   |
        """,
        "2 same, 4 same",
        effects={2: "hex"},
    )


def test_hex_that_a_combo_overturns_weakens_the_omen_whose_turn_it_is():
    # Tile 2 beats the hex in the east; its 5 would then have beaten 4 in the west, but is 4.
    check(
        """
        |   1   |   1   |   1   |      |   1   |   0   |   1   |
        | 1 y 4 | 5 y 2 | 1 y 1 |      | 1 y 4 | 4 z 1 | 1 z 1 |
        |   1   |   5   |   1   |  ->  |   1   |   4   |   1   |
        |   1   |   5   |       |      |   1   |   5   |       |
        | 1 z 6 | 6 Z 1 |   .   |      | 1 z 6 | 6 Z 1 |   .   |
        |   1   |   1   |       |      |   1   |   1   |       |
        """,
        "2 same, 3 combo by 2",
        effects={3: "hex"},
    )


def test_devour_grows_with_every_omen_that_it_overturns():
    # 3 beats 2 in the north, then as 4 the 3 in the east.
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   2   |       |      |       |   2   |       |
        |   1   |   3   |   1   |  ->  |   1   |   5   |   1   |
        | 1 z 9 | 3 Z 3 | 3 y 1 |      | 1 z 9 | 5 Z 5 | 3 z 1 |
        |   1   |   E   |   1   |      |   1   |   F   |   1   |
        """,
        "2 clash, 6 clash",
        effects={5: "devour"},
    )


def test_devour_grows_by_same_before_it_clashes():
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   5   |       |      |       |   5   |       |
        |   1   |   5   |   1   |  ->  |   1   |   8   |   1   |
        | 1 y 6 | 6 Z 2 | 3 y 1 |      | 1 z 6 | 9 Z 5 | 3 z 1 |
        |   1   |   1   |   1   |      |   1   |   4   |   1   |
        """,
        "2 same, 4 same, 6 clash",
        effects={5: "devour"},
    )


def test_devour_grows_in_a_combo_of_its_own():
    check(
        """
        |   1   |   1   |      |   1   |   2   |
        | 1 y 4 | 5 y F |      | 1 z 4 | 6 z F |
        |   1   |   5   |  ->  |   1   |   6   |
        |   1   |   5   |      |   1   |   5   |
        | 1 z 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same, 1 combo by 2",
        effects={2: "devour"},
    )


def test_hex_comes_before_devour():
    # At 15 it is 14, then 15 again; at 0 it is held to 0, then 1. Devour first would be 14 and 0.
    check(
        """
        |   1   |   F   |      |   1   |   F   |
        | 1 y 1 | 2 Z 0 |  ->  | 1 z 1 | 2 Z 1 |
        |   1   |   5   |      |   1   |   5   |
        """,
        "1 clash",
        effects={1: "hex", 2: "devour"},
    )


def test_what_rules_call_an_effect_is_what_sets_call_it():
    # `effect >= RECLUSE` means Placed, `PHOENIX <= effect <= HEX` means Overturned, and so on.
    for number, name in enumerate(effects.EFFECTS[1:], 1):
        assert getattr(rules, name.upper()) == number
    told = texts("en")["effects"]
    assert list(told) == [str(number) for number in range(len(effects.EFFECTS))]
    assert all(words.endswith(".") for words in told.values())
