/* SPDX-License-Identifier: MIT
 * test_mnk.c - the representations of the m,n,k-games against each other and against a naive
 * board of cells that scans everything, on random games. */
#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zermelo.h>

enum { SIDE = 100, CELLS = SIDE * SIDE, TABLES = 3, TEXT = 3 * CELLS };

/* -- The reference. ------------------------------------------------------------------------- */

struct board {
    int m, n, k;
    bool exact, misere;
    int side, stones;
    int at[SIDE][SIDE]; /* 0 free, 1 and -1 the sides */
};

static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static int cell(const struct board *b, int row, int column)
{
    if (row < 0 || row >= b->m || column < 0 || column >= b->n) return 0;
    return b->at[row][column];
}

/* The stones of one colour in line from a cell on. */
static int length_from(const struct board *b, int row, int column, const int way[2])
{
    int who = cell(b, row, column), length = 0;

    while (who && cell(b, row, column) == who) row += way[0], column += way[1], length++;
    return length;
}

/* Who has a run that counts: 1, -1, or 0. */
static int runner(const struct board *b)
{
    for (int row = 0; row < b->m; row++)
        for (int column = 0; column < b->n; column++)
            for (int w = 0; w < 4; w++) {
                int who = cell(b, row, column), length = length_from(b, row, column, ways[w]);
                if (!who || cell(b, row - ways[w][0], column - ways[w][1]) == who) continue;
                if (length == b->k || (length > b->k && !b->exact)) return who;
            }
    return 0;
}

static bool finished(const struct board *b, int *result)
{
    int who = runner(b);

    *result = b->misere ? -who : who;
    return who || b->stones == b->m * b->n;
}

/* What the window at a cell is worth for the first side. */
static int64_t window_worth(const struct board *b, int row, int column, const int way[2])
{
    static const int64_t lacking[] = {1048576, 4096, 512, 64, 8, 1};
    int count[2] = {0}, last_row = row + (b->k - 1) * way[0];
    int last_column = column + (b->k - 1) * way[1];

    if (last_row >= b->m || last_column >= b->n || last_column < 0) return 0;
    for (int i = 0; i < b->k; i++) {
        int who = b->at[row + i * way[0]][column + i * way[1]];
        if (who) count[who < 0]++;
    }
    if (!count[0] == !count[1]) return 0;
    int who = count[0] ? 1 : -1, gap = b->k - count[0] - count[1];
    if (b->exact && (cell(b, row - way[0], column - way[1]) == who ||
                     cell(b, last_row + way[0], last_column + way[1]) == who))
        return 0;
    return who * lacking[gap < 5 ? gap : 5];
}

static int64_t worth(const struct board *b)
{
    int64_t sum = 0;

    for (int row = 0; row < b->m; row++)
        for (int column = 0; column < b->n; column++)
            for (int w = 0; w < 4; w++) sum += window_worth(b, row, column, ways[w]);
    return b->misere ? -sum : sum;
}

static zm_score evaluation(const struct board *b)
{
    int64_t sum = worth(b), most = 1048576 - 2000;

    return sum * most / (llabs(sum) + 8192);
}

/* What it matters who has a cell; far from all stones only how far it is from the centre. */
static int64_t worth_to_both(struct board *b, int row, int column)
{
    int64_t sum = 0;
    bool near = false;

    for (int i = row - 2; i <= row + 2; i++)
        for (int j = column - 2; j <= column + 2; j++) near |= cell(b, i, j) != 0;
    if (!near) return -abs(2 * row - (b->m - 1)) - abs(2 * column - (b->n - 1));
    for (int who = 1; who >= -1; who -= 2) {
        b->at[row][column] = who;
        sum += who * worth(b);
    }
    b->at[row][column] = 0;
    return sum;
}

static void set(struct board *b, int row, int column)
{
    b->at[row][column] = b->side ? -1 : 1;
    b->side ^= 1;
    b->stones++;
}

static void name_cell(const struct board *b, int row, int column, char *out)
{
    if (column >= 26) *out++ = (char)('a' + column / 26 - 1);
    sprintf(out, "%c%d", 'a' + column % 26, b->m - row);
}

/* -- The tables under test. ----------------------------------------------------------------- */

struct table {
    const struct zm_game *g;
    void *rules, *state, *copy, *image, *undo_info;
    zm_move moves[CELLS];
    size_t n;
};

struct trial {
    const char *form;
    struct board board;
    struct table table[TABLES];
    int tables;
    uint64_t seed;
};

