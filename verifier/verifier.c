/* SPDX-License-Identifier: MIT
 * verifier.c - zermelo-verifier GAME CLAIM FILE [MOVE...]: does the certificate prove the claim?
 *
 * docs/certificate.md has the format. This program shares no code with the library and trusts no
 * file: it makes moves by the rules below and tries all that the other side may play. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CELLS_MOST = 384, CELL_WORDS = CELLS_MOST / 64, SIDE_MOST = 64, HOUSES_MOST = 12 };
enum { MOVES_MOST = 1024, SEEDS_MOST = 20, STICKS_MOST = 1 << 30, DEPTH_MOST = 3000 };
enum { LEAVES_MOST = 24, BYTE_ZERO = 128, CLAIM_MOST = 9999, HEADER_MOST = 1024, HASH_LINE = 23 };
enum verdict { ACCEPTED, REJECTED, UNABLE };
enum { NEED_BITS = 15, NEED_ZERO = 1 << (NEED_BITS - 1), KEY_BIT = 16, KEY_WORDS = 13 };

struct position {
    int side, over, value; /* value: the result for the first side, if over */
    int left;              /* free cells, seeds in houses, or sticks */
    uint64_t stones[2][CELL_WORDS];
    uint16_t house[2][HOUSES_MOST], store[2];
};

struct rules {
    const struct game *game;
    uint64_t number[3], words; /* of the game string; a bit for each word */
    struct position start;
    int least, most; /* the results for the first side */
    int moves;       /* moves are 0 to moves - 1; not all of them are legal in each position */
    int key_words;   /* in a key */
    int rows, columns, k, cells, windows, images; /* of boards; cells count from the top left */
    uint64_t window[4 * CELLS_MOST][CELL_WORDS];  /* k cells in a line */
    uint64_t end[4 * CELLS_MOST][CELL_WORDS];     /* the cells before and after these in the line */
    uint16_t image[8][CELLS_MOST];                /* where a symmetry maps a cell */
    int houses, total;                            /* of Kalah */
    bool numbered;                                /* values do not depend on the stores */
    uint64_t below[2 * HOUSES_MOST + 1][LEAVES_MOST + 2]; /* [k][n]: k houses, fewer than n seeds */
};

struct game {
    const char *name;
    int numbers;
    const char *const *word;          /* ended by NULL */
    bool (*prepare)(struct rules *r); /* false: no such game, or it is too large */
    bool (*play)(const struct rules *r, struct position *p, int move); /* false: it is not legal */
    /* Writes the residual position into a zeroed key from KEY_BIT on; NULL: p->left and p->side are
     * that. Returns what the first side has won already, which is not part of the key. */
    int (*key)(const struct rules *r, const struct position *p, uint64_t *key);
};

enum { EXACT = 1, MISERE = 2 };
static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* down, right */

static void add(uint64_t *set, int cell)
{
    set[cell / 64] |= UINT64_C(1) << cell % 64;
}

