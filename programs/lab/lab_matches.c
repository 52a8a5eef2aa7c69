/* SPDX-License-Identifier: MIT
 * lab_matches.c - matches, played by the arena: those of source reports C and M, and ours at equal
 * time. */
#include "event.h"
#include "lab.h"

/* A player as tables name it. */
struct entry {
    const char *name, *player;
};

/* Everybody against everybody. */
struct lab_event {
    const char *game;
    const struct entry *entry;
    int entries;
    int opening;    /* random moves at the start of each pair, of several the most even */
    double seconds; /* for a move; 0: as the player strings say */
    uint64_t games; /* of each two */
};

/* -- Playing. -------------------------------------------------------------------------------- */

static uint64_t games_wanted(struct lab *lab, uint64_t fallback)
{
    const uint64_t most = 1000000;
    uint64_t games = fallback;

    if (!call_number(lab->call, "games", 1, most, fallback, &games)) lab->code = EXIT_INPUT;
    return games;
}

static struct event event_of(struct lab *lab, const struct lab_event *l)
{
    struct event event = {
        .call = lab->call,
        .format = l->entries > 2 ? FORMAT_ROUND_ROBIN : FORMAT_MATCH,
        .players = l->entries,
        .openings = {.random = l->opening, .balanced = l->opening > 0},
        /* ours are trusted to look at the clock; a busy machine is to cost no games */
        .time = {.move = l->seconds, .margin = l->seconds, .patience = 60},
        .seed = lab->call->seed,
        .games_in_pair = 2,
        .in_pairing = (l->games + 1) / 2,
        .longest = 2000,
        .concurrency = 1,
    };

    for (int i = 0; i < l->entries; i++) event.player[i] = l->entry[i].player;
    event.pairs = event.in_pairing * schedule_width(&event);
    struct zm_context *zm = lab_open(lab, l->game, "");
    if (zm) zm_spec(zm, event.spec, sizeof event.spec), event.game = zm_game_of(zm);
    zm_close(zm);
    return event;
}

/* -- What it says. --------------------------------------------------------------------------- */

/* The later of two entries against the earlier. */
static void add_crosstable(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    for (int a = l->entries - 1; a > 0; a--)
        for (int b = a - 1; b >= 0; b--)
            lab_add_score(lab, l->entry[a].name, l->entry[b].name,
                          standings_head_to_head(s, a, b)->pairs);
}

/* Scores that are no matter of strength. */
static void tell_faults(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    for (int i = 0; i < l->entries; i++)
        for (int k = 0; k < FAULTS; k++)
            if (s->faults[i][k])
                fprintf(lab->note, "%s, %s: lost %llu games by a fault, %s.\n", l->game,
                        l->entry[i].name, (unsigned long long)s->faults[i][k], fault_names[k]);
}

static bool play(struct lab *lab, const struct lab_event *l,
                 void (*add)(struct lab *, const struct lab_event *, const struct standings *))
{
    struct event event = event_of(lab, l);
    struct contest contest = {.event = &event};

    if (!lab->code && !event_meet_players(&event)) lab->code = EXIT_INPUT;
    if (!lab->code) lab->code = contest_play(&contest);
    if (contest.standings.head_to_head) add(lab, l, &contest.standings);
    if (contest.standings.head_to_head) tell_faults(lab, l, &contest.standings);
    contest_end(&contest);
    return !lab->code;
}

/* -- Source report C: simulations against simulations. --------------------------------------- */

static void play_simulations(struct lab *lab, const struct entry entries[3])
{
    play(lab,
         &(struct lab_event){.game = "tuc-chess",
                             .entry = entries,
                             .entries = 3,
                             .opening = 2,
                             .games = games_wanted(lab, 100)},
         add_crosstable);
}

static void run_tuc(struct lab *lab)
{
    static const struct entry entries[] = {{"1k", "mcts:iterations=1k"},
                                           {"10k", "mcts:iterations=10k"},
                                           {"50k", "mcts:iterations=50k"}};

    play_simulations(lab, entries);
    fputs("MCTS on TUC chess with so many simulations a move. Published: 90, 80 and 100 %, from\n"
          "matches of the report's own programs; their number of games is not told. The same\n"
          "with their kind of search: zermelo lab tuc-uct.\n",
          lab->note);
}

const struct experiment lab_tuc_mcts = {
    .name = "tuc-mcts",
    .source = "C7",
    .summary = "MCTS on TUC chess: 10 000 simulations a move against 1000, 50 000 against 10 000",
    .x = "against",
    LAB_SCORES,
    .bars = true,
    .run = run_tuc,
};

/* Games played at random to the end, a tree of players' moves alone: so theirs were. */
#define TO_THE_END_UCT ",select=uct,rave=0,cutoff=end,chance=open,decisive=no"
#define PLAIN_UCT TO_THE_END_UCT ",implicit=0,c="

/* With a fifth of the evaluation, and 0.8 where Kocsis and Szepesvari 2006 have 1.414:
 * docs/experiments/tuc-chess.md. */
#define BEST_UCT TO_THE_END_UCT ",implicit=0.2,c=0.8"

static void run_tuc_uct(struct lab *lab)
{
    static const struct entry entries[] = {{"1k", "mcts:iterations=1k" BEST_UCT},
                                           {"10k", "mcts:iterations=10k" BEST_UCT},
                                           {"50k", "mcts:iterations=50k" BEST_UCT}};

    play_simulations(lab, entries);
    fputs(
        "UCT, the report's kind of search, with games played at random to the end and a fifth of\n"
        "the evaluation, on TUC chess with so many simulations a move. Published: 90, 80 and 100 "
        "%,\n"
        "from matches of the report's own programs; their number of games is not told. What is\n"
        "the strongest against others: zermelo lab tuc-mcts.\n",
        lab->note);
}