static void *room_for(size_t size)
{
    void *at = calloc(1, (size + 63) / 64 * 64);

    assert_non_null(at);
    return at;
}

static void open_tables(struct trial *t, const char *form)
{
    struct zm_error why;
    struct board *b = &t->board;

    t->form = form;
    t->tables = 0;
    *b = (struct board){.exact = strstr(form, "exact"), .misere = strstr(form, "misere")};
    assert_int_equal(sscanf(form, "%d,%d,%d", &b->m, &b->n, &b->k), 3);
    for (const struct zm_game *const *g = zm_games(); *g; g++) {
        struct table *u = &t->table[t->tables];
        if (strcmp((*g)->name, "mnk") != 0 || strstr((*g)->example, "renju")) continue;
        *u = (struct table){.g = *g, .rules = room_for((*g)->rules_size)};
        u->state = room_for((*g)->state_size);
        u->copy = room_for((*g)->state_size);
        u->image = room_for((*g)->state_size);
        u->undo_info = room_for((*g)->trail_size);
        t->tables++;
        if (u->g->parse(u->rules, form, &why)) u->g->start(u->rules, u->state);
        else u->g = NULL;
    }
    assert_int_equal(t->tables, TABLES);
}

static void close_tables(struct trial *t)
{
    for (int i = 0; i < t->tables; i++) {
        struct table *u = &t->table[i];
        free(u->rules), free(u->state), free(u->copy), free(u->image), free(u->undo_info);
    }
}

/* Each table takes every board that fits it. */
static void check_who_takes_it(const struct trial *t)
{
    const struct board *b = &t->board;

    assert_int_equal(t->table[0].g != NULL, b->m * (b->n + 1) <= 64);
    assert_int_equal(t->table[1].g != NULL, b->m <= 31 && b->n <= 31);
    assert_non_null(t->table[2].g);
}

/* -- One position. -------------------------------------------------------------------------- */

static void check_moves(const struct board *b, struct table *u)
{
    char expected[ZM_MOVE_TEXT], text[ZM_MOVE_TEXT];
    size_t n = 0;
    zm_move same;

    u->n = u->g->moves(u->rules, u->state, u->moves);
    for (int row = 0; row < b->m; row++)
        for (int column = 0; column < b->n; column++) {
            name_cell(b, row, column, expected);
            bool legal = u->g->read_move(u->rules, u->state, expected, &same, NULL);
            assert_int_equal(legal, !b->at[row][column]);
            if (!legal) continue;
            u->g->write_move(u->rules, u->state, u->moves[n], text, sizeof text);
            assert_string_equal(text, expected);
            assert_true(same == u->moves[n++]);
        }
    assert_int_equal(u->n, n);
}

static void check_text(struct table *u)
{
    static char text[TEXT], again[TEXT];
    struct zm_error why;

    assert_true(u->g->write_position(u->rules, u->state, text, sizeof text) < sizeof text);
    memset(u->copy, 0, u->g->state_size);
    if (!u->g->read_position(u->rules, text, u->copy, &why)) fail_msg("%s: %s", text, why.text);
    assert_memory_equal(u->copy, u->state, u->g->state_size);
    u->g->write_position(u->rules, u->copy, again, sizeof again);
    assert_string_equal(text, again);
    assert_true(u->g->hash(u->rules, u->copy) == u->g->hash(u->rules, u->state));
}

/* The same board with the colours changed, where that is a position too. */
static void check_colours(const struct board *b, struct table *u)
{
    static char text[TEXT];
    struct zm_error why;

    if (b->side || !u->n) return;
    u->g->write_position(u->rules, u->state, text, sizeof text);
    for (char *c = text; *c != ' '; c++) *c = *c == 'X' ? 'O' : *c == 'O' ? 'X' : *c;
    memset(u->copy, 0, u->g->state_size);
    assert_true(u->g->read_position(u->rules, text, u->copy, &why));
    assert_int_equal(u->g->evaluate(u->rules, u->copy), -u->g->evaluate(u->rules, u->state));
}

static void check_symmetries(const struct board *b, struct table *u)
{
    size_t n = u->g->symmetries(u->rules);
    int result, expected;

    assert_int_equal(n, b->m == b->n ? 8 : 4);
    for (size_t i = 0; i < n; i++) {
        memset(u->image, 0, u->g->state_size);
        u->g->transform(u->rules, u->state, i, u->image);
        if (i == 0) assert_memory_equal(u->image, u->state, u->g->state_size);
        assert_int_equal(u->g->evaluate(u->rules, u->image), evaluation(b));
        assert_int_equal(u->g->outcome(u->rules, u->image, &result), finished(b, &expected));
        assert_int_equal(result, expected);
        assert_int_equal(u->g->moves(u->rules, u->image, u->moves), u->n);
    }
    u->g->moves(u->rules, u->state, u->moves);
}

