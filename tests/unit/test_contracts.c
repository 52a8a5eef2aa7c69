/* SPDX-License-Identifier: MIT
 * test_contracts.c - contracts are checked: whoever breaks one ends at its assertion, in a process
 * of its own. Skipped in builds without assertions. */
#define _POSIX_C_SOURCE 200809L /* fork, pipe */
#include "core/barrier.h"
#include "core/board.h"
#include "core/clock.h"
#include "core/memory.h"
#include "games/gomoku/patterns.h"
#include "player/session.h"
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/kalah/kalah.c" /* NOLINT(bugprone-suspicious-include) */

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- Breaches. ------------------------------------------------------------------------------- */

static struct zm_result answer = {.size = sizeof answer};
static struct session session;

static void begin_session(const char *player)
{
    struct zm_context *zm = opened("kalah:4,3");

    if (session_begin(&session, zm, player, NULL, clock_now(), &answer)) _exit(1);
}

/* As if the search had not taken back a move. */
static void leave_another_position(void)
{
    begin_session("pvs:depth=1,hash=1");
    session_state(&session, 0)[0] ^= 1;
    session_judge(&session);
}

static void end_twice(void)
{
    begin_session("pvs:depth=1,hash=1");
    session_end(&session);
    session_end(&session);
}

static void publish_twice(void)
{
    begin_session("exact:hash=1,threads=2");
    search_enter(&session.thread[0].search, 3, 1, &session);
    search_enter(&session.thread[0].search, 3, 1, &session);
}

static void store_no_bound(void)
{
    begin_session("pvs:depth=1,hash=1");
    tt_store(session.thread[0].ab.table, 1, (struct known){.bound = BOUND_NONE});
}

static void prove_and_disprove(void)
{
    begin_session("pvs:depth=1,hash=1");
    pn_store(session.thread[0].ab.table, 1, (struct pn_dn){0, 0}, 1);
}

/* Two nodes name the same block of children. */
static void share_children(void)
{
    static _Alignas(64) unsigned char memory[1 << 16];
    struct slot_buffer own = {0};
    struct node_pool p;

    pool_init(&p, memory, sizeof memory, false, 1);
    uint32_t first = pool_alloc(&p, &own, ROOT, 2), below = pool_alloc(&p, &own, first + 1, 2);
    node_at(&p, ROOT)->first = first;
    block_at(&p, first)->count = 2;
    node_at(&p, first + 1)->first = node_at(&p, first + 2)->first = below;
    node_at(&p, first + 1)->visits = node_at(&p, first + 2)->visits = 1000;
    pool_prune(&p);
}

static void take_back_too_much(void)
{
    struct patterns ps = {.rows = 15, .columns = 15};

    patterns_undo(&ps);
}

static void do_nothing(void *with)
{
    (void)with;
}

static void wait_as_a_stranger(void)
{
    struct barrier b;

    barrier_init(&b, do_nothing, NULL);
    barrier_wait(&b);
}

static void sow_nothing(void)
{
    static rules r;
    state s;

    if (!parse(&r, "4,3", NULL)) _exit(1);
    start(&r, &s);
    advance(&r, &s, 0);
    s.side = 0;
    advance(&r, &s, 0);
}

/* As if the table of what a move comes to were wrong. */
static void lose_a_seed(void)
{
    static rules r;
    state s;

    if (!parse(&r, "4,3", NULL)) _exit(1);
    start(&r, &s);
    r.deal[2 * HALF * 1 + 3].other += 1;
    advance(&r, &s, 1);
}

static void rank_another_sum(void)
{
    static const uint8_t pits[KALAH_TABLE_HOUSES] = {1, 0, 2};
    static struct kalah_index x = {.houses = 3, .levels = 8, .unit = 1};

    if (!kalah_index_make(&x, NULL)) _exit(1);
    kalah_rank(&x, pits, 5);
}

static void reply_beyond_the_list(void)
{
    static struct reply_coder c;

    coder_begin(&c);
    coder_put(&c, 3, 3);
}

static void leak_memory(void)
{
    static struct position_counter c;
    static struct zm_count out = {.size = sizeof out};

    if (counter_begin(&c, &memory_default, 0, NULL, 24, 10, &out)) _exit(1);
    c.moves_size--;
    counter_end(&c);
}

static void mix_the_parts(void)
{
    char out[256];
    struct board b = board_begin(out, sizeof out, 1, 1);

    board_piece(&b, (struct board_piece){.cell = "a1", .kind = "stone"});
    board_cell(&b, (struct board_cell){.id = "a2"});
}

static void draw_from_none(void)
{
    uint64_t seed = 1;

    random_below(&seed, 0);
}

/* -- What becomes of whoever does that. ------------------------------------------------------ */

static const struct {
    const char *name, *where; /* the function in which the assertion is */
    void (*breach)(void);
} breaches[] = {
    {"a position that is not restored", "is_consistent", leave_another_position},
    {"a session that is ended twice", "session_end", end_twice},
    {"a node that is published twice", "search_enter", publish_twice},
    {"an entry without a bound", "pack", store_no_bound},
    {"proven and disproven", "data_of", prove_and_disprove},
    {"a block of nodes with two parents", "mark_children", share_children},
    {"undo without a move", "patterns_undo", take_back_too_much},
    {"a thread that is no member", "release_if_complete", wait_as_a_stranger},
    {"an illegal move", "advance", sow_nothing},
    {"a lost seed", "advance", lose_a_seed},
    {"the rank of another row", "kalah_rank", rank_another_sum},
    {"a reply that is not listed", "coder_put", reply_beyond_the_list},
    {"memory that is not given back", "counter_end", leak_memory},
    {"a cell behind the pieces", "turn_to", mix_the_parts},
    {"a number below 0", "random_below", draw_from_none},
};

/* Ends the process by the breach, and writes what the assertion says to `to`. */
static void commit(void (*breach)(void), int to)
{
    const struct rlimit no_core = {0, 0};

    setrlimit(RLIMIT_CORE, &no_core);
    signal(SIGABRT, SIG_DFL); /* cmocka's handler would call it a failed test */
    dup2(to, STDERR_FILENO);
    breach();
    _exit(0);
}

/* Returns how a process ended that commits the breach, and what it said. */
static int status_after(void (*breach)(void), char *said, size_t capacity)
{
    int pipe_of[2], status = -1;
    size_t length = 0;
    ssize_t n;

    assert_int_equal(pipe(pipe_of), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) commit(breach, pipe_of[1]);
    close(pipe_of[1]);
    while ((n = read(pipe_of[0], said + length, capacity - 1 - length)) > 0) length += (size_t)n;
    said[length] = '\0';
    close(pipe_of[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

/* Whether that is what the assertion of a function says; some libraries write the function with its
 * parameters. */
static bool is_assertion_of(const char *function, const char *said)
{
    const char *at = strstr(said, function);
    char behind = at ? at[strlen(function)] : '\0';

    return (behind == ':' || behind == '(') && strstr(at, "Assertion");
}

static void test_breaches(void **unused)
{
    char said[4096];

    (void)unused;
    for (size_t i = 0; i < sizeof breaches / sizeof *breaches; i++) {
        int status = status_after(breaches[i].breach, said, sizeof said);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT ||
            !is_assertion_of(breaches[i].where, said))
            FAIL("%s is not noticed in %s: %s", breaches[i].name, breaches[i].where, said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_breaches)};

#ifdef NDEBUG
    return 77; /* no contract is checked */
#endif
    return cmocka_run_group_tests(tests, NULL, NULL);
}