static bool has(const uint64_t *set, int cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

static void join(uint64_t *set, const uint64_t *other)
{
    for (int i = 0; i < CELL_WORDS; i++) set[i] |= other[i];
}

/* The number of cells that are in both sets. */
static int common(const struct rules *r, const uint64_t *set, const uint64_t *other)
{
    int count = 0;
    for (int i = 0; i <= (r->cells - 1) / 64; i++) count += __builtin_popcountll(set[i] & other[i]);
    return count;
}

static bool on_board(const struct rules *r, int row, int column)
{
    return row >= 0 && row < r->rows && column >= 0 && column < r->columns;
}

/* The windows that begin at a cell; where symmetries map it: by mirrors. */
static void prepare_cell(struct rules *r, int row, int column)
{
    for (int d = 0; d < 4; d++) {
        int down = steps[d][0], right = steps[d][1];
        if (!on_board(r, row + (r->k - 1) * down, column + (r->k - 1) * right)) continue;
        for (int i = -1; i <= r->k; i++)
            if (on_board(r, row + i * down, column + i * right))
                add(i < 0 || i == r->k ? r->end[r->windows] : r->window[r->windows],
                    (row + i * down) * r->columns + column + i * right);
        r->windows++;
    }
    for (int i = 0; i < r->images; i++) {
        int down = i & 2 ? r->rows - 1 - row : row,
            right = i & 1 ? r->columns - 1 - column : column;
        uint16_t *to = &r->image[i][row * r->columns + column];
        *to = (uint16_t)(i & 4 ? right * r->columns + down : down * r->columns + right);
    }
}

static bool lines_prepare(struct rules *r)
{
    bool falls = strcmp(r->game->name, "connect") == 0; /* the columns come first */
    uint64_t rows = r->number[falls], columns = r->number[!falls], k = r->number[2];
    if (rows - 1 >= SIDE_MOST || columns - 1 >= SIDE_MOST || k - 1 >= SIDE_MOST) return false;
    r->rows = (int)rows, r->columns = (int)columns, r->k = (int)k;
    r->cells = r->start.left = r->rows * r->columns;
    r->moves = falls ? r->columns : r->cells;
    r->images = falls ? 2 : rows == columns ? 8 : 4;
    r->least = -1, r->most = 1, r->key_words = (KEY_BIT + 2 * r->cells + 63) / 64;
    for (int i = 0; i < r->cells && r->cells <= CELLS_MOST; i++)
        prepare_cell(r, i / r->columns, i % r->columns);
    return r->cells <= CELLS_MOST;
}

static bool is_free(const struct rules *r, const struct position *p, int cell)
{
    return cell < r->cells && !has(p->stones[0], cell) && !has(p->stones[1], cell);
}

static bool put(const struct rules *r, struct position *p, int cell)
{
    const uint64_t *own = p->stones[p->side];
    bool run = false, any = !(r->words & EXACT);
    if (!is_free(r, p, cell)) return false;
    add(p->stones[p->side], cell);
    for (int i = 0; i < r->windows && !run; i++)
        run = common(r, own, r->window[i]) == r->k && (any || !common(r, own, r->end[i]));
    p->over = --p->left == 0 || run;
    p->value = !run ? 0 : p->side == !(r->words & MISERE) ? -1 : 1;
    return p->side ^= 1, true;
}

static bool drop(const struct rules *r, struct position *p, int column)
{
    int cell = column + (r->rows - 1) * r->columns;
    while (cell >= 0 && !is_free(r, p, cell)) cell -= r->columns;
    return cell >= 0 && put(r, p, cell);
}

/* The least key of all symmetric positions, two bits a cell. */
static int lines_key(const struct rules *r, const struct position *p, uint64_t *key)
{
    for (int i = 0; i < r->images; i++) {
        uint64_t other[KEY_WORDS] = {0};
        for (int w = 0; w < 2 * CELL_WORDS; w++)
            for (uint64_t left = p->stones[w & 1][w / 2]; left; left &= left - 1) {
                int cell = r->image[i][w / 2 * 64 + __builtin_ctzll(left)];
                int bit = KEY_BIT + 2 * cell + (w & 1);
                other[bit / 64] |= UINT64_C(1) << bit % 64;
            }
        if (i == 0 || memcmp(other, key, sizeof other) < 0) memcpy(key, other, sizeof other);
    }
    return 0;
}

/* A side can only make a run in a window without stones of the other side. */
static void lines_bounds(const struct rules *r, const struct position *p, int *least, int *most)
{
    int open[2] = {0, 0}, misere = r->words & MISERE ? 1 : 0;
    for (int i = 0; i < 2 * r->windows; i++)
        open[i & 1] |= !common(r, p->stones[~i & 1], r->window[i / 2]);
    *most = open[misere], *least = -open[!misere];
}

/* Sticks: move m takes m + 1. */
static bool sticks_prepare(struct rules *r)
{
    r->start.left = (int)(r->number[0] % STICKS_MOST), r->moves = (int)(r->number[1] % MOVES_MOST);
    r->least = -1, r->most = 1, r->key_words = 1;
    return r->number[0] - 1 < STICKS_MOST - 1 && r->number[1] - 1 < MOVES_MOST - 1;
}

/* Taking exactly what is left wins, taking more loses; with "misere" both lose. */
static bool sticks_play(const struct rules *r, struct position *p, int move)
{
    bool won = move + 1 == p->left && !(r->words & EXACT);
    if (!p->left || move >= r->moves) return false;
    p->over = move + 1 >= p->left;
    p->value = won == (p->side == 0) ? 1 : -1;
    p->left -= move + 1;
    return p->side ^= 1, true;
}

enum { EMPTY = 1, MOVER = 2, MAJORITY = 4, NOSWEEP = 8, OTHERSWEEP = 16 };

/* Kalah: move 0 is the house farthest from the own store. */
static bool kalah_prepare(struct rules *r)
{
    const uint64_t *n = r->number;
    if (n[0] - 1 >= HOUSES_MOST || n[1] - 1 >= SEEDS_MOST || n[0] * n[1] > 127) return false;
    r->houses = r->moves = (int)n[0], r->total = r->start.left = (int)(2 * n[0] * n[1]);
    r->least = -r->total, r->most = r->total, r->key_words = r->houses / 3 + 1;
    for (int i = 0; i < 2 * r->houses; i++) r->start.house[i & 1][i / 2] = (uint16_t)n[1];
    r->numbered = !(r->words & MAJORITY);
    for (int i = 1; i <= LEAVES_MOST + 1; i++)
        for (int k = 0; k <= 2 * r->houses; k++)
            r->below[k][i] = k ? r->below[k][i - 1] + r->below[k - 1][i] : 1;
    return true;
}

static bool kalah_finish(const struct rules *r, struct position *p)
{
    int most = p->store[0] > p->store[1] ? p->store[0] : p->store[1], seeds[2] = {0, 0};
    bool majority = 2 * most > r->total && r->words & MAJORITY, other = r->words & OTHERSWEEP;
    for (int i = 0; i < 2 * r->houses; i++) seeds[i & 1] += p->house[i & 1][i / 2];
    p->left = seeds[0] + seeds[1];
    p->over = majority || !seeds[p->side] || (!seeds[p->side ^ 1] && !(r->words & MOVER));
    p->value = p->store[0] - p->store[1];
    if (!majority && !(r->words & NOSWEEP)) p->value += seeds[other] - seeds[!other];
    return true;
}

/* Sows. If the last seed falls into an own empty house, it may capture those opposite. */
static bool kalah_play(const struct rules *r, struct position *p, int move)
{
    int lap = 2 * r->houses + 1, at = move;
    uint16_t *own = p->house[p->side], *other = p->house[p->side ^ 1], *store = &p->store[p->side];
    int seeds = move < r->houses ? own[move] : 0;
    if (!seeds) return false;
    for (own[move] = 0; seeds; seeds--) {
        at = at + 1 == lap ? 0 : at + 1;
        *(at < r->houses ? &own[at] : at == r->houses ? store : &other[at - r->houses - 1]) += 1;
    }
    uint16_t *opposite = &other[r->houses - 1 - (at < r->houses ? at : 0)];
    if (at < r->houses && own[at] == 1 && (*opposite || r->words & EMPTY)) {
        *store = (uint16_t)(*store + 1 + *opposite);
        own[at] = *opposite = 0;
    }
    if (at != r->houses) p->side ^= 1;
    return kalah_finish(r, p);
}

/* The houses as the side to move sees them; with "majority" also its store and its number. */
static int kalah_key(const struct rules *r, const struct position *p, uint64_t *key)
{
    bool majority = r->words & MAJORITY;
    int n = 2 * r->houses;
    for (int i = 0; i < n; i++)
        key[i / 6] |= (uint64_t)p->house[p->side ^ (i & 1)][i / 2] << (KEY_BIT + i % 6 * 8);
    if (majority)
        key[n / 6] |= (uint64_t)(p->store[p->side] << 1 | p->side) << (KEY_BIT + n % 6 * 8);
    return majority ? 0 : p->store[0] - p->store[1];
}

/* The index of a position among all with no more seeds: by those in the last 1, 2, ... houses. */
static uint64_t kalah_number(const struct rules *r, const struct position *p)
{
    const uint16_t *own = p->house[p->side], *other = p->house[p->side ^ 1];
    uint64_t number = 0;
    for (int n = r->houses, i = 2 * n - 1, seeds = 0; i >= 0; i--) {
        seeds += i < n ? own[i] : other[i - n];
        number += r->below[2 * n - i][seeds];
    }
    return number;
}

static const char *const mnk_words[] = {"exact", "misere", NULL}, *const no_words[] = {NULL};
static const char *const kalah_words[] = {"empty", "mover", "majority", "nosweep", "othersweep", 0};
static const char *const sticks_words[] = {"misere", "strict", NULL};
static const struct game games[] = {
    {"mnk", 3, mnk_words, lines_prepare, put, lines_key},
    {"connect", 3, no_words, lines_prepare, drop, lines_key},
    {"sticks", 2, sticks_words, sticks_prepare, sticks_play, NULL},
    {"kalah", 2, kalah_words, kalah_prepare, kalah_play, kalah_key},
};
static const char *const aliases[][2] = {
    {"tictactoe", "mnk:3,3,3"},
    {"connect4", "connect:7,6,4"},
    {"bantumi", "kalah:6,3,empty,mover,majority,nosweep"},
};

/* Reads a game string. Returns false if there is no such game, or it is too large. */
static bool read_game(const char *text, struct rules *r)
{
    size_t n = strcspn(text, ":");
    int numbers = 0, used;
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (!strcmp(text, aliases[i][0])) return read_game(aliases[i][1], r);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strlen(games[i].name) == n && !strncmp(text, games[i].name, n)) r->game = &games[i];
    if (!r->game) return false;
    for (text += n; *text == (numbers ? ',' : ':') && numbers < r->game->numbers; text += used + 1)
        if (sscanf(text + 1, "%10" SCNu64 "%n", &r->number[numbers++], &used) != 1) return false;
    for (unsigned i = 0; *text == ',' && r->game->word[i]; i++) {
        n = strlen(r->game->word[i]);
        if (strncmp(text + 1, r->game->word[i], n) != 0 || !strchr(",", text[n + 1])) continue;
        r->words |= 1u << i, text += n + 1, i = UINT_MAX;
    }
    return numbers == r->game->numbers && !*text && r->game->prepare(r);
}