static void check_undo(struct trial *t, struct table *u)
{
    zm_move m = u->moves[random_below(&t->seed, u->n)];

    memcpy(u->copy, u->state, u->g->state_size);
    u->g->play(u->rules, u->state, m, u->undo_info);
    assert_memory_not_equal(u->copy, u->state, u->g->state_size);
    assert_true(u->g->hash(u->rules, u->copy) != u->g->hash(u->rules, u->state));
    u->g->undo(u->rules, u->state, m, u->undo_info);
    assert_memory_equal(u->copy, u->state, u->g->state_size);
}

/* The evaluation after a move, for the side that makes it. */
static zm_score evaluation_after(struct table *u, zm_move m)
{
    bool first = u->g->side_to_move(u->rules, u->state) == ZM_FIRST;

    u->g->play(u->rules, u->state, m, u->undo_info);
    zm_score after = u->g->evaluate(u->rules, u->state);
    u->g->undo(u->rules, u->state, m, u->undo_info);
    return first ? after : -after;
}

static int rate(const struct table *u, const char *name, zm_move m)
{
    int which = 0;

    while (strcmp(u->g->order_names[which], name) != 0) which++;
    return u->g->order(u->rules, u->state, which, u->g->side_to_move(u->rules, u->state), m);
}

/* "score" orders as the evaluation after the move does. */
static void check_order(struct trial *t, struct table *u)
{
    zm_move a = u->moves[random_below(&t->seed, u->n)], b = u->moves[random_below(&t->seed, u->n)];

    if (rate(u, "score", a) > rate(u, "score", b))
        assert_true(evaluation_after(u, a) >= evaluation_after(u, b));
    else if (rate(u, "score", a) == rate(u, "score", b))
        assert_int_equal(evaluation_after(u, a), evaluation_after(u, b));
}

static void check_both(struct trial *t, struct table *u)
{
    size_t i = random_below(&t->seed, u->n);
    int at = 0;

    for (size_t left = i;; at++)
        if (!t->board.at[at / t->board.n][at % t->board.n] && !left--) break;
    assert_int_equal(rate(u, "both", u->moves[i]),
                     worth_to_both(&t->board, at / t->board.n, at % t->board.n));
}

static void check_alike(const struct table *a, struct table *b, size_t i)
{
    static const char *const names[] = {"none", "centre", "score", "near"};
    struct zm_advice x = {0}, y = {0};
    char text[2][ZM_MOVE_TEXT];

    for (int j = 0; j < 4; j++)
        assert_int_equal(rate(a, names[j], a->moves[i]), rate(b, names[j], b->moves[i]));
    memcpy(b->copy, b->state, b->g->state_size);
    assert_int_equal(a->g->tactics(a->rules, a->state, &x), b->g->tactics(b->rules, b->state, &y));
    assert_memory_equal(b->copy, b->state, b->g->state_size);
    if (!x.rule) return;
    assert_string_equal(x.rule, y.rule);
    assert_true(x.proven == y.proven && x.value == y.value && x.distance == y.distance);
    a->g->write_move(a->rules, a->state, x.move, text[0], sizeof text[0]);
    b->g->write_move(b->rules, b->state, y.move, text[1], sizeof text[1]);
    assert_string_equal(text[0], text[1]);
}

/* Everything about the position. True if the game is over. */
static bool check_position(struct trial *t, bool thoroughly)
{
    int result, expected;
    bool over = finished(&t->board, &expected);
    struct table *last = &t->table[TABLES - 1];

    for (int i = 0; i < t->tables; i++) {
        struct table *u = &t->table[i];
        if (!u->g) continue;
        assert_int_equal(u->g->outcome(u->rules, u->state, &result), over);
        if (over) assert_int_equal(result, expected);
        assert_int_equal(u->g->side_to_move(u->rules, u->state), t->board.side);
        check_moves(&t->board, u);
        if (!thoroughly && !over) continue;
        assert_int_equal(u->g->evaluate(u->rules, u->state), evaluation(&t->board));
        check_text(u);
        check_symmetries(&t->board, u);
        if (over) continue;
        check_colours(&t->board, u);
        check_undo(t, u);
        check_order(t, u);
        check_both(t, u);
    }
    for (int i = 0; i + 1 < t->tables && thoroughly && !over; i++)
        if (t->table[i].g) check_alike(&t->table[i], last, random_below(&t->seed, last->n));
    return over;
}

