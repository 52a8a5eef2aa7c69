/* SPDX-License-Identifier: MIT
 * test_chance_end.c - chance nodes near the end of a game: every search that claims a value, exact
 * or to a depth, against plain expectiminimax; how outcomes are drawn, against their weights.
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

static struct zm_result r = {.size = sizeof r};

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

enum { CELLS = REF_ROWS * REF_COLS };

static char cell_of(const struct ref_tuc *g, int i)
{
    return g->cell[i / REF_COLS][i % REF_COLS];
}

static uint64_t key_of(const struct ref_tuc *g, int depth)
{
    const int more[] = {g->score[0], g->score[1], g->side,     g->plies, g->limit,
                        g->counter,  g->server,   (int)g->due, depth};
    uint64_t key = UINT64_C(0xcbf29ce484222325);

    for (int i = 0; i < CELLS; i++) key = (key ^ (uint8_t)cell_of(g, i)) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        key = (key ^ (uint64_t)more[i]) * UINT64_C(0x9e3779b97f4a7c15), key ^= key >> 29;
    return key | 1;
}

static double worth_of(char piece)
{
    switch (piece) {
    case 'P': return 1;
    case 'R': return 5;
    case 'K': return 16;
    case 'p': return -1;
    case 'r': return -5;
    case 'k': return -16;
    default: return 0;
    }
}

/* Points and what stands on the board: a pawn 1, a rook 5, a king 16; a present just taken is worth
 * 0.95, by its mean. */