/* A proof: its bound, for the prover, and its counts in the header less what was read already. */
struct part {
    int prover, bound, zones; /* zones: 1 if it has them */
    unsigned long long positions, replies, bytes;
};

struct check {
    struct rules r, named; /* named: the game that the file is about */
    FILE *file;
    struct stat about; /* the file */
    struct part part[2], *now;
    int parts, leaves;
    uint64_t digits, radix, memory; /* memory: the limit for a table, bytes */
    uint64_t *proven, room, words;  /* keys and zones of proven positions; room: a power of 2 */
    uint8_t *leaf_values;           /* of positions left to the reader, by index; 0: unknown */
    enum verdict verdict;
    int path[DEPTH_MOST], depth; /* the moves to the position that fails */
    const char *why;             /* the reason; NULL: nothing has failed */
    const volatile int *stop;    /* NULL, or a flag that ends it */
};

static void fail(struct check *c, enum verdict verdict, int depth, const char *why)
{
    if (!c->why) c->why = why, c->depth = depth, c->verdict = verdict;
}

/* The slot of a key, or the free one, which is zero, where it belongs. */
static uint64_t *slot_of(const struct check *c, const uint64_t *key)
{
    size_t n = (size_t)c->r.key_words;
    uint64_t hash = (uintptr_t)c->proven, *slot; /* a seed that no file can foresee */

    for (size_t i = 0; i < n; i++) {
        hash = (hash ^ key[i] >> (i ? 0 : NEED_BITS)) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    do slot = &c->proven[(hash++ & (c->room - 1)) * c->words];
    while (*slot && ((*slot ^ *key) >> NEED_BITS || memcmp(slot + 1, key + 1, 8 * n - 8) != 0));
    return slot;
}

/* Allocates the tables for a proof. Returns false if they exceed the memory. */
static bool take_memory(struct check *c)
{
    uint64_t few = c->r.below[2 * c->r.houses][c->leaves + 1];
    c->words = (uint64_t)c->r.key_words + (c->now->zones ? CELL_WORDS : 0);
    if (c->now->zones) c->r.images = 1;
    free(c->proven), c->proven = NULL;
    for (c->room = 16; c->room < c->memory && c->room / 4 * 3 <= c->now->positions;) c->room *= 2;
    if (c->room > c->memory / 8 / c->words || few > c->memory) return false;
    c->proven = calloc(c->room, 8 * c->words);
    if (!c->leaf_values) c->leaf_values = calloc(few + 1, 1);
    return c->proven && c->leaf_values;
}

static int for_prover(const struct check *c, int value)
{
    return c->now->prover ? -value : value;
}

/* Writes the key; returns what the prover still needs. */
static int need_of(const struct check *c, const struct position *p, uint64_t key[KEY_WORDS])
{
    memset(key, 0, KEY_WORDS * sizeof *key);
    int won = c->r.game->key ? c->r.game->key(&c->r, p, key) : 0;
    if (!c->r.game->key) *key = (uint64_t)(p->left * 2 + p->side) << KEY_BIT;
    *key |= (uint64_t)(p->side == c->now->prover) << NEED_BITS;
    return c->now->bound - for_prover(c, won);
}

/* Stores a proven position with its need and zone. A new one is counted. */
static void learn(struct check *c, const uint64_t *key, int need, const uint64_t *zone)
{
    uint64_t *slot = slot_of(c, key);
    size_t n = (size_t)c->r.key_words;
    if (!*slot && !c->now->positions--) fail(c, REJECTED, 0, "there are too many positions");
    memcpy(slot, key, 8 * n);
    memcpy(slot + n, zone, 8 * (c->words - n));
    *slot |= (uint64_t)(need + NEED_ZERO);
}

/* Returns whether the prover, if it is to move, can make a run, and adds that to the zone. Else
 * adds two free cells of each window that the other side's passes and one move could fill. */
static bool look(struct check *c, const struct position *p, int depth, int passes, uint64_t *zone)
{
    bool mine = p->side == c->now->prover;
    for (int i = 0; i < c->r.windows; i++) {
        int held = common(&c->r, p->stones[p->side], c->r.window[i]), in = 0;
        if (held + passes * !mine < c->r.k - 1 ||
            common(&c->r, p->stones[!p->side], c->r.window[i]))
            continue;
        if (mine) return join(zone, c->r.window[i]), true;
        for (int cell = 0; cell < c->r.cells && in < 2; cell++)
            if (has(c->r.window[i], cell) && is_free(&c->r, p, cell)) add(zone, cell), in++;
        if (in < 2) fail(c, REJECTED, depth, "the other side wins");
    }
    return false;
}

/* The least result that the prover can get, by the rules alone. */
static int surely(const struct check *c, const struct position *p)
{
    int least = p->over ? p->value : c->r.least, most = p->over ? p->value : c->r.most;
    if (!p->over && c->r.houses)
        least = p->store[0] - p->store[1] - p->left, most = least + 2 * p->left;
    if (!p->over && c->r.windows) lines_bounds(&c->r, p, &least, &most);
    return for_prover(c, c->now->prover ? most : least);
}

/* Decodes a reply among `count`: 8 bytes hold digits in mixed radix, the lowest first. */
static int next_reply(struct check *c, unsigned count)
{
    uint64_t digits = c->digits;
    if (c->radix > UINT64_MAX / count) {
        if (digits || c->now->bytes < 8) fail(c, REJECTED, 0, "a reply is missing or too large");
        digits = 0, c->radix = 1, c->now->bytes -= 8;
        for (int i = 0; i < 64; i += 8) digits |= (uint64_t)(getc(c->file) & 255) << i;
    }
    if (!c->now->replies--) fail(c, REJECTED, 0, "there are too many replies");
    c->digits = digits / count, c->radix *= count;
    return (int)(digits % count);
}

/* The prover's move; -1: the file has none, for one move reaches the bound by the rules alone. */
static int reply(struct check *c, const struct position *p)
{
    int list[MOVES_MOST], n = 0;
    for (int m = 0; m < c->r.moves; m++) {
        struct position next = *p;
        if (c->now->zones ? !is_free(&c->r, p, m) : !c->r.game->play(&c->r, &next, m)) continue;
        list[n++] = m;
        if (!c->now->zones && surely(c, &next) >= c->now->bound) return -1;
    }
    return n ? list[n > 1 ? next_reply(c, (unsigned)n) : 0] : -1;
}

/* The result of a position left to the reader. The table holds what the mover still gets. */
static int leaf_value(struct check *c, const struct position *p)
{
    int sign = p->side ? -1 : 1, won = sign * (p->store[0] - p->store[1]), best = -c->r.most, n = 0;
    struct position next[HOUSES_MOST];
    if (p->over) return p->value;
    uint8_t *byte = &c->leaf_values[kalah_number(&c->r, p)];
    if (*byte) return sign * (won + *byte - BYTE_ZERO);
    for (int m = 0; m < c->r.moves; m++) {
        next[n] = *p;
        if (!kalah_play(&c->r, &next[n], m)) continue;
        __builtin_prefetch(&c->leaf_values[kalah_number(&c->r, &next[n++])]);
    }
    while (n--) {
        int value = sign * leaf_value(c, &next[n]);
        best = value > best ? value : best;
    }
    *byte = (uint8_t)(best - won + BYTE_ZERO);
    return sign * best;
}

/* Verifies a position and adds its zone. If the prover wins after a pass of the other side, only
 * replies in the zone of that win need a proof. */
static void verify(struct check *c, const struct position *p, int depth, int passes, uint64_t *zone)
{
    bool few = p->left <= c->leaves, mine = p->side == c->now->prover, zones = c->now->zones;
    uint64_t key[KEY_WORDS], own[CELL_WORDS] = {0}, tried[CELL_WORDS];
    if (zones ? !p->over && mine && look(c, p, depth, passes, zone) : surely(c, p) >= c->now->bound)
        return;
    if (p->over || (few && for_prover(c, leaf_value(c, p)) < c->now->bound))
        fail(c, REJECTED, depth, "it ends against the claim");
    if (depth == DEPTH_MOST) fail(c, UNABLE, 0, "it is too long");
    if (c->stop && *c->stop) fail(c, UNABLE, 0, "it was stopped");
    if (c->why || few) return;
    int need = need_of(c, p, key) + passes;
    uint64_t *slot = slot_of(c, key);
    if (*slot && (int)(*slot % (2 * NEED_ZERO)) - NEED_ZERO >= need) {
        if (zones) join(zone, slot + c->r.key_words);
        return;
    }
    int m = mine ? reply(c, p) : -(zones && next_reply(c, 2)),
        end = mine ? m + (m >= 0) : c->r.moves;
    for (memset(tried, 255, sizeof tried); m < end && !c->why; m++) {
        struct position next = *p;
        if (m < 0) next.side ^= 1;
        else if ((zones && !has(tried, m)) || !c->r.game->play(&c->r, &next, m)) continue;
        else if (zones) add(own, m);
        c->path[depth] = m;
        verify(c, &next, depth + 1, passes + (m < 0), own);
        if (m < 0) memcpy(tried, own, sizeof own);
    }
    if (zones && !mine) look(c, p, depth, passes, own);
    if (!c->why) learn(c, key, need, own);
    join(zone, own);
}

/* Checks the file's FNV-1a hash; `rest` is the header from the hash on. */
static bool check_hash(struct check *c, const char *text, const char *rest)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), prime = UINT64_C(0x100000001b3);
    char line[32];
    fseek(c->file, rest - text + HASH_LINE, SEEK_SET);
    for (int byte; (byte = getc(c->file)) != EOF;) hash = (hash ^ (unsigned)byte) * prime;
    for (; text < rest; text++) hash = (hash ^ (unsigned char)*text) * prime;
    snprintf(line, sizeof line, "hash %016" PRIx64 "\n\n", hash);
    return strncmp(rest, line, HASH_LINE) == 0;
}

