# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""How a placement resolves, rule by rule, in drawn positions with hand-worked results."""

from drawn import check


def test_the_higher_rank_overturns():
    # The rules' own example: 6 on 5.
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 5 | 6 Z 1 |  ->  | 1 z 5 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "1 clash",
    )


def test_ten_is_higher_than_nine_and_the_highest_is_fifteen():
    check(
        """
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        | 1 y 9 | A Z F | E y 1 |  ->  | 1 z 9 | A Z F | E z 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "3 clash, 1 clash",
    )


def test_a_tie_overturns_nothing():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 5 | 5 Z 1 |  ->  | 1 y 5 | 5 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
    )


def test_a_lower_rank_overturns_nothing_and_the_defender_never_strikes_back():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 9 | 5 Z 1 |  ->  | 1 y 9 | 5 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
    )


def test_only_the_ranks_that_face_each_other_clash():
    check(
        """
        |   1   |       |      |   1   |       |
        | 1 y 1 |   .   |      | 1 y 1 |   .   |
        |   4   |       |  ->  |   4   |       |
        |   3   |   9   |      |   3   |   9   |
        | 9 Z 6 | 7 y 1 |      | 9 Z 6 | 7 y 1 |
        |   9   |   1   |      |   9   |   1   |
        """,
        "",
    )


def test_clashes_come_north_east_south_west():
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   1   |       |      |       |   1   |       |
        |   1   |   2   |   1   |      |   1   |   2   |   1   |
        | 1 y 1 | 5 Z 3 | 1 y 1 |  ->  | 1 z 1 | 5 Z 3 | 1 z 1 |
        |   1   |   4   |   1   |      |   1   |   4   |   1   |
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   1   |       |      |       |   1   |       |
        """,
        "2 clash, 6 clash, 8 clash, 4 clash",
    )


def test_an_omen_leaves_its_owners_others_alone():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 z 1 | 9 Z 1 |  ->  | 1 z 1 | 9 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
    )


def test_the_end_of_a_row_does_not_touch_the_next_row():
    check(
        """
        |       |       |   1   |      |       |       |   1   |
        |   .   |   .   | 1 y 1 |      |   .   |   .   | 1 y 1 |
        |       |       |   1   |  ->  |       |       |   1   |
        |   9   |       |       |      |   9   |       |       |
        | 9 Z 9 |   .   |   .   |      | 9 Z 9 |   .   |   .   |
        |   9   |       |       |      |   9   |       |       |
        """,
        "",
    )


def test_an_omen_on_the_board_starts_no_clash():
    # Kenza's 9 has lain beside Kyoza's 1 since before; a placement elsewhere changes nothing.
    check(
        """
        |   1   |   1   |       |      |   1   |   1   |       |
        | 1 z 9 | 1 y 1 |   .   |      | 1 z 9 | 1 y 1 |   .   |
        |   1   |   1   |       |  ->  |   1   |   1   |       |
        |       |       |   2   |      |       |       |   2   |
        |   .   |   .   | 2 Z 2 |      |   .   |   .   | 2 Z 2 |
        |       |       |   2   |      |       |       |   2   |
        """,
        "",
    )


def test_what_a_clash_overturns_clashes_with_nobody():
    # Tile 1 could beat tile 4 with 9 on 1, but a Clash starts no Combo.
    check(
        """
        |   1   |   2   |      |   1   |   2   |
        | 1 y 1 | 2 Z 2 |      | 1 z 1 | 2 Z 2 |
        |   9   |   2   |  ->  |   9   |   2   |
        |   1   |       |      |   1   |       |
        | 1 y 1 |   .   |      | 1 y 1 |   .   |
        |   1   |       |      |   1   |       |
        """,
        "1 clash",
    )


def test_same_overturns_the_opposing_omens_on_two_equal_sides():
    # The rules' own example: 6 and 6, 5 and 5.
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
    )


def test_one_equal_side_is_no_same():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 7 | 6 Z 1 |      | 1 y 7 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
    )


