# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The rules once more, slow and plain, for the tests to hold the engine against.

This is the one place where a rule may stand a second time. It is written from the rules' text
alone, in objects, dictionaries and lists, step by step as the text tells it, and shares nothing
with `omen/rules.py`: not a table, not a number, not a name of a constant. When the two disagree,
one of them misread the rules.
"""

SIDES = ("north", "east", "south", "west")
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
STEP = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
OTHER = {"kenza": "kyoza", "kyoza": "kenza"}


def held(rank):
    """A Rank after a change: never below 0, never above 15."""
    return max(0, min(15, rank))


class PlainOmen:
    """One Omen in a Hand or on the board; `ranks` are the printed ones until it is placed."""

    def __init__(self, name, ranks, element=None, effect=""):
        self.name = name
        self.ranks = dict(zip(SIDES, ranks, strict=True))
        self.element = element
        self.effect = effect
        self.owner = None

    def change(self, by):
        """Add `by` to all four Ranks."""
        for side in SIDES:
            self.ranks[side] = held(self.ranks[side] + by)

    def turn_clockwise(self):
        """A quarter turn: north's Rank goes east, and so on."""
        before = self.ranks
        self.ranks = {
            "east": before["north"],
            "south": before["east"],
            "west": before["south"],
            "north": before["west"],
        }


class PlainDuel:
    """A Duel between two lists of five PlainOmens.

    `rules` is a set of words, `first` a seat's name, `elements` the Element of each tile that has
    one, by tile number 1 to 9 in reading order. After a placement `log` lists (tile, cause,
    attacker's tile) in order, and `stages` how the board stood once settled and after each of
    those Overturns.
    """

    def __init__(self, rules, first, kenza, kyoza, elements=None):
        self.rules = set(rules)
        self.turn = first
        self.hands = {"kenza": list(kenza), "kyoza": list(kyoza)}
        self.elements = dict(elements or {}) if "elemental" in self.rules else {}
        self.board = {}
        self.log = []
        self.stages = []
        for seat, hand in self.hands.items():
            for omen in hand:
                omen.owner = seat

    def ryo(self, seat):
        """Omens still in hand plus tiles controlled."""
        return len(self.hands[seat]) + sum(omen.owner == seat for omen in self.board.values())

    @property
    def over(self):
        return len(self.board) == 9

    @property
    def result(self):
        if not self.over:
            return None
        kenza, kyoza = self.ryo("kenza"), self.ryo("kyoza")
        if kenza == kyoza:
            return "draw"
        return "kenza" if kenza > kyoza else "kyoza"

    def picture(self):
        """All that is seen, as plain values: {tile: (name, owner, (n, e, s, w))}, {seat: ryo}."""
        tiles = {
            tile: (omen.name, omen.owner, tuple(omen.ranks[side] for side in SIDES))
            for tile, omen in self.board.items()
        }
        return tiles, {seat: self.ryo(seat) for seat in OTHER}

    def neighbours(self, tile):
        """(side, tile, Omen) for every occupied neighbour: north, east, south, west."""
        row, column = divmod(tile - 1, 3)
        found = []
        for side in SIDES:
            there = (row + STEP[side][0], column + STEP[side][1])
            if 0 <= there[0] < 3 and 0 <= there[1] < 3:
                number = there[0] * 3 + there[1] + 1
                if number in self.board:
                    found.append((side, number, self.board[number]))
        return found

    def effect(self, omen):
        """The Effect that is live on this Omen, if any."""
        return omen.effect if "effect" in self.rules else ""

    def place(self, omen, tile):
        """The player to move places `omen`, from their own Hand, on the vacant `tile`."""
        seat = self.turn
        assert omen in self.hands[seat] and tile not in self.board
        self.log, self.stages = [], []

        fewer_ryo = self.ryo(seat) < self.ryo(OTHER[seat])
        self.hands[seat].remove(omen)
        self.board[tile] = omen
        self.settle(omen, tile, fewer_ryo)
        self.stages.append(self.picture())

        queue = self.same_and_plus(omen, tile)
        self.clash(omen, tile, "clash")
        while queue:
            attacking_tile = queue.pop(0)
            queue += self.clash(self.board[attacking_tile], attacking_tile, "combo")
        self.turn = OTHER[seat]

    # 1. Settle.

    def settle(self, omen, tile, fewer_ryo):
        effect = self.effect(omen)
        if tile in self.elements:
            matches = omen.element == self.elements[tile] or effect == "attuned"
            omen.change(+1 if matches else -1)

        neighbours = self.neighbours(tile)
        own = [other for _, _, other in neighbours if other.owner == omen.owner]
        opposing = [other for _, _, other in neighbours if other.owner != omen.owner]
        if effect == "recluse" and not neighbours:
            omen.change(+2)
        elif effect == "constellation":
            for _ in own:
                omen.change(+1)
        elif effect == "tide" and fewer_ryo:
            omen.change(+1)
        elif effect == "dawn":
            for other in own:
                other.change(+1)
        elif effect == "dusk":
            for other in opposing:
                other.change(-1)
        elif effect == "whirl":
            for _, _, other in neighbours:
                other.turn_clockwise()
        elif effect == "mirror":
            for side, _, other in neighbours:
                omen.ranks[side] = other.ranks[OPPOSITE[side]]

    # 2. Same and 3. Plus.

    def same_and_plus(self, omen, tile):
        """Both, judged on the board before either; returns the tiles Overturned, in order."""
        equal = []
        sums: dict[int, list[int]] = {}
        for side, number, other in self.neighbours(tile):
            mine, facing = omen.ranks[side], other.ranks[OPPOSITE[side]]
            if mine == facing:
                equal.append(number)
            sums.setdefault(mine + facing, []).append(number)
        in_a_group = [number for group in sums.values() if len(group) >= 2 for number in group]

        overturned = []
        if "same" in self.rules and len(equal) >= 2:
            overturned += self.overturn_all(equal, "same", tile)
        if "plus" in self.rules:
            ordered = [number for _, number, _ in self.neighbours(tile) if number in in_a_group]
            overturned += self.overturn_all(ordered, "plus", tile)
        return overturned

    def overturn_all(self, tiles, cause, attacker):
        overturned = []
        for number in tiles:
            other = self.board[number]
            if other.owner != self.turn and self.effect(other) != "bastion":
                self.overturn(number, cause, attacker)
                overturned.append(number)
        return overturned

    # 4. Clash and 5. Combo.

    def clash(self, omen, tile, cause):
        """`omen` attacks every opposing neighbour; returns the tiles Overturned, in order."""
        overturned = []
        for side, number, other in self.neighbours(tile):
            if other.owner == self.turn:
                continue
            if cause == "combo" and self.effect(other) == "bastion":
                continue
            mine, facing = omen.ranks[side], other.ranks[OPPOSITE[side]]
            wins = mine > facing
            if self.effect(omen) == "zenith":
                wins = mine >= facing
            elif self.effect(omen) == "nadir":
                wins = mine < facing
            if wins:
                self.overturn(number, cause, tile)
                overturned.append(number)
        return overturned

    def overturn(self, tile, cause, attacker):
        """Ownership, then phoenix, then hex, then devour."""
        other, attacking = self.board[tile], self.board[attacker]
        other.owner = self.turn
        if self.effect(other) == "phoenix":
            other.change(+1)
        if self.effect(other) == "hex":
            attacking.change(-1)
        if self.effect(attacking) == "devour":
            attacking.change(+1)
        self.log.append((tile, cause, attacker))
        self.stages.append(self.picture())
