// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
//
// The engine and its exact search in C: the limit of what this algorithm does on a PC, and a second
// opinion on what a deal is worth. It makes the placements of omen/players/search.py in the same
// order, so that values and placements must be equal. For `lab.py bench --against`.
//
//     reference value          a position a line on stdin: prints its value, placements, CPU seconds
//     reference duels TIMES    plays random Duels of the deals on stdin, as tools/playouts.py does:
//                              prints Kenza's Ryo of them all, 0, CPU seconds
//
// A position is 178 numbers, the engine's `pos` and `deal`.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KENZA, KYOZA, VACANT };
enum { SAME = 8, PLUS = 16 };  // rules
enum {
    NONE, ATTUNED, BASTION, PHOENIX, HEX, ZENITH, NADIR, DEVOUR, RECLUSE, CONSTELLATION, TIDE,
    DAWN, DUSK, WHIRL, MIRROR
};
enum { CELLS = 25, NORTH = -5, EAST = 1, SOUTH = 5, WEST = -1 };

// On each cell of a board with a rim four Ranks, a byte each: north lowest, then east, south, west;
// in each byte's top bit who controls it, 0 for Kenza. Vacant cells and the rim have RIM: above any
// Rank, equal to none, and no sum with one is another side's.
#define RIM 0x70605040u
#define TOPS 0x80808080u
#define ONES 0x01010101u
#define RANKS 0x7f7f7f7fu

typedef struct {
    uint32_t ranks[CELLS];
    uint8_t effect[CELLS];
    uint8_t hand[2];  // a bit for each of five slots
    uint8_t turn;
    int8_t ryo;       // Kenza's
    uint16_t vacant;  // a bit for each tile
} Position;

typedef struct {
    uint32_t settled[10][9];  // by slot and tile: the Ranks after Elemental Tuning
    uint8_t effect[10];
    uint8_t judged;  // SAME, PLUS
} Deal;

// The cells that one placement Overturned, in their order, and whether each attacks in a Combo.
typedef struct {
    int length;
    int8_t cell[8], attacks[8];
} Log;

static const int8_t CELL[9] = {6, 7, 8, 11, 12, 13, 16, 17, 18};
static const int8_t STEP[4] = {NORTH, EAST, SOUTH, WEST};
static const int8_t SIGN[2] = {1, -1};

// -- a placement

static inline uint32_t raised(uint32_t r) { return r + ONES - (r & r >> 1 & r >> 2 & r >> 3 & ONES); }
static inline uint32_t lowered(uint32_t r) { return r - ((r | r >> 1 | r >> 2 | r >> 3) & ONES); }
static inline uint32_t turned(uint32_t r, int by) { return r << by | r >> (32 - by); }
// Of bytes below 128: the top bits of those that are 0.
static inline uint32_t zero(uint32_t r) { return ~(r + RANKS) & TOPS; }
// The top bits of the sides on which there is an Omen.
static inline uint32_t met_by(uint32_t near) { return ~(near << 1) & TOPS; }
// The cell beside another on the first of these sides.
static inline int beside(int cell, uint32_t sides) { return cell + STEP[__builtin_ctz(sides) / 8]; }

// The Ranks that face those of a cell, side by side, and who controls them.
static inline uint32_t around(const Position *p, int cell) {
    const uint32_t *r = p->ranks + cell;
    return (r[NORTH] >> 16 & 0xff) | (r[EAST] >> 16 & 0xff00) | (r[SOUTH] & 0xff) << 16
        | (r[WEST] & 0xff00) << 16;
}

// The top bits of the sides on which an Omen's Rank would win a Clash.
static inline uint32_t beaten(uint32_t ranks, uint32_t near, int effect) {
    uint32_t ours = ranks & RANKS, facing = near & RANKS;
    if (effect == NADIR) return ((facing | TOPS) - ours - ONES) & TOPS;
    if (effect == ZENITH) return ((ours | TOPS) - facing) & TOPS;
    return ((ours | TOPS) - facing - ONES) & TOPS;
}

static void overturn(Position *p, Log *log, int attacker, int cell, int attacks) {
    p->ranks[cell] ^= TOPS;
    if (p->effect[cell] == PHOENIX) p->ranks[cell] = raised(p->ranks[cell]);
    if (p->effect[cell] == HEX) p->ranks[attacker] = lowered(p->ranks[attacker]);
    if (p->effect[attacker] == DEVOUR) p->ranks[attacker] = raised(p->ranks[attacker]);
    log->cell[log->length] = cell;
    log->attacks[log->length++] = attacks;
}

static void overturn_matches(Position *p, Log *log, int attacker, uint32_t sides) {
    for (; sides; sides &= sides - 1) {
        int cell = beside(attacker, sides);
        if (p->effect[cell] != BASTION) overturn(p, log, attacker, cell, 1);
    }
}

