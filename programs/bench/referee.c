/* SPDX-License-Identifier: MIT
 * referee.c - zermelo bench referee: measures the time that an outside program is charged beyond
 * the time that it took. It asks our own engine for one move again and again, as the referee of a
 * match does. */
#include "adapter.h"
#include "bench.h"

#include <unistd.h>

static const double allowed = 0.01; /* seconds for a move */
static const char *const usual = "mnk:5,5,4";
/* The first answers at once, the other two use the whole time. */
static const char *const players[] = {"random", "mcts", "iterative"};
enum { PLAYERS = sizeof players / sizeof *players };

struct charges {
    double *seconds;
    size_t asked, late;
    double worst, most, median; /* `most` is the 99.9th percentile */
};

static struct adapter *open_adapter(struct bench *b, const char *player)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    struct zm_error why = {.text = ""};

    program[length > 0 ? length : 0] = '\0';
    char *text = format_text("engine:ugi,path='%s' engine ugi --player %s", program, player);
    struct adapter *adapter = adapter_open(text, &why);
    free(text);
    if (!adapter) b->code = complain(b->call, EXIT_LIMIT, "%s", why.text);
    return adapter;
}

static bool went_wrong(struct bench *b, const struct adapter *adapter, enum fault fault)
{
    if (fault == FAULT_STOPPED) b->code = EXIT_INTERRUPTED;
    else if (fault && fault != FAULT_LATE)
        b->code = complain(b->call, EXIT_LIMIT, "%s", adapter->why);
    return b->code;
}

static size_t searches_of(const struct bench *b)
{
    enum { USUALLY = 1000 };

    return b->searches ? (size_t)b->searches : USUALLY;
}

/* Asks for many moves in one position: no move is played. */
static void ask_often(struct bench *b, struct adapter *adapter, const char *game,
                      const struct time_control *time, struct charges *c)
{
    const struct move_request request = {.allowed = allowed, .wait = allowed};
    const struct adapter_game begun = {
        .spec = game, .options = &b->call->options, .time = time, .stop = &interrupted};
    struct move_answer answer;

    if (went_wrong(b, adapter, adapter_begin(adapter, &begun))) return;
    while (c->asked < searches_of(b) &&
           !went_wrong(b, adapter, adapter_think(adapter, &request, &answer))) {
        c->seconds[c->asked++] = answer.seconds;
        c->late += answer.seconds > allowed;
    }
}

static void tell(struct bench *b, const char *game, const char *player, struct charges *c)
{
    qsort(c->seconds, c->asked, sizeof *c->seconds, by_size);
    c->worst = c->seconds[c->asked - 1] * 1e3;
    c->most = c->seconds[(c->asked * 999 - 1) / 1000] * 1e3;
    c->median = c->seconds[c->asked / 2] * 1e3;
    bench_row(b, "referee",
              json_pack("{s:s,s:s,s:I,s:f,s:f,s:f,s:I}", "game", game, "player", player, "asked",
                        (json_int_t)c->asked, "median_ms", c->median, "permille_ms", c->most,
                        "worst_ms", c->worst, "late", (json_int_t)c->late));
    if (!b->call->json)
        printf("%-12s %8zu %8.3f %8.3f %8.3f %8zu\n", player, c->asked, c->median, c->most,
               c->worst, c->late);
    flush_output();
}

static void ask_player(struct bench *b, const char *game, const char *player)
{
    struct charges c = {.seconds = take_memory(searches_of(b) * sizeof(double))};
    const struct time_control time = {.move = allowed,
                                      .patience = 60}; /* must outlive the adapter */
    struct adapter *adapter = c.seconds ? open_adapter(b, player) : NULL;

    if (!c.seconds) b->code = EXIT_LIMIT;
    if (adapter) ask_often(b, adapter, game, &time, &c);
    if (c.asked && (!b->code || b->code == EXIT_INTERRUPTED)) tell(b, game, player, &c);
    adapter_close(adapter);
    free(c.seconds);
}

static void ask_players(struct bench *b, const char *game)
{
    if (!b->call->json)
        printf("%s, %.0f ms a move, charged in ms\n%-12s %8s %8s %8s %8s %8s\n", game,
               allowed * 1e3, "engine", "asked", "median", "99.9 %", "worst", "late");
    for (int i = 0; i < PLAYERS && !b->code; i++) ask_player(b, game, players[i]);
}

void bench_referee(struct bench *b)
{
    const char *games[1 + BENCH_BESIDE];
    size_t n = bench_games(b, &usual, 1, games);

    for (size_t i = 0; i < n && !b->code; i++) ask_players(b, games[i]);
}