static void read_header(struct check *c)
{
    const char line[] = "proof %2s %5d zones %1d positions %20llu replies %20llu bytes %20llu\n%n";
    struct rules *r = &c->named;
    char text[HEADER_MOST], game[128] = "", sign[3] = "", *at = text;
    int n = 0;
    text[fread(text, 1, HEADER_MOST - 1, c->file)] = '\0';
    sscanf(text, "zermelo certificate 3\ngame %127s\nmoves%*[^\n]\nleaves %3d\n%n", game,
           &c->leaves, &n);
    if (!n || c->leaves < 0 || c->leaves > (c->r.numbered ? LEAVES_MOST : 0))
        fail(c, REJECTED, 0, "this is no certificate");
    for (struct part *p = c->part; n && c->parts<2; p++, c->parts += n> 0) {
        at += n, n = 0;
        sscanf(at, line, sign, &p->bound, &p->zones, &p->positions, &p->replies, &p->bytes, &n);
        p->prover = *sign == '<';
        p->bound *= p->prover ? -1 : 1;
        bool zones = c->r.game == games && !c->r.words && p->bound == 1;
        if (abs(p->bound) > c->r.most || p->zones > zones)
            fail(c, REJECTED, 0, "there is no such result");
    }
    unsigned long long length = (unsigned long long)((at += n) - text) + HASH_LINE;
    for (int i = 0; i < c->parts; i++) length += c->part[i].bytes;
    if ((unsigned long long)c->about.st_size != length)
        fail(c, REJECTED, 0, "the file has another length");
    if (!c->why && !check_hash(c, text, at)) fail(c, REJECTED, 0, "the file is damaged");
    if (!read_game(game, r) || r->game != c->r.game || r->words != c->r.words ||
        memcmp(r->number, c->r.number, sizeof r->number) != 0)
        fail(c, REJECTED, 0, "it is about another game");
    fseek(c->file, at - text + HASH_LINE, SEEK_SET);
}