def test_one_equal_side_beside_a_plus_is_no_same():
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 y 1 |   .   |
        |       |   5   |       |      |       |   5   |       |
        |   1   |   5   |   1   |  ->  |   1   |   5   |   1   |
        | 1 y 9 | 2 Z 4 | 7 y 1 |      | 1 z 9 | 2 Z 4 | 7 z 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "6 plus, 4 plus",
    )


def test_with_same_off_two_ties_are_two_ties():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 6 | 6 Z 1 |      | 1 y 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
        "plus effect",
    )


def test_an_equal_side_of_the_movers_own_counts_for_same():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 z 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "4 same",
    )


def test_same_among_ones_own_overturns_nothing_and_so_starts_no_combo():
    # The third neighbour is Overturned by Clash: its 9 must not go on to beat tile 9.
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 z 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   5   |       |      |       |   5   |       |
        |   1   |   5   |   1   |      |   1   |   5   |   1   |
        | 1 z 6 | 6 Z 4 | 3 y 1 |  ->  | 1 z 6 | 6 Z 4 | 3 z 1 |
        |   1   |   1   |   9   |      |   1   |   1   |   9   |
        |       |       |   1   |      |       |       |   1   |
        |   .   |   .   | 1 y 1 |      |   .   |   .   | 1 y 1 |
        |       |       |   1   |      |       |       |   1   |
        """,
        "6 clash",
    )


def test_the_side_that_same_leaves_still_clashes():
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   5   |       |      |       |   5   |       |
        |   1   |   5   |   1   |  ->  |   1   |   5   |   1   |
        | 1 y 6 | 6 Z 4 | 3 y 1 |      | 1 z 6 | 6 Z 4 | 3 z 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        """,
        "2 same, 4 same, 6 clash",
    )


def test_plus_overturns_the_opposing_omens_on_two_sides_of_one_sum():
    # The rules' own example: 2 + 6 and 3 + 5.
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   3   |      |   1   |   3   |
        | 1 y 6 | 2 Z 1 |      | 1 z 6 | 2 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 plus, 4 plus",
    )


def test_with_plus_off_equal_sums_are_nothing():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   3   |      |   1   |   3   |
        | 1 y 6 | 2 Z 1 |      | 1 y 6 | 2 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
        "same effect",
    )


def test_a_sum_with_the_movers_own_counts_for_plus():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 z 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   3   |      |   1   |   3   |
        | 1 y 6 | 2 Z 1 |      | 1 z 6 | 2 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "4 plus",
    )


