/* SPDX-License-Identifier: MIT
 * referee.c - zermelo bench referee: what an outside program is charged beyond what it took.
 * Our own engine is asked for the same move again and again, as the referee of a match asks. */
#include "bench.h"
#include "seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const double allowed = 0.01; /* seconds for a move */
static const char *const usual = "mnk:5,5,4";
/* One that answers at once, and two that use the time that they are given. */
static const char *const players[] = {"random", "mcts", "iterative"};
enum { PLAYERS = sizeof players / sizeof *players };

struct charges {
    double *seconds;
    size_t asked, late;
    double worst, most, median; /* `most`: all but one in a thousand are below */
};

static struct seat *open_seat(struct bench *b, const char *player)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    struct zm_error why = {""};

    program[length > 0 ? length : 0] = '\0';
    char *text = format_text("engine:ugi,path='%s' engine ugi --player %s", program, player);
    struct seat *seat = seat_open(text, &why);
    free(text);
    if (!seat) b->code = complain(b->call, EXIT_LIMIT, "%s", why.text);
    return seat;
}

static bool went_wrong(struct bench *b, const struct seat *seat, enum fault fault)
{
    if (fault == FAULT_STOPPED) b->code = EXIT_INTERRUPTED;
    else if (fault && fault != FAULT_LATE) b->code = complain(b->call, EXIT_LIMIT, "%s", seat->why);
    return b->code;
}

static size_t searches_of(const struct bench *b)
{
    enum { USUALLY = 1000 };

    return b->searches ? (size_t)b->searches : USUALLY;
}

/* The position stays as it is: nobody is told of the moves. */
static void ask_often(struct bench *b, struct seat *seat, const char *game,
                      const struct time_control *time, struct charges *c)
{
    const struct seat_turn turn = {.allowed = allowed, .wait = allowed};
    const struct seat_game begun = {
        .spec = game, .options = &b->call->options, .time = time, .stop = &interrupted};
    struct seat_answer answer;

    if (went_wrong(b, seat, seat_begin(seat, &begun))) return;
    while (c->asked < searches_of(b) && !went_wrong(b, seat, seat_think(seat, &turn, &answer))) {
        c->seconds[c->asked++] = answer.seconds;
        c->late += answer.seconds > allowed;
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
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
                                      .patience = 60}; /* for as long as the seat */
    struct seat *seat = open_seat(b, player);

    if (seat) ask_often(b, seat, game, &time, &c);
    if (c.asked && (!b->code || b->code == EXIT_INTERRUPTED)) tell(b, game, player, &c);
    seat_close(seat);
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