/* "draw", "first", "second", ">=8", "<=8", "=8", "+8" or "-8". */
static bool read_claim(const char *text, const struct rules *r, int *least, int *most)
{
    if (strcmp(text, "draw") == 0) text = "0";
    if (strcmp(text, "first") == 0) text = ">=1";
    if (strcmp(text, "second") == 0) text = "<=-1";
    const char *at = text + strspn(text, "<>=");
    char *end;
    long value = strtol(at, &end, 10);
    *least = *text == '<' ? r->least : (int)value;
    *most = *text == '>' ? r->most : (int)value;
    if (end == at || *end || labs(value) > CLAIM_MOST) return false;
    return at == text || (at[-1] == '=' && at - text == 1 + (*text != '='));
}

/* Verifies that the proofs are complete and prove the claim. */
static void check_file(struct check *c, const char *claim)
{
    int proven[2] = {c->r.least, -c->r.most}, least, most;
    uint64_t zone[CELL_WORDS] = {0};
    if (!read_claim(claim, &c->r, &least, &most))
        fail(c, UNABLE, 0, "CLAIM is none of draw, first, second, +8, >=8, <=8");
    read_header(c);
    for (int i = 0; i < c->parts && !c->why; i++) {
        struct part *p = c->now = &c->part[i];
        proven[p->prover] = p->bound, c->digits = 0, c->radix = UINT64_MAX;
        if (take_memory(c)) verify(c, &c->r.start, 0, 0, zone);
        else fail(c, UNABLE, 0, "there is no memory for this many positions");
        if (c->digits || p->positions || p->replies || p->bytes)
            fail(c, REJECTED, 0, "the counts are not those of the header");
    }
    if (proven[0] < least || -proven[1] > most) fail(c, REJECTED, 0, "it proves less");
    free(c->proven), free(c->leaf_values);
}