/* -- Games. --------------------------------------------------------------------------------- */

/* A move near the last one more often than not, so that runs come about. */
static size_t pick(struct trial *t, int last_row, int last_column, int *row, int *column)
{
    struct board *b = &t->board;
    size_t i = 0;

    do {
        bool near = random_below(&t->seed, 4) != 0;
        *row = near ? last_row - 1 + (int)random_below(&t->seed, 3)
                    : (int)random_below(&t->seed, (uint64_t)b->m);
        *column = near ? last_column - 1 + (int)random_below(&t->seed, 3)
                       : (int)random_below(&t->seed, (uint64_t)b->n);
    } while (*row < 0 || *row >= b->m || *column < 0 || *column >= b->n || b->at[*row][*column]);
    for (int c = 0; c < *row * b->n + *column; c++) i += !b->at[c / b->n][c % b->n];
    return i;
}

static void play_game(struct trial *t, int most, int pace)
{
    int row = (int)random_below(&t->seed, (uint64_t)t->board.m);
    int column = (int)random_below(&t->seed, (uint64_t)t->board.n);

    for (int ply = 0; ply < most; ply++) {
        if (check_position(t, ply % pace == 0)) return;
        size_t i = pick(t, row, column, &row, &column);
        for (int j = 0; j < t->tables; j++) {
            struct table *u = &t->table[j];
            if (u->g) u->g->play(u->rules, u->state, u->moves[i], u->undo_info);
        }
        set(&t->board, row, column);
    }
}

static uint64_t seed_now;

static void check_form(const char *form, int games, int most, int pace)
{
    static struct trial t;

    t.seed = seed_now;
    for (int i = 0; i < games; i++) {
        open_tables(&t, form);
        check_who_takes_it(&t);
        play_game(&t, most, pace);
        close_tables(&t);
    }
}

static void test_small_boards(void **unused)
{
    static const char *const sizes[] = {
        "1,1,1",  "1,2,2",  "2,2,2",  "3,3,3",  "3,3,1",  "4,3,3", "3,5,4",
        "4,4,2",  "4,4,4",  "6,6,4",  "7,7,7",  "7,8,5",  "8,7,4", "5,11,4",
        "1,63,5", "1,62,1", "32,1,4", "31,1,3", "2,31,2",
    };
    static const char *const words[] = {"", ",exact", ",misere", ",exact,misere"};
    char form[64];

    (void)unused;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int j = 0; j < 4; j++) {
            snprintf(form, sizeof form, "%s%s", sizes[i], words[j]);
            check_form(form, 8, CELLS, 1);
        }
}

static void test_middling_boards(void **unused)
{
    (void)unused;
    check_form("15,15,5", 4, CELLS, 5);
    check_form("15,15,5,exact", 4, CELLS, 5);
    check_form("15,15,6,misere", 2, CELLS, 9);
    check_form("20,17,4,exact", 4, CELLS, 5);
    check_form("31,31,6,exact", 2, 300, 17);
    check_form("31,31,31", 1, 200, 50);
    check_form("9,32,7", 2, 200, 10);
}

static void test_large_boards(void **unused)
{
    (void)unused;
    check_form("33,2,2", 4, CELLS, 1);
    check_form("33,2,33,misere", 2, CELLS, 7);
    check_form("2,33,3,exact", 4, CELLS, 1);
    check_form("1,100,100", 1, CELLS, 20);
    check_form("100,1,7", 2, CELLS, 10);
    check_form("100,64,4", 3, 200, 15);
    check_form("64,65,4,exact", 3, 200, 15);
    check_form("50,50,10", 1, 150, 60);
    check_form("70,70,10", 1, 150, 60);
    check_form("100,100,5", 1, 150, 60);
}

/* -- The rules of thumb. -------------------------------------------------------------------- */

/* What they say to be proven is what a full search finds. */
static void check_advice(struct zm_context *zm)
{
    struct zm_result advice = {.size = sizeof advice}, truth = {.size = sizeof truth};

    assert_int_equal(zm_think(zm, "rules", NULL, &advice), ZM_OK);
    if (advice.kind != ZM_EXACT) return;
    assert_int_equal(zm_think(zm, "alphabeta", NULL, &truth), ZM_OK);
    assert_true(advice.value == truth.value);
    assert_int_equal(advice.distance, truth.distance);
}