static double evaluation(const struct ref_tuc *g)
{
    double value = g->score[0] - g->score[1];

    for (int i = 0; i < CELLS; i++) value += worth_of(cell_of(g, i));
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
    for (int i = 0; i < CELLS; i++) free += cell_of(g, i) == '.';
    ref_tuc_none(&next);
    add(&sum, free ? 0.8 : 1, tuc_value(&next, depth));
    for (int i = 0; i < CELLS; i++) {
        if (cell_of(g, i) != '.') continue;
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
    struct plain best = {-1e9 * sign, true};

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

/* A board of kings, up to this many other pieces and presents. */
static void random_rows(char rows[REF_ROWS * (REF_COLS + 1)], int most)
{
    static const char kinds[] = "PPPRpppr*";
    char cell[CELLS];
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

    for (int i = 0; i < CELLS; i++) n += isalpha((unsigned char)cell_of(g, i)) != 0;
    return n;
}

/* Both are set to a random position with this many plies to go; false if it is over. The server's
 * count of pieces may be wrong, as it is after arrivals by capture. */
static bool set_random(struct zm_context *zm, struct ref_tuc *g, bool server, int left)
{
    static const int pieces[END + 1] = {0, 8, 4, 2, 3, 2};
    char rows[REF_ROWS * (REF_COLS + 1)], text[128];

    random_rows(rows, pieces[left]);
    ref_tuc_set(g, server, LIMIT, rows, below(2));
    g->score[0] = below(9), g->score[1] = below(9), g->plies = LIMIT - left;
    if (server && below(2)) g->counter = pieces_on(g) + below(3);
    ref_tuc_text(g, text, sizeof text);
    return !zm_position_set(zm, text) && !zm_outcome(zm, NULL); /* no more than two rooks */
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

    FAIL("%s \"%s\", %s: %.7g, kind %d; plain expectiminimax: %.7g%s",
         zm_spec(zm, spec, sizeof spec), position_of(zm), player, r.value, r.kind,
         turned(zm, truth), truth.exact ? ", exact" : "");
}

/* A value to a depth: what it is, and that it is not called exact unless it is the value of the
 * whole game. */
static void check_value(struct zm_context *zm, const char *player, int depth, struct plain truth,
                        struct plain whole)
{
    char string[64];

    snprintf(string, sizeof string, "%s%cdepth=%d", player, strchr(player, ':') ? ',' : ':', depth);
    assert_int_equal(zm_think(zm, string, NULL, &r), ZM_OK);
    if (fabs(r.value - turned(zm, truth)) > close_enough) say(zm, string, truth);
    if (truth.exact) whole = truth;
    if (r.kind == ZM_EXACT && !(fabs(r.value - turned(zm, whole)) <= close_enough))
        say(zm, string, whole);
    /* pvs leaves outcomes out by bounds that hold at its depth only: see next_depth() */
    bool may_leave_out = strncmp(player, "pvs", 3) == 0;
    if (truth.exact && r.kind != ZM_EXACT && !may_leave_out) say(zm, string, truth);
}

/* The value of the whole game, this many plies from its end: what the last present is worth comes
 * behind them. */
static struct plain tuc_whole(const struct ref_tuc *g)
{
    return tuc_value(g, g->limit - g->plies + 1);
}

/* A value that is called exact, or a bound, holds. */
static void check_claim(struct zm_context *zm, const char *player, struct plain whole)
{
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 3000};

    if (zm_think(zm, player, &limits, &r)) return;
    double error = r.value - turned(zm, whole);
    if (r.kind == ZM_EXACT && fabs(error) > close_enough) say(zm, player, whole);
    if (r.kind == ZM_LOWER && error > close_enough) say(zm, player, whole);
    if (r.kind == ZM_UPPER && error < -close_enough) say(zm, player, whole);
}

static const char *const to_depth[] = {"expectiminimax",
                                       "star1",
                                       "star2",
                                       "star2:order=captures",
                                       "iterative",
                                       "pvs:hash=1",
                                       "pvs:hash=1,aspiration=no,images=no",
                                       NULL};
static const char *const claiming[] = {"exact:hash=1",
                                       "mcts:hash=1,chance=explicit",
                                       "mcts:hash=1,chance=widening",
                                       "mcts:hash=1,chance=open",
                                       "mcts:hash=1,chance=explicit,implicit=0",
                                       NULL};

static void check_tuc(struct zm_context *zm, const struct ref_tuc *g, int left)
{
    enum { DEPTHS = 2, WHOLE = 3 };    /* more takes the reference long */
    struct plain whole = {NAN, false}; /* then nothing may be called exact */

    if (left <= WHOLE) whole = tuc_whole(g);
    for (int depth = 1; depth <= left && depth <= DEPTHS; depth++)
        for (int i = 0; to_depth[i]; i++)
            check_value(zm, to_depth[i], depth, tuc_value(g, depth), whole);
    for (int i = 0; left <= WHOLE && claiming[i]; i++) check_claim(zm, claiming[i], whole);
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

/* Found by faults put in by hand: values by expectiminimax. */
static void test_listed(void **unused)
{
    static const char *const bounds = ".k.../KR.../...../.R.p./...../...../..... b 4 0 398";
    static const char *const cut = "...../...../...K./...k./...../..*.p/..... w 1 3 395";
    static const char *const negative = "..k../..*../...../...../...../...../K...P b 3 3 399";
    static const char *const one_move = "...k./...../...../...../pp.../Pp.../KP... w 0 0 10";
    struct zm_context *zm = opened("tuc-chess");

    (void)unused;
    assert_int_equal(zm_position_set(zm, bounds), ZM_OK);
    assert_int_equal(zm_think(zm, "star2:depth=2", NULL, &r), ZM_OK);
    assert_true(fabs(r.value + 5.716) < 1e-3);
    assert_int_equal(zm_position_set(zm, cut), ZM_OK);
    assert_int_equal(zm_think(zm, "pvs:depth=2", NULL, &r), ZM_OK);
    assert_int_equal(r.kind, ZM_HEURISTIC);
    assert_int_equal(zm_position_set(zm, negative), ZM_OK);
    check_claim(zm, "mcts:chance=explicit", (struct plain){-0.95, true});
    assert_int_equal(r.kind, ZM_HEURISTIC);
    assert_true(fabs(r.value - 0.95) < 0.05);
    check_claim(zm, "exact", (struct plain){-0.95, true});
    assert_int_equal(r.kind, ZM_EXACT);
    assert_int_equal(zm_position_set(zm, one_move), ZM_OK);
    assert_false(zm_outcome(zm, NULL));
    assert_int_equal(zm_moves(zm, NULL, 0), 1);
    assert_int_equal(zm_play_text(zm, "5041"), ZM_OK);
    zm_close(zm);
}

/* -- Trees drawn by lot, through the public functions. --------------------------------------- */

enum { WIDEST = 64 };

/* How players choose: the best for them, or at random. */
enum choice { BEST, RANDOM };

static struct plain tree_value(struct zm_context *zm, int depth, enum choice choice)
{
    enum zm_side side = zm_side_to_move(zm);
    int sign = side == ZM_SECOND ? -1 : 1, result;
    struct plain v = {0, true};
    zm_move list[WIDEST];

    if (zm_outcome(zm, &result)) return (struct plain){result, true};
    if (depth == 0) return (struct plain){zm_evaluate(zm), false};
    size_t n = zm_moves(zm, list, WIDEST);
    bool best = side != ZM_NATURE && choice == BEST;
    if (best) v.value = -1e9 * sign;
    for (size_t i = 0; i < n; i++) {
        double p = side == ZM_NATURE ? zm_probability(zm, list[i]) : 1.0 / (double)n;
        if (p <= 0) continue;
        assert_int_equal(zm_play(zm, list[i]), ZM_OK);
        struct plain next = tree_value(zm, depth - (side != ZM_NATURE), choice);
        assert_int_equal(zm_undo(zm), ZM_OK);
        v.exact &= next.exact;
        if (!best) v.value += p * next.value;
        else if (sign * next.value > sign * v.value) v.value = next.value;
    }
    return v;
}

static struct zm_context *random_tree(const char *form)
{
    struct zm_context *zm;
    char parameters[64];
    struct zm_error error;

    snprintf(parameters, sizeof parameters, "%d,%s", below(1000000), form);
    if (zm_open_game(&random_tree_game, parameters, NULL, &zm, &error)) FAIL("%s", error.text);
    return zm;
}

static const char *const forms[] = {"3,3,70", "4,3,60", "4,2,90,reach", "3,4,80,draws",
                                    "5,2,60,wins"};
enum { FORMS = sizeof forms / sizeof *forms, TREES = 400 };

static void test_trees(void **unused)
{
    (void)unused;
    for (int i = 0; i < rounds_of(TREES); i++) {
        struct zm_context *zm = random_tree(forms[i % FORMS]);
        struct plain whole = tree_value(zm, 99, BEST);
        for (int depth = 1; depth <= 3; depth++)
            for (int k = 0; to_depth[k]; k++) {
                if (strstr(to_depth[k], "captures")) continue;
                check_value(zm, to_depth[k], depth, tree_value(zm, depth, BEST), whole);
            }
        for (int k = 0; claiming[k]; k++) check_claim(zm, claiming[k], whole);
        zm_close(zm);
    }
}

/* -- Lots. ----------------------------------------------------------------------------------- */

static void check_draws(struct zm_context *zm)
{
    enum { DRAWS = 20000 };
    zm_move list[WIDEST], drawn;
    double share[WIDEST];
    unsigned count[WIDEST] = {0};
    size_t n = zm_moves(zm, list, WIDEST), i;

    for (i = 0; i < n; i++) share[i] = zm_probability(zm, list[i]);
    for (int k = 0; k < DRAWS; k++) {
        assert_int_equal(zm_draw_event(zm, &seed, &drawn), ZM_OK);
        for (i = 0; i < n && list[i] != drawn;) i++;
        assert_true(i < n);
        count[i]++;
    }
    assert_shares(share, count, n);
}

static void test_draws(void **unused)
{
    static const char *const positions[] = {
        "..k../..*../...../...../...../...../K...P w 3 3 390 *",
        "..k../..*../...../...../...../...../K...P w 3 3 390 =",
        "*.k**/****k/*****/*****/*****/*****/K*.*P w 3 3 390 *"};
    struct zm_context *zm = opened("tuc-chess:server");

    (void)unused;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        if (!zm_position_set(zm, positions[i])) check_draws(zm);
    zm_close(zm);
    for (int i = 0; i < rounds_of(TREES); i++) {
        zm = random_tree("5,3,99");
        zm_move list[WIDEST];
        if (zm_moves(zm, list, WIDEST)) assert_int_equal(zm_play(zm, list[0]), ZM_OK);
        if (!zm_outcome(zm, NULL) && zm_side_to_move(zm) == ZM_NATURE) check_draws(zm);
        zm_close(zm);
    }
}

/* Random games: their mean is what plain averages give. */
static void test_random_games(void **unused)
{
    enum { GAMES = 20000 };
    struct zm_playouts p = {.size = sizeof p};

    (void)unused;
    for (int i = 0; i < rounds_of(TREES / 4); i++) {
        struct zm_context *zm = random_tree(forms[i % FORMS]);
        double mean = tree_value(zm, 99, RANDOM).value;
        assert_int_equal(zm_playouts(zm, GAMES, (uint64_t)i, NULL, &p), ZM_OK);
        assert_true(fabs(p.value - mean) <= 5 * p.deviation / sqrt(GAMES) + 1e-9);
        zm_close(zm);
    }
}

/* What a Monte Carlo search draws in its tree: the outcomes after the only move, by their
 * visits. */
struct visited {
    double share[WIDEST];
    unsigned count[WIDEST];
    size_t n;
};

static void note_visits(void *with, const struct zm_step *step)
{
    struct visited *v = with;

    if (step->what != ZM_ENTER || step->ply != 2 || v->n == WIDEST) return;
    v->share[v->n] = step->probability;
    v->count[v->n++] = (unsigned)step->visits;
}

static void test_draws_in_the_tree(void **unused)
{
    struct zm_context *zm = opened("tuc-chess");
    struct visited v = {.n = 0};
    const struct zm_limits limits = {
        .size = sizeof limits, .nodes = 20000, .seed = 3, .watch = note_visits, .with = &v};

    (void)unused;
    assert_int_equal(zm_position_set(zm, "...k./...../...../...../pp.../Pp.../KP... w 0 0 10"),
                     ZM_OK);
    assert_int_equal(zm_think(zm, "mcts:chance=explicit", &limits, &r), ZM_OK);
    assert_true(v.n > 20);
    assert_shares(v.share, v.count, v.n);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_listed),
                                       cmocka_unit_test(test_tuc),
                                       cmocka_unit_test(test_trees),
                                       cmocka_unit_test(test_draws),
                                       cmocka_unit_test(test_draws_in_the_tree),
                                       cmocka_unit_test(test_random_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
