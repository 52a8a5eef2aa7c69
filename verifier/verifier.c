/* SPDX-License-Identifier: MIT
 * verifier.c - verifier GAME CLAIM FILE: is the claim proven by the certificate in the file?
 *
 * docs/certificate.md describes the format. This program shares nothing with the library. Nothing
 * in the file is trusted: its moves are made by the rules below, and whatever the other side may
 * play is tried. Memory and the number of positions looked at are limited. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MOST = 384, CELL_WORDS = CELLS_MOST / 64, SIDE_MOST = 64, HOUSES_MOST = 12 };
enum { MOVES_MOST = 1024, SEEDS_MOST = 20, STICKS_MOST = 1 << 30, DEPTH_MOST = 3000 };
enum { LEAVES_MOST = 20, HEADER_MOST = 1024, HASH_LINE = 23 };
enum { NEED_BITS = 15, NEED_ZERO = 1 << (NEED_BITS - 1), KEY_BIT = 16, KEY_WORDS = 13 };

struct position {
    int side, over, value; /* value: if over, for the first side */
    int left;              /* what is played for yet: free cells, seeds in houses, sticks */
    uint64_t stones[2][CELL_WORDS];
    uint16_t house[2][HOUSES_MOST], store[2];
};

struct rules {
    const struct game *game; /* the game string: its name, numbers, and words, a bit for each */
    uint64_t number[3], words;
    struct position start;
    int least, most; /* the results for the first side */
    int moves;       /* moves are numbered from 0 to moves - 1; not all are legal at a time */
    int key_words;   /* the length of a key */
    int rows, columns, k, cells, windows, images; /* of boards; cells count from the top left */
    uint64_t window[4 * CELLS_MOST][CELL_WORDS];  /* the places for a run */
    uint16_t image[8][CELLS_MOST];                /* where a symmetry sends a cell */
    int houses, total;                            /* of Kalah */
};

struct game {
    const char *name;
    int numbers;
    const char *const *word;          /* ended by NULL */
    bool (*prepare)(struct rules *r); /* false: no game, or one too large */
    bool (*legal)(const struct rules *r, const struct position *p, int move);
    void (*play)(const struct rules *r, struct position *p, int move);
    /* What of the position decides how it goes on, into zeros from KEY_BIT on. Returns what the
     * first side has won for good, which is no part of it. */
    int (*key)(const struct rules *r, const struct position *p, uint64_t *key);
    /* Between what the result for the first side must lie by a plain look; NULL: all results. */
    void (*bounds)(const struct rules *r, const struct position *p, int *least, int *most);
};

enum { EXACT = 1, MISERE = 2 };
static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* down, right */