/* The verdict; `argument` has GAME CLAIM FILE [MOVE...] and ends with NULL. */
static void judge(struct check *c, const char *const *argument)
{
    if (!stat(argument[2], &c->about) && !S_ISREG(c->about.st_mode))
        fail(c, UNABLE, 0, "FILE is no ordinary file");
    else if (!(c->file = fopen(argument[2], "rb"))) fail(c, UNABLE, 0, strerror(errno));
    if (!read_game(argument[0], &c->r)) fail(c, UNABLE, 0, "GAME is none that can be checked");
    for (const char *const *move = argument + 3; *move && !c->why; move++) {
        char *end;
        long m = strtol(*move, &end, 10);
        if (end == *move || *end || m < 0 || m >= c->r.moves || c->r.start.over ||
            !c->r.game->play(&c->r, &c->r.start, (int)m))
            fail(c, UNABLE, 0, "MOVE is none that is legal");
    }
    if (!c->why) check_file(c, argument[1]);
    if (c->file) fclose(c->file);
}

int main(int argc, char **argv)
{
    static struct check c = {.memory = UINT64_C(1) << (sizeof(size_t) < 8 ? 31 : 32)};
    static const char *const words[] = {"accepted", "rejected: ", "unable: "};
    for (int i = 0; i < 3; i++) /* keeps fopen() from taking the place of a closed stdout */
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", O_RDWR) != i) return UNABLE;
    if (argc < 4) return fprintf(stderr, "zermelo-verifier GAME CLAIM FILE [MOVE...]\n"), UNABLE;
    judge(&c, (const char *const *)argv + 1);
    FILE *to = c.verdict == UNABLE ? stderr : stdout;
    fprintf(to, "%s%s", words[c.verdict], c.why ? c.why : "");
    for (int i = 0; i < c.depth; i++) fprintf(to, "%s%d", i ? " " : " after the moves ", c.path[i]);
    return fprintf(to, "\n"), (int)c.verdict;
}
