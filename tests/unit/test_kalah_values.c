/* SPDX-License-Identifier: MIT
 * test_kalah_values.c - whatever is called proven in Kalah equals plain minimax on the slow
 * reference, on small boards under every combination of the switches, in every table that plays
 * Kalah, with and without endgame tables.
 *
 * Positions are the start and positions set up at random, half of those with `pie` before the
 * places may be changed: then the lead of one side may become the other's. */
#include "unit.h"

#include "core/random.h"
#include "ref_kalah.h"

#include <string.h>
#include <zermelo_solve.h>
#include <zermelo_tables.h>

enum { OPEN_MOST = 6 };

/* Positions of more seeds in houses than OPEN_MOST take plain minimax too long. */
static const int boards[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 2}};
enum { BOARDS = sizeof boards / sizeof *boards };

/* -- What must hold at a position. ----------------------------------------------------------- */

static void check_bounds(struct zm_context *zm, const char *by, int least, int most, int truth)
{
    char spec[ZM_SPEC_TEXT];

    if (least <= truth && truth <= most) return;
    FAIL("%s \"%s\": %s proves %d to %d, minimax %d", zm_spec(zm, spec, sizeof spec),
         position_of(zm), by, least, most, truth);
}

static void check_methods(struct zm_context *zm, int truth)
{
    static const struct zm_claim above[] = {{-1000, -1}, {0, 0}, {1, 1000}};

    for (const char *const *m = zm_methods(); *m; m++) {
        struct zm_solve how = {.size = sizeof how,
                               .method = *m,
                               .threads = 1,
                               .nodes = 1000000,
                               .memory = (size_t)8 << 20};
        struct zm_solution found = {.size = sizeof found};
        if (zm_solve(zm, &how, &found)) FAIL("%s: %s", *m, zm_why(zm));
        check_bounds(zm, *m, found.proven.least, found.proven.most, truth);
        assert_true(found.done && found.moved);
        how.claim = &above[random_pick(&(uint64_t){zm_hash(zm)}, 3)];
        if (zm_solve(zm, &how, &found)) FAIL("%s: %s", *m, zm_why(zm));
        check_bounds(zm, "a claim", found.proven.least, found.proven.most, truth);
        assert_true(found.done);
    }
}

static void check_player(struct zm_context *zm, const char *player, int truth)
{
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 20000, .seed = 1};
    struct zm_result r = {.size = sizeof r};
    enum zm_side side = zm_side_to_move(zm);

    if (zm_think(zm, player, &limits, &r)) FAIL("%s: %s", player, zm_why(zm));
    int value = side == ZM_FIRST ? (int)r.value : -(int)r.value;
    bool least = r.kind == (side == ZM_FIRST ? ZM_LOWER : ZM_UPPER), exact = r.kind == ZM_EXACT;
    if (r.kind == ZM_HEURISTIC) return;
    check_bounds(zm, player, exact || least ? value : -1000, exact || !least ? value : 1000, truth);
}

static void check_position(struct zm_context *zm, const struct ref_kalah *k)
{
    static const char *const players[] = {"exact:hash=1",
                                          "exact:hash=1,distance=yes",
                                          "pvs:hash=1,threads=1",
                                          "pvs:hash=1,threads=1,distance=no",
                                          "minimax",
                                          "alphabeta",
                                          "mcts:hash=1,threads=1"};
    char text[REF_TEXT];

    ref_kalah_text(k, text);
    if (zm_position_set(zm, text)) FAIL("%s", zm_why(zm));
    if (zm_outcome(zm, NULL)) return;
    int truth = ref_kalah_minimax(k), known = 0;
    check_methods(zm, truth);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        check_player(zm, players[i], truth);
    if (zm_tables_probe(zm, &known)) check_bounds(zm, "the table", known, known, truth);
}

/* -- All games. ------------------------------------------------------------------------------ */

/* A few seeds in houses, the others in the stores, of which nosweep may have taken some away. */
static void draw_position(struct ref_kalah *k, uint64_t *seed)
{
    int all = 2 * k->houses * k->seeds;
    int open = 1 + (int)random_below(seed, (uint64_t)(all < OPEN_MOST ? all : OPEN_MOST));
    int gone = k->nosweep ? (int)random_below(seed, (uint64_t)(all - open) + 1) : 0;

    memset(k->house, 0, sizeof k->house);
    for (int i = 0; i < open; i++)
        k->house[random_below(seed, 2)][1 + random_below(seed, (uint64_t)k->houses)]++;
    k->store[0] = (int)random_below(seed, (uint64_t)(all - open - gone) + 1);
    k->store[1] = all - open - gone - k->store[0];
    k->side = (int)random_below(seed, 2);
    k->over = false, k->second_has_moved = random_below(seed, 2);
    ref_kalah_settle(k);
}

static void check_game(const struct zm_game *game, struct ref_kalah *k, bool tables, uint64_t *seed)
{
    const struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = 4, .threads = 1};
    struct zm_tables *table = NULL;
    struct zm_context *zm;
    char parameters[REF_TEXT];

    ref_kalah_parameters(k, parameters);
    if (zm_open_game(game, parameters, NULL, &zm, NULL)) return; /* not of this table */
    if (tables && (zm_tables_make(zm, &wanted, &table) || zm_tables_use(zm, table)))
        FAIL("%s", zm_why(zm));
    ref_kalah_start(k);
    if (2 * k->houses * k->seeds <= OPEN_MOST + 2) check_position(zm, k);
    for (int i = rounds_of(12); i > 0; i--) {
        draw_position(k, seed);
        check_position(zm, k);
    }
    zm_close(zm);
    zm_tables_close(table);
}

static void test_values(void **unused)
{
    uint64_t seed = 1702;

    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g; g++)
        for (int i = 0; strcmp((*g)->name, "kalah") == 0 && i < BOARDS * REF_SWITCHES; i++) {
            struct ref_kalah k = {.houses = boards[i / REF_SWITCHES][0],
                                  .seeds = boards[i / REF_SWITCHES][1]};
            if (!ref_kalah_switch(&k, i % REF_SWITCHES)) continue;
            check_game(*g, &k, false, &seed);
            if (!k.majority && !k.relay) check_game(*g, &k, true, &seed);
        }
}

/* Where the bounds once took a pending change of places for none. The values are by minimax on
 * another program's rules. */
static void test_known(void **unused)
{
    static const struct {
        const char *game, *position;
        int value;
    } known[] = {
        {"kalah:2,1,mover,pie", NULL, -2},
        {"kalah:3,1,pie", "S 1 2 1 1 / 0 0 1 0 pie", -4},
        {"kalah:3,2,pie", "S 1 0 2 1 / 1 4 3 0 pie", -2},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct zm_context *zm = opened(known[i].game);
        if (known[i].position) assert_int_equal(zm_position_set(zm, known[i].position), ZM_OK);
        check_methods(zm, known[i].value);
        check_player(zm, "exact", known[i].value);
        zm_close(zm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_known)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
