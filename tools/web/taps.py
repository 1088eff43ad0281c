# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""A tap on the screen as the presses that a person would make: to what was tapped, or on it.

The first tap on a card, a tile or a line goes there, the next one there is A. Anywhere else a tap
is A, which goes on. It runs beside the game, on a PC and on the page's own interpreter.
"""

from omen.rules import KENZA

if 0:  # for the type check alone: the compiler drops it
    from omen.screens.app import Game
    from omen.screens.give_lesson import LessonScreen
    from omen.screens.hand import Hand
    from omen.screens.play_duel import DuelScreen
    from omen.widgets.menu_list import MenuList


UP, DOWN, LEFT, RIGHT, A, B = range(6)  # the buttons, as lib/handheld numbers them
HAND, TILES, OTHER = range(3)  # where a Duel's cursor is, as cursor.py has them
CHOOSING = 0  # a Duel's state, as play_duel.py has it
CARD = 32  # pixels; the Tenmonban's edge is one card from the left
BOARD = 3 * CARD
SCREEN = 128  # its height, of which each of a Hand's five has its part
LINE = 12  # the height of a list's
SHELF = 11  # where the two rows of the set begin on the screen of a Hand
HELD = 25  # how high each is
ROW = 4  # how many Omens it has


def presses(game: "Game", x: int, y: int) -> list[int]:
    """The buttons to press, one after another, for a tap at that pixel of the screen."""
    screen = game.shown
    if getattr(screen, "cursor", None) is not None and hasattr(screen, "duel"):
        return in_duel(screen, x, y) if screen.state == CHOOSING else [A]
    if getattr(screen, "shelf", None) is not None:
        return on_shelf(screen, x, y)
    if getattr(screen, "list", None) is not None:
        return in_list(screen.list, y)
    tile = tile_at(x, y)
    if hasattr(screen, "tile") and hasattr(screen, "table") and tile is not None:
        return over(screen, tile) or [A]
    return [A]


def tile_at(x: int, y: int) -> int | None:
    """The tile at that pixel, or None."""
    column = (x - CARD) // CARD
    return y // CARD * 3 + column if 0 <= column < 3 and y < BOARD else None


def steps(count: int, forth: int, back: int) -> list[int]:
    """So many presses of one button, or of the other where the count is negative."""
    return [forth] * count if count > 0 else [back] * -count


def across(tile: int, to: int) -> list[int]:
    """From tile to tile."""
    return steps(to // 3 - tile // 3, DOWN, UP) + steps(to % 3 - tile % 3, RIGHT, LEFT)


def over(screen: "LessonScreen", to: int) -> list[int]:
    """In a lesson from its tile to another vacant one; to an occupied one nothing leads."""
    ways: list[list[int]] = [[] for _ in range(9)]
    queue = [screen.tile]
    for tile in queue:
        if tile == to:
            return ways[tile]
        for button in (UP, DOWN, LEFT, RIGHT):
            beside = screen.vacant(tile, button)
            if beside not in queue:
                queue.append(beside)
                ways[beside] = ways[tile] + [button]
    return []


def along(left: list[int], slot: int, to: int) -> list[int]:
    """From slot to slot of those that are left in a Hand."""
    return steps(left.index(to) - left.index(slot), DOWN, UP)


def in_duel(screen: "DuelScreen", x: int, y: int) -> list[int]:
    """In a Duel, with the cursor."""
    cursor, duel = screen.cursor, screen.duel
    where, seat = cursor.where, cursor.seat
    tile = tile_at(x, y)
    if tile is not None:
        there = across(cursor.tile, tile)
        if where == TILES and (not there or not cursor.placing):
            return there or [A]
        return ([] if where == HAND else [B]) + [cursor.inwards()] + there
    slot = y * 5 // SCREEN + (0 if x < CARD else 5)
    left = list(duel.slots_left(slot // 5))
    if CARD <= x < CARD + BOARD or slot not in left:
        return []
    if slot // 5 == seat:
        back = [] if where == HAND else [B]
        return back + along(left, cursor.slot, slot) or [A]
    if not screen.sees(1 - seat):
        return []
    if where == OTHER:
        return along(left, cursor.other, slot) or [A]
    edge = cursor.tile // 3 * 3 + (2 if seat == KENZA else 0)
    back = [] if where == HAND else [B]
    inwards = [cursor.inwards()]
    there = inwards + across(cursor.tile, edge) + inwards
    return back + there + along(left, cursor.other, slot)


def on_shelf(screen: "Hand", x: int, y: int) -> list[int]:
    """Where a Hand is assembled: the open tools, the two rows of the set, or the Hand's column.

    A tap above the set opens the tools."""
    shelf, at, place, tools = screen.shelf, screen.at, screen.place, screen.tools.list
    outwards = screen.outwards()
    back = [LEFT + RIGHT - outwards] if place >= 0 else []  # to the set
    if shelf.left <= x < shelf.left + ROW * CARD:
        if tools is not None:
            return in_list(tools, y)
        if y < SHELF:
            return back + [UP] * (at // ROW + 1)
        to = (shelf.top + (y - SHELF) // HELD) * ROW + (x - shelf.left) // CARD
        if y >= SHELF + 2 * HELD or to >= len(screen.order):
            return []
        there = steps(to // ROW - at // ROW, DOWN, UP)
        if there == [DOWN]:
            at = min(at + ROW, len(screen.order) - 1)  # a last row may be short
        return back + there + steps(to % ROW - at % ROW, RIGHT, LEFT) or [A]
    to = y * 5 // SCREEN
    if to >= len(screen.picks):
        return []
    if place >= 0:
        return steps(to - place, DOWN, UP) or [A]
    closed = [] if tools is None else [B]
    edge = 0 if outwards == LEFT else ROW - 1
    return closed + steps(edge - at % ROW, RIGHT, LEFT) + [outwards] + [DOWN] * to


def in_list(lines: "MenuList", y: int) -> list[int]:
    """In a list of lines; the chosen one is taken."""
    row = (y - lines.group.y) // LINE
    to = lines.top + row
    if not 0 <= row < lines.rows or to >= lines.count:
        return []
    return steps(to - lines.chosen, DOWN, UP) or [A]
