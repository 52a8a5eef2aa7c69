/* SPDX-License-Identifier: MIT
 * test_chance_end.c - luck near the end of a game: every search that claims a value, exact or to a
 * depth, against plain expectiminimax; how events are drawn, against their weights.
 *
 * In TUC chess the reference has rules of its own (ref_tuc.h) and an evaluation of its own. Other
 * trees are drawn by lot (tests/games/random_tree.c). Within a few plies of the end bounds that are
 * a ply short, cuts that claim too much and averages that are rounded the wrong way show. */
#include "../games/subjects.h"
#include "ref_tuc.h"
#include "unit.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Distances are a millionth of a point each. */
static const double close_enough = 1e-4;

static struct zm_result r;

struct plain {
    double value; /* for the first side */
    bool exact;   /* all lines came to an end */
};

/* -- Plain expectiminimax on the reference. -------------------------------------------------- */

/* What is known of positions met before, with the same depth left. */
enum { MEMO_SIZE = 1 << 18 };
static struct memo {
    uint64_t key;
    struct plain known;
} memo[MEMO_SIZE];

static uint64_t key_of(const struct ref_tuc *g, int depth)
{
    const int more[] = {g->score[0], g->score[1], g->side,   g->plies, g->limit,
                        g->counter,  g->server,   (int)g->due, depth};
    uint64_t key = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < sizeof g->cell; i++)
        key = (key ^ (uint8_t)g->cell[0][i]) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        key = (key ^ (uint64_t)more[i]) * UINT64_C(0x9e3779b97f4a7c15), key ^= key >> 29;
    return key | 1;
}

/* Points and what stands on the board: a pawn 1, a rook 5, a king 16; a present just taken is worth
 * 0.95, by its mean. */
static double evaluation(const struct ref_tuc *g)
{
    double value = g->score[0] - g->score[1];

    for (size_t i = 0; i < sizeof g->cell; i++) {
        int c = g->cell[0][i], piece = toupper(c);
        double weight = piece == 'P' ? 1 : piece == 'R' ? 5 : piece == 'K' ? 16 : 0;
        value += islower(c) ? -weight : weight;
    }
    if (g->due == REF_WORTH) value += g->side ? 0.95 : -0.95;
    return value;
}

static struct plain tuc_value(const struct ref_tuc *g, int depth);

static void add(struct plain *sum, double probability, struct plain more)
{
    sum->value += probability * more.value;
    sum->exact &= more.exact;
}

static struct plain tuc_mean(const struct ref_tuc *g, int depth)
{
    struct plain sum = {0, true};
    struct ref_tuc next = *g;
    int free = 0;

    if (g->due == REF_WORTH) {
        ref_tuc_worth(&next, 1);
        add(&sum, 0.95, tuc_value(&next, depth));
        next = *g;
        ref_tuc_worth(&next, 0);
        add(&sum, 0.05, tuc_value(&next, depth));
        return sum;
    }
    for (size_t i = 0; i < sizeof g->cell; i++) free += g->cell[0][i] == '.';
    ref_tuc_none(&next);
    add(&sum, free ? 0.8 : 1, tuc_value(&next, depth));
    for (int i = 0; i < REF_ROWS * REF_COLS; i++) {
        if (g->cell[i / REF_COLS][i % REF_COLS] != '.') continue;
        next = *g;
        ref_tuc_present(&next, i / REF_COLS, i % REF_COLS);
        add(&sum, 0.2 / free, tuc_value(&next, depth));
    }
    return sum;
}

static struct plain tuc_best(const struct ref_tuc *g, int depth)
{
    char list[REF_MOVES][REF_MOVE_TEXT];
    int n = ref_tuc_moves(g, list), sign = g->side ? -1 : 1;
    struct plain best = {-sign * INFINITY, true};

    for (int i = 0; i < n; i++) {
        struct ref_tuc next = *g;
        ref_tuc_move(&next, list[i]);
        struct plain v = tuc_value(&next, depth - 1);
        if (sign * v.value > sign * best.value) best.value = v.value;
        best.exact &= v.exact;
    }
    return best;
}

/* `depth`: moves of players. */
static struct plain tuc_value(const struct ref_tuc *g, int depth)
{
    if (g->due == REF_OVER || g->due == REF_TIME_UP)
        return (struct plain){g->score[0] - g->score[1], true};
    if (depth == 0) return (struct plain){evaluation(g), false};

    uint64_t key = key_of(g, depth);
    struct memo *m = &memo[key % MEMO_SIZE];
    if (m->key != key)
        *m = (struct memo){key, g->due == REF_MOVE ? tuc_best(g, depth) : tuc_mean(g, depth)};
    return m->known;
}

/* -- Positions near the limit. --------------------------------------------------------------- */

enum { LIMIT = 400, END = 5 };

static uint64_t seed = 20220529;

static int below(int n)
{
    return (int)chance(&seed, (uint64_t)n);
}

