/* SPDX-License-Identifier: MIT
 * cmd_match.c - zermelo match: games between two players, until enough is known. */
#include "event.h"
#include "experience.h"
#include "test.h"

enum { GAMES_USUAL = 100, GAMES_TESTED = 100000 };

static bool read_sides(struct event *event)
{
    static const char *const names[] = {"one", "both", NULL};
    int sides = 1;
    bool good = call_choice(event->call, "sides", names, "is both or one", &sides);

    event->games_in_pair = sides + 1;
    return good;
}

static bool read_games(struct event *event)
{
    uint64_t games, usual = event->test.given ? GAMES_TESTED : GAMES_USUAL;

    if (!call_number(event->call, "games", 1, PAIRS_MOST, usual, &games)) return false;
    if (games % (uint64_t)event->games_in_pair)
        return bad_input(event->call, "an odd number of games makes no pairs; see --sides");
    event->in_pairing = event->pairs = games / (uint64_t)event->games_in_pair;
    return true;
}

static bool read_two(struct event *event)
{
    static const char *const names[] = {"a", "b"};

    event->format = FORMAT_MATCH;
    for (int i = 0; i < 2; i++) {
        event->player[i] = call_option(event->call, names[i]);
        if (event->player[i]) continue;
        return bad_input(event->call, "who plays? --a PLAYER --b PLAYER (see: zermelo players)");
    }
    event->players = 2;
    return true;
}

/* Only players of our own ponder: at our table nobody tells an outside program when to. */
static bool read_ponder(struct event *event)
{
    static const char *const names[] = {"a", "b", "both", NULL};
    int who = -1;

    if (!call_choice(event->call, "ponder", names, "is a, b or both", &who)) return false;
    for (int i = 0; i < 2; i++) {
        const struct adapter_class *kind = adapter_class_of(event->player[i]);
        event->ponder[i] = who == i || who == 2;
        if (event->ponder[i] && kind && !kind->internal)
            return bad_input(event->call,
                             "--ponder: \"%s\" is an outside program, which is not asked to ponder",
                             show_text(event->player[i]).text);
    }
    return true;
}

static int play_match(struct call *call, struct experience *experience)
{
    struct event event = {.call = call, .experience = experience};
    struct contest contest = {.event = &event};
    bool good = read_two(&event) && read_ponder(&event) && test_read(call, &event.test) &&
                read_sides(&event) && read_games(&event) && event_read(&contest, &event, call);
    int code = event_play(&contest, good);

    if (code || !event.test.given || contest.standings.verdict == ACCEPTS_ELO1) return code;
    /* undecided when the games ran out is a limit reached */
    return contest.standings.verdict == ACCEPTS_ELO0 ? EXIT_NO : EXIT_LIMIT;
}

static int run(struct call *call)
{
    int code;
    struct zm_context *zm = call_game(call, call->word[0], &code);
    struct experience *experience = zm ? experience_open(call, zm, &code) : NULL;

    zm_close(zm);
    if (!code) code = play_match(call, experience);
    int unlearned = experience_close(experience);
    return code ? code : unlearned;
}

static const struct option options[] = {
    {"a", "PLAYER", "one player, who begins the first game"},
    {"b", "PLAYER", "the other"},
    {"games", "N", "how many (100; with --sprt at most 100000)"},
    {"sides", "both|one", "each opening with both sides (the default), or --a always first"},
    {"ponder", "a|b|both", "who thinks in the opponent's time, too (nobody)"},
    {OPTION_EXPERIENCE_FILE},
    OPTIONS_EVENT,
    OPTIONS_TEST,
    {NULL, NULL, NULL},
};

const struct command command_match = {
    .name = "match",
    .form = "GAME",
    .summary = "games between two players: who is the stronger, and how sure that is",
    .options = options,
    .help =
        "Our referee holds the rules, the clock and the luck. Games come in pairs: one opening, "
        "one\n"
        "luck, the players change sides. An outside program that errs, dies, hangs or is late\n"
        "loses the game, and why is kept with what it wrote on its standard error.\n"
        "\n"
        "All games are kept in a file (arena.db here; --store). Ctrl-C stops; the same command "
        "goes\n"
        "on where it was, also after a crash, and with more --games it plays the rest. A seed\n"
        "that is not given is then that of the event begun. See docs/arena.md.\n"
        "\n"
        "With --experience players avoid what lost, and every game that the rules end is learned;\n"
        "the option experience=no of a player is for one without. Games then depend on those\n"
        "before.\n"
        "\n"
        "Whoever ponders has a thread of its own for it: leave a core for each player of each "
        "game\n"
        "(--concurrency). With --nodes it has as many for the opponent's move as for its own, and "
        "the\n"
        "match can be repeated.\n"
        "\n"
        "--sprt stops as soon as the test decides. Exit code: 0 if it accepts ELO1, 1 if it\n"
        "accepts ELO0, 3 if the games ran out first.\n"
        "\n"
        "JSON: game, format, seed, games, of, stopped, store, first_side (games lost, drawn, won "
        "by\n"
        "who moves first), players (player, name, games, points, won, drawn, lost, faults, elo,\n"
        "elo_error, against: lost, drawn, won against each); match (games, pairs, score,\n"
        "score_error, elo, elo_error, elo_low, elo_high, normalized, normalized_error,\n"
        "superiority) of --a; sprt as of zermelo elo.\n",
    .examples =
        "zermelo match tictactoe --a random --b minimax --games 1000 --seed 1\n"
        "zermelo match kalah:6,4 --a pvs --b mcts --time 50ms --openings random:4 --sprt 0,20\n"
        "zermelo match kalah:6,6 --a pvs:threads=1 --b pvs:threads=1 --time 100ms --ponder a\n"
        "zermelo match gomoku --a pvs --b engine:ugi,path=./other --clock 10s+100ms\n",
    .run = run,
};