static bool has(const uint64_t *set, int cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

static void add(uint64_t *set, int cell)
{
    set[cell / 64] |= UINT64_C(1) << cell % 64;
}

static bool on_board(const struct rules *r, int row, int column)
{
    return row >= 0 && row < r->rows && column >= 0 && column < r->columns;
}

/* The windows that begin at a cell; its images, mirrored left to right, upside down, diagonally. */
static void prepare_cell(struct rules *r, int row, int column)
{
    for (int d = 0; d < 4; d++) {
        int down = steps[d][0], right = steps[d][1];
        if (!on_board(r, row + (r->k - 1) * down, column + (r->k - 1) * right)) continue;
        for (int i = 0; i < r->k; i++)
            add(r->window[r->windows], (row + i * down) * r->columns + column + i * right);
        r->windows++;
    }
    for (int i = 0; i < r->images; i++) {
        int down = i & 2 ? r->rows - 1 - row : row;
        int right = i & 1 ? r->columns - 1 - column : column;
        int to = i & 4 ? right * r->columns + down : down * r->columns + right;
        r->image[i][row * r->columns + column] = (uint16_t)to;
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
    r->least = -1, r->most = 1;
    r->key_words = (KEY_BIT + 2 * r->cells + 63) / 64;
    for (int i = 0; i < r->cells && r->cells <= CELLS_MOST; i++)
        prepare_cell(r, i / r->columns, i % r->columns);
    return r->cells <= CELLS_MOST;
}

/* How many stones stand in line with the one on the cell, itself included. */
static int run_through(const struct rules *r, const uint64_t *own, int cell, const int step[2])
{
    int count = 1;

    for (int way = -1; way <= 1; way += 2) {
        int row = cell / r->columns + way * step[0], column = cell % r->columns + way * step[1];
        for (; on_board(r, row, column) && has(own, row * r->columns + column); count++)
            row += way * step[0], column += way * step[1];
    }
    return count;
}

static bool is_free(const struct rules *r, const struct position *p, int cell)
{
    return cell < r->cells && !has(p->stones[0], cell) && !has(p->stones[1], cell);
}

static void put(const struct rules *r, struct position *p, int cell)
{
    bool run = false;

    add(p->stones[p->side], cell);
    for (int d = 0; d < 4; d++) {
        int count = run_through(r, p->stones[p->side], cell, steps[d]);
        run |= r->words & EXACT ? count == r->k : count >= r->k;
    }
    p->over = --p->left == 0 || run;
    p->value = !run ? 0 : p->side == !(r->words & MISERE) ? -1 : 1;
    p->side ^= 1;
}

static void drop(const struct rules *r, struct position *p, int column)
{
    int cell = column + (r->rows - 1) * r->columns;

    while (!is_free(r, p, cell)) cell -= r->columns;
    put(r, p, cell);
}

/* The least of all images, two bits a cell. */
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

/* A run needs a window without stones of the other side. */
static void lines_bounds(const struct rules *r, const struct position *p, int *least, int *most)
{
    int open[2] = {0, 0}, misere = r->words & MISERE ? 1 : 0;

    for (int i = 0; i < 2 * r->windows; i++) {
        uint64_t taken = 0;
        for (int w = 0; w <= (r->cells - 1) / 64; w++)
            taken |= r->window[i / 2][w] & p->stones[~i & 1][w];
        open[i & 1] |= !taken;
    }
    *most = open[misere], *least = -open[!misere];
}

/* Sticks: move 0 takes one. */
static bool sticks_prepare(struct rules *r)
{
    const uint64_t *n = r->number;

    r->start.left = (int)(n[0] % STICKS_MOST), r->moves = (int)(n[1] % MOVES_MOST);
    r->least = -1, r->most = 1;
    r->key_words = 1;
    return n[0] && n[0] < STICKS_MOST && n[1] && n[1] < MOVES_MOST;
}

static bool sticks_legal(const struct rules *r, const struct position *p, int move)
{
    return p->left && move < r->moves;
}

/* Who brings the heap to exactly nothing wins, but for misere. */
static void sticks_play(const struct rules *r, struct position *p, int move)
{
    bool won = move + 1 == p->left && !(r->words & EXACT);

    p->over = move + 1 >= p->left;
    p->value = won == (p->side == 0) ? 1 : -1;
    p->left -= move + 1;
    p->side ^= 1;
}

static int sticks_key(const struct rules *r, const struct position *p, uint64_t *key)
{
    (void)r;
    *key = (uint64_t)(p->left * 2 + p->side) << KEY_BIT;
    return 0;
}

enum { EMPTY = 1, MOVER = 2, MAJORITY = 4, NOSWEEP = 8 };

/* Kalah: moves are houses, 0 the farthest from the own store. */
static bool kalah_prepare(struct rules *r)
{
    const uint64_t *n = r->number;

    if (n[0] - 1 >= HOUSES_MOST || n[1] - 1 >= SEEDS_MOST || n[0] * n[1] > 127) return false;
    r->houses = r->moves = (int)n[0];
    r->total = r->start.left = (int)(2 * n[0] * n[1]);
    r->least = -r->total, r->most = r->total;
    r->key_words = r->houses / 3 + 1;
    for (int i = 0; i < 2 * r->houses; i++) r->start.house[i & 1][i / 2] = (uint16_t)n[1];
    return true;
}

static bool kalah_legal(const struct rules *r, const struct position *p, int move)
{
    return move < r->houses && p->house[p->side][move];
}

static void kalah_finish(const struct rules *r, struct position *p)
{
    bool half = 2 * p->store[0] > r->total || 2 * p->store[1] > r->total;
    bool majority = half && r->words & MAJORITY;
    int seeds[2] = {0, 0};

    for (int i = 0; i < 2 * r->houses; i++) seeds[i & 1] += p->house[i & 1][i / 2];
    p->left = seeds[0] + seeds[1];
    p->over = majority || !seeds[p->side] || (!seeds[p->side ^ 1] && !(r->words & MOVER));
    p->value = p->store[0] - p->store[1];
    if (!majority && !(r->words & NOSWEEP)) p->value += seeds[0] - seeds[1];
}

/* Sows. If the last seed falls into an own empty house, it and those opposite may be won. */
static void kalah_play(const struct rules *r, struct position *p, int move)
{
    int lap = 2 * r->houses + 1, at = move;
    uint16_t *own = p->house[p->side], *other = p->house[p->side ^ 1], *store = &p->store[p->side];
    int seeds = own[move];

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
    kalah_finish(r, p);
}

/* The houses as the side to move sees them. Where a majority ends the game its store and the side
 * belong to it. */
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

/* Nobody can win more than the seeds that are left. */
static void kalah_bounds(const struct rules *r, const struct position *p, int *least, int *most)
{
    int lead = p->store[0] - p->store[1];

    (void)r;
    *least = lead - p->left, *most = lead + p->left;
}

static const char *const mnk_words[] = {"exact", "misere", NULL}, *const no_words[] = {NULL};
static const char *const kalah_words[] = {"empty", "mover", "majority", "nosweep", NULL};
static const char *const sticks_words[] = {"misere", "strict", NULL};
static const struct game games[] = {
    {"mnk", 3, mnk_words, lines_prepare, is_free, put, lines_key, lines_bounds},
    {"connect", 3, no_words, lines_prepare, is_free, drop, lines_key, lines_bounds},
    {"sticks", 2, sticks_words, sticks_prepare, sticks_legal, sticks_play, sticks_key, NULL},
    {"kalah", 2, kalah_words, kalah_prepare, kalah_legal, kalah_play, kalah_key, kalah_bounds},
};
static const char *const aliases[][2] = {
    {"tictactoe", "mnk:3,3,3"},
    {"connect4", "connect:7,6,4"},
    {"bantumi", "kalah:6,3,empty,mover,majority,nosweep"},
};

static bool read_word(struct rules *r, const char *word, size_t n)
{
    for (unsigned i = 0; r->game->word[i]; i++)
        if (strlen(r->game->word[i]) == n && memcmp(word, r->game->word[i], n) == 0)
            return r->words |= 1u << i, true;
    return false;
}

/* Reads a game string. False: there is no such game, or it is too large. */
static bool read_game(const char *text, struct rules *r)
{
    size_t n = strcspn(text, ":");
    int numbers = 0, used;

    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(text, aliases[i][0]) == 0) return read_game(aliases[i][1], r);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strlen(games[i].name) == n && memcmp(text, games[i].name, n) == 0) r->game = &games[i];
    if (!r->game) return false;
    for (text += n; *text == (numbers ? ',' : ':') && numbers < r->game->numbers; text += used + 1)
        if (sscanf(text + 1, "%10" SCNu64 "%n", &r->number[numbers++], &used) != 1) return false;
    for (; *text == ',' && read_word(r, text + 1, n = strcspn(text + 1, ",")); text += n + 1) {}
    return numbers == r->game->numbers && !*text && r->game->prepare(r);
}