const struct experiment lab_tuc_uct = {
    .name = "tuc-uct",
    .source = "C7",
    .summary = "UCT with random games, the report's kind of search, by simulations on TUC chess",
    .x = "against",
    LAB_SCORES,
    .bars = true,
    .run = run_tuc_uct,
};

/* -- Source report C: everybody against everybody. ------------------------------------------- */

/* Twice their constant, for they count a game as 0 to 1. Minimax looks as deep as theirs did at
 * the start of a game. */
#define THEIR_UCT PLAIN_UCT "2.828"
static const struct entry tuc_players[] = {
    {"random", "random"},
    {"minimax", "minimax:depth=3,chance=likely"},
    {"alpha-beta", "alphabeta:depth=3,chance=likely"},
    {"UCT 1k", "mcts:iterations=1k" THEIR_UCT},
    {"UCT 10k", "mcts:iterations=10k" THEIR_UCT},
    {"UCT 50k", "mcts:iterations=50k" THEIR_UCT},
};

static void run_crosstable(struct lab *lab)
{
    play(lab,
         &(struct lab_event){.game = "tuc-chess",
                             .entry = tuc_players,
                             .entries = sizeof tuc_players / sizeof *tuc_players,
                             .opening = 2,
                             .games = games_wanted(lab, 20)},
         add_crosstable);
    fputs("TUC chess, the report's kinds of players. Published: random loses to all, minimax with\n"
          "and without alpha-beta are about equal and beat UCT at 10k; without numbers of games.\n",
          lab->note);
}

const struct experiment lab_tuc_crosstable = {
    .name = "tuc-crosstable",
    .source = "C7",
    .summary = "source report C's players, everybody against everybody",
    .x = "against",
    LAB_SCORES,
    .bars = true,
    .run = run_crosstable,
};

/* -- Source report M: the players that it tried. -------------------------------------------- */

/* As the report describes them: the five rules, the best move at first sight, alpha-beta in a
 * fixed order, deeper and deeper. */
static const struct entry mnk_players[] = {
    {"random", "random"},
    {"greedy", "greedy"},
    {"rules", "rules"},
    {"alpha-beta", "alphabeta:depth=4"},
    {"iterative", "iterative:nodes=20000"},
    {"heuristic", "heuristic"},
};

static void run_mnk(struct lab *lab)
{
    struct lab_event l = {.game = "mnk:7,7,4",
                          .entry = mnk_players,
                          .entries = sizeof mnk_players / sizeof *mnk_players,
                          .opening = 2,
                          .games = games_wanted(lab, 20)};

    play(lab, &l, add_crosstable);
    fprintf(lab->note,
            "%s, each pair from two random moves with both sides. The report tried these and\n"
            "dropped them; it gives no figures.\n",
            l.game);
}

const struct experiment lab_mnk_players = {
    .name = "mnk-players",
    .source = "M10",
    .summary = "source report M's players, everybody against everybody",
    .x = "against",
    LAB_SCORES,
    .bars = true,
    .run = run_mnk,
};

/* -- Equal time. ----------------------------------------------------------------------------- */

/* The listed games that are no theoretical draw; behind the first two those that their first
 * move decides. */
static const char *const uneven_games[] = {"gomoku", "tuc-chess", "kalah:6,4", "bantumi",
                                           "connect4"};
enum { UNEVEN_GAMES = sizeof uneven_games / sizeof *uneven_games };

/* One thread for all; of Monte Carlo search what Kocsis and Szepesvari 2006 describe, with half of
 * their constant: theirs, 2.828 for rewards from -1 to 1, plays no better
 * (docs/experiments/players.md). */
static const struct entry strong[] = {
    {"against iterative", "iterative"},
    {"strong", "strong:threads=1"},
    {"against UCT",
     "mcts:select=uct,c=1.414,rave=0,implicit=0,cutoff=end,chance=explicit,decisive=no"},
};

/* The second of the two is the strong player. */
static void add_strong(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    const struct head_to_head *d = standings_head_to_head(s, 1, 0);

    lab_add_score(lab, l->game, l->entry[0].name, d->pairs);
}

static void run_strong(struct lab *lab)
{
    double seconds = 0.05;
    uint64_t games = games_wanted(lab, 40);

    if (!call_time(lab->call, "time", &seconds)) lab->code = EXIT_INPUT;
    const char *const *list = lab->games ? lab->game : uneven_games;
    int n = lab->games ? lab->games : UNEVEN_GAMES;
    for (int i = 0; i < n && !lab->code; i++)
        for (int k = 0; k < 2 && !lab->code; k++) {
            const struct entry two[] = {strong[2 * k], strong[1]};
            play(lab,
                 &(struct lab_event){.game = list[i],
                                     .entry = two,
                                     .entries = 2,
                                     .opening = 4,
                                     .seconds = seconds,
                                     .games = games},
                 add_strong);
        }
    fprintf(lab->note,
            "Both players have %g s for a move. Each pair of games begins with 4 moves at\n"
            "random, of several such openings the most even; a win is 1, a draw 1/2.\n",
            seconds);
    if (!lab->games)
        fputs("kalah:6,4, bantumi and connect4 are solved, and nearly each opening has a winner:\n"
              "where both players find the win, a pair ends 1 to 1.\n",
              lab->note);
}

const struct experiment lab_strong = {
    .name = "strong",
    .source = "own",
    .summary = "the strong player against the textbook's at equal time, on five games",
    .any_game = true,
    .x = "players",
    LAB_SCORES,
    .bars = true,
    .run = run_strong,
};
