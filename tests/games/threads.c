/* SPDX-License-Identifier: MIT
 * threads.c - several threads prove what one thread proves. It is also built with the thread
 * sanitizer, which watches the threads share their table and their tree. */
#include "subjects.h"

#include <inttypes.h>
#include <string.h>

static const char *const players[] = {
    "pvs:hash=1,threads=2",   "pvs:hash=1,threads=4",  "exact:hash=1,threads=2",
    "exact:hash=1,threads=4", "mcts:hash=1,threads=2", "mcts:hash=1,threads=4",
};
enum { PLAYERS = sizeof players / sizeof *players };

static uint64_t checks;

static bool close_to(double a, double b)
{
    return a - b < 1e-3 && b - a < 1e-3;
}

/* The answer of a player. Thinking must leave the position as it is. */
static bool ask(struct zm_context *zm, const char *player, uint64_t nodes, struct zm_result *out)
{
    const struct zm_limits limits = {.size = sizeof limits, .nodes = nodes, .seed = checks};
    uint64_t before = zm_hash(zm);
    enum zm_status status = zm_think(zm, player, &limits, out);

    if (status) failure(zm, "%s: %s", player, zm_why(zm));
    if (zm_hash(zm) != before) failure(zm, "%s: changed the position", player);
    checks++;
    return !status;
}

static void check_position(struct zm_context *zm)
{
    static struct zm_result one = {.size = sizeof one}, many = {.size = sizeof many};
    bool luck = zm_game_of(zm)->weight != NULL;
    uint64_t nodes = 20000 / (1 + zm_moves(zm, NULL, 0) / 16) + 100; /* large boards are slow */

    if (zm_think(zm, "pvs:hash=1",
                 &(struct zm_limits){.size = sizeof(struct zm_limits), .nodes = nodes}, &one))
        return;
    for (int i = 0; i < PLAYERS; i++) {
        bool tree = strncmp(players[i], "mcts", 4) == 0;
        if (zm_player_check(zm, players[i])) continue; /* no such option */
        if (!ask(zm, players[i], nodes, &many)) continue;
        if (luck && tree) continue; /* bounds of averages are rounded to whole units */
        if (one.kind == ZM_EXACT && many.kind == ZM_EXACT && !close_to(one.value, many.value))
            failure(zm, "%s: value %g, one thread %g", players[i], many.value, one.value);
    }
}

/* A game in which all think in turn, each with what the others left. */
static void check_game(const struct subject *s, uint64_t *seed)
{
    struct zm_context *zm = subject_open(s, false);

    if (random_position(zm, seed)) check_position(zm);
    zm_close(zm);
}

/* Several threads must prove what one thread proves within a node limit. */
static void check_proof(const char *game, uint64_t nodes)
{
    static struct zm_result one = {.size = sizeof one}, many = {.size = sizeof many};
    struct zm_context *zm;

    if (zm_open(game, NULL, &zm, NULL)) return;
    bool going = ask(zm, "pvs:hash=4", nodes, &one);
    for (int i = 0; i < PLAYERS && going; i++) {
        if (zm_player_check(zm, players[i]) || !ask(zm, players[i], 100 * nodes, &many)) continue;
        if (one.kind != ZM_EXACT || many.kind != ZM_EXACT || !close_to(one.value, many.value))
            failure(zm, "%s: value %g, one thread %g", players[i], many.value, one.value);
    }
    zm_close(zm);
}

/* A limit of nodes is one for all threads together. */
static void check_nodes(const char *game, const char *player, uint64_t nodes)
{
    static struct zm_result r = {.size = sizeof r};
    struct zm_context *zm;

    if (zm_open(game, NULL, &zm, NULL)) return;
    if (ask(zm, player, nodes, &r) && (r.nodes > nodes || r.nodes < nodes / 4))
        failure(zm, "%s: %" PRIu64 " nodes", player, r.nodes);
    zm_close(zm);
}

/* So many simulations and not one more, whichever thread does them. */
static void check_limit(const char *game, const char *player, uint64_t simulations)
{
    static struct zm_result r = {.size = sizeof r};
    struct zm_context *zm;

    if (zm_open(game, NULL, &zm, NULL)) return;
    for (int i = 0; i < 4; i++)
        if (ask(zm, player, 0, &r) && r.simulations != simulations)
            failure(zm, "%s: %" PRIu64 " simulations", player, r.simulations);
    zm_close(zm);
}

int main(void)
{
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed), step = test_rounds() > 1 ? 1 : 4;

    for (size_t i = chance(&seed, step); i < n; i += step) check_game(&list[i], &seed);
    check_proof("tictactoe", 50000);
    check_proof("kalah:3,3", 50000);
    check_proof("connect:4,4,3", 50000);
    check_proof("sticks:21,3", 50000);
    check_nodes("kalah:6,4", "pvs:hash=4,threads=2", 100001);
    check_nodes("tuc-chess", "pvs:hash=4,threads=3", 20000);
    check_nodes("connect4", "exact:hash=4,threads=4", 50003);
    check_nodes("mnk:15,15,5", "mcts:hash=16,threads=2", 3001);
    check_nodes("sticks:21,3", "pvs:hash=4,threads=4", 3);
    check_limit("kalah:6,4", "mcts:hash=16,threads=2,iterations=5011", 5011);
    check_limit("tuc-chess", "mcts:hash=16,threads=4,iterations=1009", 1009);
    return test_end("threads", checks);
}