enum verdict { ACCEPTED, REJECTED, UNABLE };

/* Positions by their keys, each with the most that the side asking is known to win there. */
struct table {
    uint64_t *slot, room, count; /* room is a power of two */
};

/* A proof as the header announces it; the bound is for the prover. */
struct part {
    int prover, bound;
    unsigned long long positions, replies, bytes;
};

struct check {
    struct rules r;
    FILE *file;
    struct part part[2], *now;
    int parts, leaves;
    uint64_t unread, replies, digits, radix;
    uint64_t memory, work; /* bytes for a table; positions that may yet be looked at */
    struct table proven, small;
    int path[DEPTH_MOST], depth; /* the moves that led to what is broken */
    const char *why;             /* what is wrong there */
};

static enum verdict fail(struct check *c, enum verdict verdict, int depth, const char *why)
{
    if (!c->why) c->why = why, c->depth = depth;
    return verdict;
}

/* Its slot, or a free one, which is zero. */
static uint64_t *slot_of(const struct check *c, const struct table *t, const uint64_t *key)
{
    size_t n = (size_t)c->r.key_words;
    uint64_t hash = (uintptr_t)t->slot, *slot; /* not the same in every run */

    for (size_t i = 0; i < n; i++) {
        hash = (hash ^ key[i] >> (i ? 0 : NEED_BITS)) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    do slot = &t->slot[(hash++ & (t->room - 1)) * n];
    while (*slot && ((*slot ^ *key) >> NEED_BITS || memcmp(slot + 1, key + 1, 8 * n - 8) != 0));
    return slot;
}

static bool knows(const struct check *c, const struct table *t, const uint64_t *key, int need)
{
    uint64_t first = *slot_of(c, t, key);

    return first && (int)(first & (2 * NEED_ZERO - 1)) - NEED_ZERO >= need;
}

/* A table for so many. False: too many. */
static bool make_table(const struct check *c, struct table *t, uint64_t positions)
{
    free(t->slot);
    *t = (struct table){.room = 16};
    while (t->room < c->memory && t->room / 4 * 3 <= positions) t->room *= 2;
    if (t->room > c->memory / 8 / (uint64_t)c->r.key_words) return false;
    return (t->slot = calloc(t->room, 8 * (size_t)c->r.key_words));
}

static void learn(const struct check *c, struct table *t, const uint64_t *key, int need)
{
    uint64_t *slot = slot_of(c, t, key);

    t->count += *slot == 0;
    memcpy(slot, key, 8 * (size_t)c->r.key_words);
    *slot |= (uint64_t)(need + NEED_ZERO);
}

/* The key as seen by the side that asks, and what that has to win yet. */
static int need_of(const struct check *c, const struct position *p, int who, int bound,
                   uint64_t key[KEY_WORDS])
{
    memset(key, 0, KEY_WORDS * sizeof *key);
    int won = c->r.game->key(&c->r, p, key);
    *key |= (uint64_t)(p->side == who) << NEED_BITS;
    return bound - (who ? -won : won);
}

/* What the prover gets at least, whatever is played, by a plain look. */
static int surely(const struct check *c, const struct position *p)
{
    int least = p->over ? p->value : c->r.least, most = p->over ? p->value : c->r.most;

    if (!p->over && c->r.game->bounds) c->r.game->bounds(&c->r, p, &least, &most);
    return c->now->prover ? -most : least;
}

static int next_byte(struct check *c)
{
    int byte = c->unread ? getc(c->file) : EOF;

    if (byte == EOF) return fail(c, REJECTED, 0, "the proof ends early"), 0;
    c->unread--;
    return byte;
}

/* The index of a reply among so many: digits in mixed radix, the lowest first, as many as fit in
 * eight bytes. */
static int next_reply(struct check *c, unsigned count)
{
    if (c->radix > UINT64_MAX / count) {
        if (c->digits) fail(c, REJECTED, 0, "the digits of a reply are too large");
        c->digits = 0;
        for (int i = 0; i < 64; i += 8) c->digits |= (uint64_t)next_byte(c) << i;
        c->radix = 1;
    }
    uint64_t index = c->digits % count;
    c->digits /= count, c->radix *= count, c->replies++;
    return (int)index;
}

/* The prover's move as the file says. -1: none is needed, for one leads to where nothing is left to
 * prove. */
static int reply(struct check *c, const struct position *p)
{
    int list[MOVES_MOST] = {0}, n = 0;

    for (int m = 0; m < c->r.moves; m++) {
        struct position next = *p;
        if (!c->r.game->legal(&c->r, p, m)) continue;
        c->r.game->play(&c->r, &next, list[n++] = m);
        if (surely(c, &next) >= c->now->bound) return -1;
    }
    return list[n > 1 ? next_reply(c, (unsigned)n) : 0];
}

/* Small positions are left by the file to its readers: there the prover's moves are tried until one
 * holds, and what does not hold is remembered as the other side's success. */
static enum verdict walk(struct check *c, const struct position *p, int depth)
{
    uint64_t key[KEY_WORDS], other[KEY_WORDS];
    int who = c->now->prover, bound = c->now->bound, from = 0, end = c->r.moves;
    bool small = p->left <= c->leaves, mine = p->side == who, any = mine && small;
    struct table *t = small ? &c->small : &c->proven;
    enum verdict v = any ? REJECTED : ACCEPTED;

    if (surely(c, p) >= bound) return ACCEPTED;
    if (p->over) return small ? REJECTED : fail(c, REJECTED, depth, "it ends against the claim");
    if (!c->work-- || depth == DEPTH_MOST) return fail(c, UNABLE, 0, "it is too long");
    int need = need_of(c, p, who, bound, key);
    int against = small ? need_of(c, p, !who, 1 - bound, other) : 0;
    if (knows(c, t, key, need)) return ACCEPTED;
    if (small && knows(c, t, other, against)) return REJECTED;
    if (mine && !small) from = reply(c, p), end = from + 1;
    for (int m = from; m >= 0 && m < end && (v == ACCEPTED) != any && v != UNABLE && !c->why; m++) {
        struct position next = *p;
        if (!c->r.game->legal(&c->r, p, m)) continue;
        c->r.game->play(&c->r, &next, c->path[depth] = m);
        v = walk(c, &next, depth + 1);
    }
    if (!small && v == REJECTED) fail(c, v, depth, "a small position behind it does not hold");
    if (!small && t->count == c->now->positions) fail(c, v, depth, "there are too many positions");
    if (c->why) return v == ACCEPTED ? REJECTED : v;
    if (small && t->count > t->room / 2)
        memset(t->slot, 0, t->room * 8 * (size_t)c->r.key_words), t->count = 0;
    learn(c, t, v == ACCEPTED ? key : other, v == ACCEPTED ? need : against);
    return v;
}

static enum verdict check_part(struct check *c)
{
    if (!make_table(c, &c->proven, c->now->positions) || !make_table(c, &c->small, c->memory >> 11))
        return fail(c, UNABLE, 0, "there is no memory for so many positions");
    c->unread = c->now->bytes, c->replies = c->digits = 0, c->radix = UINT64_MAX;
    enum verdict v = walk(c, &c->r.start, 0);
    if (v == ACCEPTED && (c->unread || c->digits || c->proven.count != c->now->positions ||
                          c->replies != c->now->replies))
        v = fail(c, REJECTED, 0, "the counts are not those of the header");
    return v;
}

/* Is the file whole? `rest` is the header from the hash on, which is FNV-1a. */
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

static enum verdict read_header(struct check *c)
{
    static const char line[] = "proof %2s %5d positions %20llu replies %20llu bytes %20llu\n%n";
    static struct rules r;
    char text[HEADER_MOST], game[128], sign[3] = "", *at = text;
    int n = 0;

    text[fread(text, 1, HEADER_MOST - 1, c->file)] = '\0';
    sscanf(text, "zermelo certificate 1\ngame %127s\nleaves %3d\n%n", game, &c->leaves, &n);
    if (!n || c->leaves > LEAVES_MOST) return fail(c, REJECTED, 0, "this is no certificate");
    for (struct part *p = c->part; n && c->parts<2; p++, c->parts += n> 0) {
        at += n, n = 0;
        sscanf(at, line, sign, &p->bound, &p->positions, &p->replies, &p->bytes, &n);
        p->prover = *sign == '<';
        p->bound *= p->prover ? -1 : 1;
        if (abs(p->bound) > c->r.most) return fail(c, REJECTED, 0, "there is no such result");
    }
    if (!check_hash(c, text, at += n)) return fail(c, REJECTED, 0, "the file is damaged");
    if (!read_game(game, &r) || r.game != c->r.game || r.words != c->r.words ||
        memcmp(r.number, c->r.number, sizeof r.number) != 0)
        return fail(c, REJECTED, 0, "it is about another game");
    return fseek(c->file, at - text + HASH_LINE, SEEK_SET) ? UNABLE : ACCEPTED;
}

/* "draw", "first", "second", ">=8", "<=8", "=8", "+8" or "-8". */
static bool read_claim(const char *text, const struct rules *r, int *least, int *most)
{
    bool lower = strncmp(text, ">=", 2) == 0, upper = strncmp(text, "<=", 2) == 0;
    const char *at = text + (lower || upper ? 2 : *text == '=');
    char *end;

    *least = r->least, *most = r->most;
    if (strcmp(text, "draw") == 0) return *least = *most = 0, true;
    if (strcmp(text, "first") == 0) return *least = 1, true;
    if (strcmp(text, "second") == 0) return *most = -1, true;
    int value = (int)strtol(at, &end, 10);
    if (!upper) *least = value;
    if (!lower) *most = value;
    return end > at && !*end;
}

/* Are the proofs complete, and do they prove the claim? */
static enum verdict check_file(struct check *c, int least, int most)
{
    enum verdict v = read_header(c);
    int proven[2] = {c->r.least, -c->r.most};

    for (int i = 0; i < c->parts && v == ACCEPTED; i++) {
        c->now = &c->part[i];
        proven[c->now->prover] = c->now->bound;
        v = check_part(c);
    }
    if (v == ACCEPTED && getc(c->file) != EOF) v = fail(c, REJECTED, 0, "the file goes on");
    bool enough = proven[0] >= least && -proven[1] <= most;
    return v != ACCEPTED || enough ? v : fail(c, REJECTED, 0, "it proves less");
}

/* Within the limits that are set. */
static enum verdict verify(struct check *c, const char *game, const char *claim)
{
    int least, most;

    if (!read_game(game, &c->r)) return fail(c, UNABLE, 0, "GAME is none that can be checked");
    if (!read_claim(claim, &c->r, &least, &most))
        return fail(c, UNABLE, 0, "CLAIM is none of draw, first, second, +8, >=8, <=8");
    enum verdict v = check_file(c, least, most);
    free(c->proven.slot);
    free(c->small.slot);
    return v;
}

int main(int argc, char **argv)
{
    static const char *const words[] = {"accepted", "rejected: ", "unable: "};
    static struct check c = {.memory = UINT64_C(4) << 30, .work = UINT64_C(100000000000)};

    if (argc != 4) return fprintf(stderr, "usage: verifier GAME CLAIM FILE\n"), UNABLE;
    if (!(c.file = fopen(argv[3], "rb"))) return perror(argv[3]), UNABLE;
    enum verdict v = verify(&c, argv[1], argv[2]);
    fprintf(v == UNABLE ? stderr : stdout, "%s%s", words[v], v ? c.why : "");
    for (int i = 0; v && i < c.depth; i++) printf("%s%d", i ? " " : " after the moves ", c.path[i]);
    printf("\n");
    return (int)v;
}