def test_every_group_of_equal_sums_is_a_plus():
    # North and south make 8, east and west 11.
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   5   |       |      |       |   5   |       |
        |   1   |   3   |   1   |      |   1   |   3   |   1   |
        | 1 y 9 | 2 Z 4 | 7 y 1 |  ->  | 1 z 9 | 2 Z 4 | 7 z 1 |
        |   1   |   2   |   1   |      |   1   |   2   |   1   |
        |       |   6   |       |      |       |   6   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   1   |       |      |       |   1   |       |
        """,
        "2 plus, 6 plus, 8 plus, 4 plus",
    )


def test_sums_that_differ_by_sixteen_are_not_equal():
    # 8 + 9 is 17, 0 + 1 is 1.
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 y 1 |
        |       |   9   |  ->  |       |   9   |
        |   1   |   8   |      |   1   |   8   |
        | 1 y 1 | 0 Z 1 |      | 1 y 1 | 0 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "",
    )


def test_same_comes_before_plus_and_both_before_the_clash():
    # North and east are equal; east and south make 4; west is a plain 8 on 1.
    check(
        """
        |       |   1   |       |      |       |   1   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   5   |       |      |       |   5   |       |
        |   1   |   5   |   1   |      |   1   |   5   |   1   |
        | 1 y 1 | 8 Z 2 | 2 y 1 |  ->  | 1 z 1 | 8 Z 2 | 2 z 1 |
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        |       |   3   |       |      |       |   3   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   1   |       |      |       |   1   |       |
        """,
        "2 same, 6 same, 8 plus, 4 clash",
    )


def test_a_plus_whose_omens_same_has_overturned_is_not_called():
    # 5 + 5 twice: Same takes both.
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 5 | 5 Z 1 |      | 1 z 5 | 5 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same, 4 same",
    )


def test_two_equal_sides_without_same_in_force_may_still_be_a_plus():
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 y 5 | 5 Z 1 |      | 1 z 5 | 5 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 plus, 4 plus",
        "plus",
    )


def test_plus_is_judged_on_the_board_before_same():
    # North and south make 10 before Same; west makes 11, as north does once its phoenix has risen.
    check(
        """
        |       |   1   |       |      |       |   2   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 2 z 2 |   .   |
        |       |   5   |       |      |       |   6   |       |
        |   1   |   5   |   1   |      |   1   |   5   |   1   |
        | 1 y 9 | 2 Z 3 | 3 y 1 |  ->  | 1 y 9 | 2 Z 3 | 3 z 1 |
        |   1   |   4   |   1   |      |   1   |   4   |   1   |
        |       |   6   |       |      |       |   6   |       |
        |   .   | 1 y 1 |   .   |      |   .   | 1 z 1 |   .   |
        |       |   1   |       |      |       |   1   |       |
        """,
        "2 same, 6 same, 8 plus",
        effects={2: "phoenix"},
    )


def test_what_same_overturns_attacks_its_neighbours_in_a_combo():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 4 | 5 y 1 |      | 1 z 4 | 5 z 1 |
        |   1   |   5   |  ->  |   1   |   5   |
        |   1   |   5   |      |   1   |   5   |
        | 1 z 6 | 6 Z 1 |      | 1 z 6 | 6 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 same, 1 combo by 2",
    )


def test_what_plus_overturns_attacks_its_neighbours_in_a_combo():
    check(
        """
        |   1   |   1   |      |   1   |   1   |
        | 1 y 4 | 5 y 1 |      | 1 z 4 | 5 z 1 |
        |   1   |   5   |  ->  |   1   |   5   |
        |   1   |   3   |      |   1   |   3   |
        | 1 z 6 | 2 Z 1 |      | 1 z 6 | 2 Z 1 |
        |   1   |   1   |      |   1   |   1   |
        """,
        "2 plus, 1 combo by 2",
    )


def test_a_combo_needs_the_higher_rank_too():
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
    )


def test_a_combo_goes_on_with_what_it_overturned_first_come_first_served():
    # 2 beats 3 and 4 beats 7 before 3 beats 6: a queue, not a stack.
    check(
        """
        |       |   1   |   1   |      |       |   1   |   1   |
        |   .   | 1 y 3 | 2 y 1 |      |   .   | 1 z 3 | 2 z 1 |
        |       |   5   |   3   |      |       |   5   |   3   |
        |   1   |   5   |   2   |      |   1   |   5   |   2   |
        | 1 y 6 | 6 Z 1 | 8 y 1 |  ->  | 1 z 6 | 6 Z 1 | 8 z 1 |
        |   3   |   1   |   1   |      |   3   |   1   |   1   |
        |   2   |       |       |      |   2   |       |       |
        | 1 y 1 |   .   |   .   |      | 1 z 1 |   .   |   .   |
        |   1   |       |       |      |   1   |       |       |
        """,
        "2 same, 4 same, 3 combo by 2, 7 combo by 4, 6 combo by 3",
    )


def test_the_placed_omens_own_clashes_come_before_the_combo():
    # Tile 2 could take tile 6's neighbour 3 first; but 6 falls to the Clash before it, and starts
    # nothing, though its 9 would beat tile 9.
    check(
        """
        |       |   1   |   1   |      |       |   1   |   1   |
        |   .   | 1 y 3 | 2 y 1 |      |   .   | 1 z 3 | 2 z 1 |
        |       |   5   |   3   |      |       |   5   |   3   |
        |   1   |   5   |   2   |      |   1   |   5   |   2   |
        | 1 z 6 | 6 Z 4 | 3 y 1 |  ->  | 1 z 6 | 6 Z 4 | 3 z 1 |
        |   1   |   1   |   9   |      |   1   |   1   |   9   |
        |       |       |   1   |      |       |       |   1   |
        |   .   |   .   | 1 y 1 |      |   .   |   .   | 1 y 1 |
        |       |       |   1   |      |       |       |   1   |
        """,
        "2 same, 6 clash, 3 combo by 2",
    )


def test_a_combo_makes_no_new_same():
    # Tile 2 comes over by Plus, 1 + 8 and 3 + 6. Its ties with 1 and 3 would be a Same.
    check(
        """
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        | 1 y 4 | 4 y 4 | 4 y 1 |      | 1 y 4 | 4 z 4 | 4 y 1 |
        |   1   |   8   |   1   |  ->  |   1   |   8   |   1   |
        |   1   |   1   |       |      |   1   |   1   |       |
        | 1 z 6 | 3 Z 1 |   .   |      | 1 z 6 | 3 Z 1 |   .   |
        |   1   |   1   |       |      |   1   |   1   |       |
        """,
        "2 plus",
    )


def test_a_combo_makes_no_new_plus():
    # For tile 2, 4 + 8 and 5 + 7 are equal sums.
    check(
        """
        |   1   |   1   |   1   |      |   1   |   1   |   1   |
        | 1 y 8 | 4 y 5 | 7 y 1 |      | 1 y 8 | 4 z 5 | 7 y 1 |
        |   1   |   8   |   1   |  ->  |   1   |   8   |   1   |
        |   1   |   1   |       |      |   1   |   1   |       |
        | 1 z 6 | 3 Z 1 |   .   |      | 1 z 6 | 3 Z 1 |   .   |
        |   1   |   1   |       |      |   1   |   1   |       |
        """,
        "2 plus",
    )


def test_an_omen_on_its_own_element_has_all_its_ranks_at_plus_one():
    check(
        """
        |   1   |   4   |      |   1   |   5   |
        | 1 y 5 | 5 Z 4 |  ->  | 1 z 5 | 6 Z 5 |
        |   1   |   A   |      |   1   |   B   |
        """,
        "1 clash",
        elements={2: "fire"},
        element="fire",
    )


def test_an_omen_on_another_element_has_all_its_ranks_at_minus_one():
    check(
        """
        |   1   |   4   |      |   1   |   3   |
        | 1 y 5 | 6 Z 4 |  ->  | 1 y 5 | 5 Z 3 |
        |   1   |   1   |      |   1   |   0   |
        """,
        "",
        elements={2: "fire"},
        element="water",
    )


def test_an_omen_without_element_never_matches():
    check(
        """
        |   1   |   4   |      |   1   |   3   |
        | 1 y 5 | 6 Z 4 |  ->  | 1 y 5 | 5 Z 3 |
        |   1   |   4   |      |   1   |   3   |
        """,
        "",
        elements={2: "fire"},
    )


def test_the_elements_of_other_tiles_do_not_matter():
    check(
        """
        |   1   |   4   |      |   1   |   4   |
        | 1 y 5 | 6 Z 4 |  ->  | 1 z 5 | 6 Z 4 |
        |   1   |   4   |      |   1   |   4   |
        """,
        "1 clash",
        elements={1: "fire", 3: "water", 5: "fire"},
        element="fire",
    )


def test_ranks_are_held_to_fifteen_and_to_zero():
    check(
        """
        |   F   |      |   F   |
        | E Z 1 |  ->  | F Z 2 |
        |   0   |      |   1   |
        """,
        "",
        elements={1: "fire"},
        element="fire",
    )
    check(
        """
        |   F   |      |   E   |
        | E Z 1 |  ->  | D Z 0 |
        |   0   |      |   0   |
        """,
        "",
        elements={1: "fire"},
    )


def test_the_tuned_rank_is_the_rank_for_same():
    # 5 and 4 printed, 6 and 5 on the tile.
    check(
        """
        |       |   1   |      |       |   1   |
        |   .   | 1 y 1 |      |   .   | 1 z 1 |
        |       |   5   |  ->  |       |   5   |
        |   1   |   4   |      |   1   |   5   |
        | 1 y 6 | 5 Z 1 |      | 1 z 6 | 6 Z 2 |
        |   1   |   1   |      |   1   |   2   |
        """,
        "2 same, 4 same",
        elements={5: "wood"},
        element="wood",
    )