static void test_advice(void **unused)
{
    static const char *const games[] = {"mnk:4,4,3", "mnk:4,4,3,exact", "mnk:5,3,4",
                                        "mnk:4,4,3,misere", "mnk:3,4,2"};
    uint64_t seed = seed_now;
    zm_move list[16];

    (void)unused;
    for (int i = 0; i < 200; i++) {
        struct zm_context *zm;
        assert_int_equal(zm_open(games[i % 5], NULL, &zm, NULL), ZM_OK);
        for (size_t n; (n = zm_moves(zm, list, 16)) > 0;) {
            if (n <= 10) check_advice(zm);
            assert_int_equal(zm_play(zm, list[random_below(&seed, n)]), ZM_OK);
        }
        zm_close(zm);
    }
}

/* Whether the side to move wins with its next stone. */
static bool wins_now(struct zm_context *zm)
{
    const int sign = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;
    zm_move list[25];
    size_t n = zm_moves(zm, list, 25);
    bool wins = false;

    for (size_t i = 0; i < n && !wins; i++) {
        int result = 0;
        assert_int_equal(zm_play(zm, list[i]), ZM_OK);
        wins = zm_outcome(zm, &result) && sign * result > 0;
        assert_int_equal(zm_undo(zm), ZM_OK);
    }
    return wins;
}

/* Whether after each of its stones the other side does. */
static bool loses_next(struct zm_context *zm)
{
    zm_move list[25];
    size_t n = zm_moves(zm, list, 25);
    bool loses = true;

    for (size_t i = 0; i < n && loses; i++) {
        assert_int_equal(zm_play(zm, list[i]), ZM_OK);
        loses = wins_now(zm);
        assert_int_equal(zm_undo(zm), ZM_OK);
    }
    return loses;
}

/* The cells that finish a run are found without trying: so the shortest search sees a stone ahead
 * who wins, and two who loses, and only then. */
static void test_finishing(void **unused)
{
    static const char *const games[] = {"mnk:3,3,3", "mnk:4,4,3", "mnk:5,5,4", "mnk:4,4,3,exact"};
    uint64_t seed = seed_now;
    struct zm_result r = {.size = sizeof r};
    zm_move list[25];

    (void)unused;
    for (int i = 0; i < 400; i++) {
        struct zm_context *zm;
        assert_int_equal(zm_open(games[i % 4], NULL, &zm, NULL), ZM_OK);
        for (size_t n; (n = zm_moves(zm, list, 25)) > 0;) {
            assert_int_equal(zm_think(zm, "pvs:depth=1,hash=1", NULL, &r), ZM_OK);
            bool exact = r.kind == ZM_EXACT, wins = wins_now(zm);
            assert_true((exact && r.distance == 1 && r.value == 1) == wins);
            if (!wins) assert_true((exact && r.distance == 2 && r.value == -1) == loses_next(zm));
            assert_int_equal(zm_play(zm, list[random_below(&seed, n)]), ZM_OK);
        }
        zm_close(zm);
    }
}

/* All games of 3,3,3 in which one side follows the rules: it loses none. */
static void never_lose(struct zm_context *zm, int side)
{
    struct zm_result r = {.size = sizeof r};
    zm_move list[9];
    int result;

    if (zm_outcome(zm, &result)) {
        assert_true(side ? result <= 0 : result >= 0);
        return;
    }
    size_t n = zm_moves(zm, list, 9);
    if ((int)zm_side_to_move(zm) == side) {
        assert_int_equal(zm_think(zm, "rules", NULL, &r), ZM_OK);
        list[0] = r.move, n = 1;
    }
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(zm_play(zm, list[i]), ZM_OK);
        never_lose(zm, side);
        assert_int_equal(zm_undo(zm), ZM_OK);
    }
}

static void test_tictactoe_never_lost(void **unused)
{
    struct zm_context *zm;

    (void)unused;
    assert_int_equal(zm_open("tictactoe", NULL, &zm, NULL), ZM_OK);
    never_lose(zm, 0);
    never_lose(zm, 1);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards), cmocka_unit_test(test_middling_boards),
        cmocka_unit_test(test_large_boards), cmocka_unit_test(test_advice),
        cmocka_unit_test(test_finishing),    cmocka_unit_test(test_tictactoe_never_lost),
    };
    const char *given = getenv("SEED");

    seed_now = given ? strtoull(given, NULL, 10) : 20;
    printf("SEED=%llu\n", (unsigned long long)seed_now);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