static inline void attack(Position *p, Log *log, int attacker, int combo) {
    uint32_t near = around(p, attacker), lost;
    uint32_t foes = (p->ranks[attacker] ^ near) & met_by(near);
    // Anew after each, since it may change the attacker's Ranks.
    while ((lost = beaten(p->ranks[attacker], near, p->effect[attacker]) & foes)) {
        int cell = beside(attacker, lost);
        foes &= ~((lost & -lost) * 2 - 1);  // what comes before that side has withstood
        if (!combo || p->effect[cell] != BASTION) overturn(p, log, attacker, cell, combo);
    }
}

// The Ranks of an Omen about to be placed, after its Effect.
static uint32_t placed_effect(Position *p, int cell, int effect, uint32_t ranks) {
    uint32_t near = around(p, cell), met = met_by(near), own = met & ~(near ^ ranks);
    uint32_t all = (met >> 7) * 0x7f, sides = effect == DAWN ? own : effect == DUSK ? met & ~own : met;
    switch (effect) {
    case TIDE: return (ranks & TOPS ? p->ryo > 5 : p->ryo < 5) ? raised(ranks) : ranks;
    case RECLUSE: return met ? ranks : raised(raised(ranks));
    case MIRROR: return (ranks & ~all) | (near & all);
    case CONSTELLATION:
        for (; own; own &= own - 1) ranks = raised(ranks);
        return ranks;
    }
    for (; sides; sides &= sides - 1) {
        uint32_t *other = p->ranks + beside(cell, sides);
        if (effect == DAWN) *other = raised(*other);
        if (effect == DUSK) *other = lowered(*other);
        if (effect == WHIRL) *other = turned(*other, 8);
    }
    return ranks;
}

static inline void place(Position *p, const Deal *deal, int slot, int tile) {
    int seat = p->turn, effect = deal->effect[slot], cell = CELL[tile];
    uint32_t ranks = deal->settled[slot][tile] | (seat ? TOPS : 0);
    p->turn = 1 - seat;
    p->hand[seat] &= ~(1 << slot % 5);
    p->vacant &= ~(1 << tile);
    p->effect[cell] = effect;
    if (effect >= RECLUSE) ranks = placed_effect(p, cell, effect, ranks);
    p->ranks[cell] = ranks;
    uint32_t near = around(p, cell), ours = ranks & RANKS, facing = near & RANKS;
    uint32_t foes = (ranks ^ near) & met_by(near);
    uint32_t equal = zero(ours ^ facing), sums = ours + facing;
    uint32_t next = zero(sums ^ turned(sums, 8)), across = zero(sums ^ turned(sums, 16));
    uint32_t same = deal->judged & SAME && equal & (equal - 1) ? equal & foes : 0;
    uint32_t plus = deal->judged & PLUS ? (next | turned(next, 24) | across) & foes : 0;
    if (!(same | plus) && (effect < ZENITH || effect > DEVOUR)) {
        // Nothing but plain Clashes, as long as no Effect minds being Overturned.
        uint32_t lost = beaten(ranks, near, effect) & foes;
        int touched = 0;
        for (int side = 0; side < 4; side++) {
            int other = p->effect[cell + STEP[side]];
            touched |= lost >> (8 * side + 7) & (other == PHOENIX || other == HEX);
        }
        if (!touched) {
            for (int side = 0; side < 4; side++)
                p->ranks[cell + STEP[side]] ^= (0u - (lost >> (8 * side + 7) & 1)) & TOPS;
            p->ryo += SIGN[seat] * __builtin_popcount(lost);
            return;
        }
    }
    Log log;
    log.length = 0;
    overturn_matches(p, &log, cell, same);
    overturn_matches(p, &log, cell, plus & ~same);
    int combos = log.length;
    attack(p, &log, cell, 0);
    for (int i = 0; combos && i < log.length; i++)
        if (log.attacks[i]) attack(p, &log, log.cell[i], 1);
    p->ryo += SIGN[seat] * log.length;
}

// -- the search

enum { CERTAIN = 1 << 14, WORST = -9 };
static int history[90];
static long placements;