/* A board of kings, up to so many other pieces and presents. */
static void random_rows(char rows[REF_ROWS * (REF_COLS + 1)], int most)
{
    static const char kinds[] = "PPPRpppr*";
    char cell[REF_ROWS * REF_COLS];
    int left = below(most + 1);

    memset(cell, '.', sizeof cell);
    cell[below(sizeof cell)] = 'K';
    do {
        int at = below(sizeof cell);
        if (cell[at] == '.') cell[at] = 'k', at = -1;
        if (at < 0) break;
    } while (true);
    while (left > 0) {
        int at = below(sizeof cell), row = at / REF_COLS;
        char piece = kinds[below(sizeof kinds - 1)];
        if (cell[at] != '.' || (piece == 'P' && row == 0) || (piece == 'p' && row == REF_ROWS - 1))
            continue;
        cell[at] = piece, left--;
    }
    for (int i = 0; i < REF_ROWS; i++) {
        memcpy(rows + i * (REF_COLS + 1), cell + i * REF_COLS, REF_COLS);
        rows[i * (REF_COLS + 1) + REF_COLS] = i < REF_ROWS - 1 ? '/' : '\0';
    }
}

static int pieces_on(const struct ref_tuc *g)
{
    int n = 0;

    for (size_t i = 0; i < sizeof g->cell; i++) n += isalpha((unsigned char)g->cell[0][i]) != 0;
    return n;
}

/* Both are set to a random position with so many plies to go; false if it is over. The server's
 * count of pieces may be wrong, as it is after arrivals by capture. */
static bool set_random(struct zm_context *zm, struct ref_tuc *g, bool server, int left)
{
    static const int pieces[END + 1] = {0, 8, 5, 3, 1, 1};
    char rows[REF_ROWS * (REF_COLS + 1)], text[128];

    random_rows(rows, pieces[left]);
    ref_tuc_set(g, server, LIMIT, rows, below(2));
    g->score[0] = below(9), g->score[1] = below(9), g->plies = LIMIT - left;
    if (server && below(2)) g->counter = pieces_on(g) + below(3);
    ref_tuc_text(g, text, sizeof text);
    assert_int_equal(zm_position_set(zm, text), ZM_OK);
    return !zm_outcome(zm, NULL);
}

/* -- Searches against it. -------------------------------------------------------------------- */

/* For the side to move. */
static double turned(const struct zm_context *zm, struct plain v)
{
    return zm_side_to_move(zm) == ZM_FIRST ? v.value : -v.value;
}

static void say(struct zm_context *zm, const char *player, struct plain truth)
{
    char spec[ZM_SPEC_TEXT];

    FAIL("%s \"%s\", %s: %.7g, kind %d; plain expectiminimax: %.7g%s", zm_spec(zm, spec, sizeof spec),
         position_of(zm), player, r.value, r.kind, turned(zm, truth), truth.exact ? ", exact" : "");
}

/* A value to a depth: what it is, and that it is not called exact unless it is the value of the
 * whole game. */
static void check_depth(struct zm_context *zm, const char *player, int depth, struct plain truth,
                        struct plain whole)
{
    char string[64];

    snprintf(string, sizeof string, "%s%cdepth=%d", player, strchr(player, ':') ? ',' : ':', depth);
    assert_int_equal(zm_think(zm, string, NULL, &r), ZM_OK);
    if (fabs(r.value - turned(zm, truth)) > close_enough) say(zm, string, truth);
    if (r.kind == ZM_EXACT && fabs(r.value - turned(zm, whole)) > close_enough)
        say(zm, string, whole);
    if (truth.exact && r.kind != ZM_EXACT) say(zm, string, truth);
}

/* A value that is called exact, or a bound, holds. */
static void check_claim(struct zm_context *zm, const char *player, struct plain whole)
{
    const struct zm_limits limits = {.nodes = 30000};

    if (zm_think(zm, player, &limits, &r)) return;
    double error = r.value - turned(zm, whole);
    if (r.kind == ZM_EXACT && fabs(error) > close_enough) say(zm, player, whole);
    if (r.kind == ZM_LOWER && error > close_enough) say(zm, player, whole);
    if (r.kind == ZM_UPPER && error < -close_enough) say(zm, player, whole);
}

static const char *const to_depth[] = {"expectiminimax", "star1", "star2", "iterative", "pvs",
                                       "pvs:hash=1,aspiration=no,images=no", NULL};
static const char *const claiming[] = {"exact", "mcts:chance=explicit", "mcts:chance=widening",
                                       "mcts:chance=open", "mcts:chance=explicit,implicit=0", NULL};

static void check_tuc(struct zm_context *zm, const struct ref_tuc *g, int left)
{
    struct plain whole = tuc_value(g, left);
    int most = left < 3 ? left : 3;

    for (int depth = 1; depth <= most; depth++)
        for (int i = 0; to_depth[i]; i++)
            check_depth(zm, to_depth[i], depth, tuc_value(g, depth), whole);
    for (int i = 0; claiming[i]; i++) check_claim(zm, claiming[i], whole);
}

/* In one context: what the table recalls of one position must not be taken for another that differs
 * only in the points, the plies or the count of pieces. */
static void test_tuc(void **unused)
{
    enum { POSITIONS = 600 };
    int checked = 0;

    (void)unused;
    for (int server = 0; server < 2; server++) {
        struct zm_context *zm = opened(server ? "tuc-chess:server" : "tuc-chess");
        for (int i = 0; i < rounds_of(POSITIONS); i++) {
            struct ref_tuc g;
            int left = 1 + i % END;
            if (!set_random(zm, &g, server, left)) continue;
            check_tuc(zm, &g, left), checked++;
        }
        zm_close(zm);
    }
    printf("%d positions\n", checked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tuc)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