// The final Ryo less 5 of the seat to move, with a tile left or more: exact between low and high,
// else a bound.
static int search(const Position *p, const Deal *deal, int tiles, int low, int high) {
    uint8_t plays[45];
    int count = 0, best = WORST, seat = p->turn;
    for (unsigned rest = p->vacant; rest; rest &= rest - 1)
        for (unsigned hand = p->hand[seat]; hand; hand &= hand - 1)
            plays[count++] = 9 * (5 * seat + __builtin_ctz(hand)) + __builtin_ctz(rest);
    for (int n = 0; n < count && best < high; n++) {
        int top = n;  // the likeliest of what is left comes next
        for (int i = n + 1; i < count; i++)
            if (history[plays[i]] > history[plays[top]]) top = i;
        int play = plays[top], slot = play / 9, tile = play % 9, value;
        plays[top] = plays[n];
        plays[n] = play;
        Position next = *p;
        place(&next, deal, slot, tile);
        placements++;
        if (tiles > 2) {
            value = -search(&next, deal, tiles - 1, -high, -low);
        } else {
            value = (next.ryo - 5) * SIGN[seat];
            if (tiles == 2 && value > low) {
                int last = 5 * (1 - seat) + __builtin_ctz(next.hand[1 - seat]);
                place(&next, deal, last, __builtin_ctz(next.vacant));
                placements++;
                value = (next.ryo - 5) * SIGN[seat];
            }
        }
        if (value > best) best = value;
        if (value > low) low = value;
        if (value >= high) {
            for (int i = 0; i < n; i++) history[plays[i]] -= history[plays[i]] >> 4;
            history[play] += (CERTAIN - history[play]) >> 2;
        }
    }
    return best;
}

// The exact value, by searches that each ask "more or less than this?", as tools/solver.py does.
static int value_of(const Position *p, const Deal *deal, int tiles) {
    int low = -5, high = 5, value = 0;
    memset(history, 0, sizeof history);
    placements = 0;
    while (low < high) {
        int asked = value == low ? value + 1 : value;
        value = search(p, deal, tiles, asked - 1, asked);
        if (value < asked) high = value;
        else low = value;
    }
    return low;
}

// -- random Duels, the plays of tools/playouts.py

static long playouts(const Position *start, const Deal *deals, int count, long times) {
    int slots[10], tiles[9];
    long chance = 1, total = 0;
    for (int i = 0; i < 10; i++) slots[i] = i;
    for (int i = 0; i < 9; i++) tiles[i] = i;
    for (long n = 0; n < times; n++) {
        Position p = *start;
        for (int left = 9; left > 0; left--) {
            int held = (left + 2) >> 1, first = 5 * p.turn;
            chance = (chance * 75 + 74) % 65537;
            int at = chance % left, tile = tiles[at];
            tiles[at] = tiles[left - 1];
            tiles[left - 1] = tile;
            at = first + chance / left % held;
            int slot = slots[at];
            slots[at] = slots[first + held - 1];
            slots[first + held - 1] = slot;
            place(&p, &deals[n % count], slot, tile);
        }
        total += p.ryo;
    }
    return total;
}

// -- in and out

static uint32_t spread(unsigned ranks) {
    return ranks >> 12 | (ranks >> 8 & 15) << 8 | (ranks >> 4 & 15) << 16 | (ranks & 15) << 24;
}

// Read a position and its deal; how many tiles are left, or -1 at the end.
static int read_position(Position *p, Deal *deal) {
    int in[178];
    for (int i = 0; i < 178; i++)
        if (scanf("%d", in + i) != 1) return -1;
    const int *dealt = in + 67;
    *p = (Position){.hand = {in[45], in[46]}, .turn = in[47], .ryo = in[48]};
    for (int cell = 0; cell < CELLS; cell++) p->ranks[cell] = RIM;
    for (int tile = 0; tile < 9; tile++) {
        for (int slot = 0; slot < 10; slot++)
            deal->settled[slot][tile] = spread(dealt[9 * slot + tile]);
        if (in[tile] == VACANT) {
            p->vacant |= 1 << tile;
            continue;
        }
        p->ranks[CELL[tile]] = spread(in[9 + tile] << 8 | in[18 + tile]) | (in[tile] ? TOPS : 0);
        p->effect[CELL[tile]] = in[27 + tile];
    }
    for (int slot = 0; slot < 10; slot++) deal->effect[slot] = dealt[90 + slot];
    deal->judged = dealt[110];
    return __builtin_popcount(p->vacant);
}

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
    static Deal deals[1000];
    Position p;
    int count = 0, tiles;
    if (argc == 2 && !strcmp(argv[1], "value")) {
        while ((tiles = read_position(&p, deals)) > 0) {
            double begin = seconds();
            int value = value_of(&p, deals, tiles);
            printf("%d %ld %.6f\n", value, placements, seconds() - begin);
        }
        return 0;
    }
    if (argc == 3 && !strcmp(argv[1], "duels")) {
        while (count < 1000 && read_position(&p, &deals[count]) > 0) count++;
        double begin = seconds();
        long total = count ? playouts(&p, deals, count, atol(argv[2])) : 0;
        printf("%ld 0 %.6f\n", total, seconds() - begin);
        return 0;
    }
    fprintf(stderr, "reference value, or reference duels TIMES, with positions on stdin\n");
    return 2;
}
