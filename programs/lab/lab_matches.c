/* SPDX-License-Identifier: MIT
 * lab_matches.c - matches, played by the arena: those of source reports C and M, and ours at equal
 * time. */
#include "lab_matches.h"

/* -- Playing. -------------------------------------------------------------------------------- */

uint64_t lab_games_wanted(struct lab *lab, uint64_t fallback)
{
    const uint64_t most = 1000000;
    uint64_t games = fallback;

    if (!call_number(lab->call, "games", 1, most, fallback, &games)) lab->code = EXIT_INPUT;
    return games;
}

struct event lab_event_of(struct lab *lab, const struct lab_event *l)
{
    const uint64_t games = lab->quick ? 2 : l->games;
    struct event event = {
        .call = lab->call,
        .format = l->entries > 2 ? FORMAT_ROUND_ROBIN : FORMAT_MATCH,
        .players = l->entries,
        .openings = {.random = l->opening, .balanced = l->opening > 0},
        /* ours are trusted to look at the clock; a busy machine is to cost no games */
        .time = {.move = l->seconds, .margin = l->seconds, .patience = 60},
        .seed = lab->call->seed,
        .games_in_pair = 2,
        .in_pairing = (games + 1) / 2,
        .longest = lab->quick ? 4 : 2000,
        .concurrency = 1,
    };

    for (int i = 0; i < l->entries; i++) event.player[i] = l->entry[i].player;
    event.pairs = event.in_pairing * schedule_width(&event);
    struct zm_context *zm = lab_open(lab, "%s", l->game);
    if (zm) zm_spec(zm, event.spec, sizeof event.spec), event.game = zm_game_of(zm);
    zm_close(zm);
    return event;
}

/* -- What it says. --------------------------------------------------------------------------- */

/* Scores that are no matter of strength. */
static void tell_faults(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    for (int i = 0; i < l->entries; i++)
        for (int k = 0; k < FAULTS; k++)
            if (s->faults[i][k])
                fprintf(lab->note, "%s, %s: lost %llu games by a fault, %s.\n", l->game,
                        l->entry[i].name, (unsigned long long)s->faults[i][k], fault_names[k]);
}

void lab_play(struct lab *lab, const struct lab_event *l,
              void (*add)(struct lab *, const struct lab_event *, const struct standings *))
{
    struct event event = lab_event_of(lab, l);
    struct contest contest = {.event = &event};

    if (!lab->code && !event_meet_players(&event)) lab->code = EXIT_INPUT;
    if (!lab->code) lab->code = contest_play(&contest);
    if (contest.standings.head_to_head) add(lab, l, &contest.standings);
    if (contest.standings.head_to_head) tell_faults(lab, l, &contest.standings);
    contest_end(&contest);
}

/* -- Everybody against everybody. ------------------------------------------------------------ */

/* The later of two entries against the earlier. */
static void add_crosstable(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    for (int a = l->entries - 1; a > 0; a--)
        for (int b = a - 1; b >= 0; b--)
            lab_add_score(lab, l->entry[a].name, l->entry[b].name,
                          standings_head_to_head(s, a, b)->pairs);
}

static void run_crosstable(struct lab *lab)
{
    struct lab_event l = *(const struct lab_event *)lab->experiment->data;

    l.games = lab_games_wanted(lab, l.games);
    lab_play(lab, &l, add_crosstable);
}

/* The form of such an experiment: each pair begins with two random moves. */
#define CROSSTABLE(of_game, players, of_two)                                                       \
    LAB_SCORES, .x = "against", .bars = true, .run = run_crosstable,                               \
                .data = &(const struct lab_event)                                                  \
    {                                                                                              \
        .game = (of_game), .entry = (players), .entries = sizeof(players) / sizeof *(players),     \
        .opening = 2, .games = (of_two)                                                            \
    }

/* -- Source report C: simulations against simulations. --------------------------------------- */

static const struct entry mcts_players[] = {
    {"1k", "mcts:iterations=1k"}, {"10k", "mcts:iterations=10k"}, {"50k", "mcts:iterations=50k"}};

const struct experiment lab_tuc_mcts = {
    .name = "tuc-mcts",
    .source = "C7",
    .summary = "MCTS on TUC chess: 10 000 simulations a move against 1000, 50 000 against 10 000",
    CROSSTABLE("tuc-chess", mcts_players, 100),
    .notes =
        "MCTS on TUC chess with this many simulations a move. Published: 90, 80 and 100 %, from\n"
        "matches of the report's own programs; their number of games is not told. The same\n"
        "with their kind of search: zermelo lab tuc-uct.\n",
};

/* Games played at random to the end, a tree of players' moves alone: so theirs were. */
#define TO_THE_END_UCT ",select=uct,rave=0,cutoff=end,chance=open,decisive=no"

/* With a fifth of the evaluation, and 0.8 where Kocsis and Szepesvari 2006 have 1.414:
 * docs/experiments/tuc-chess.md. */
#define BEST_UCT TO_THE_END_UCT ",implicit=0.2,c=0.8"

static const struct entry uct_players[] = {{"1k", "mcts:iterations=1k" BEST_UCT},
                                           {"10k", "mcts:iterations=10k" BEST_UCT},
                                           {"50k", "mcts:iterations=50k" BEST_UCT}};

const struct experiment lab_tuc_uct = {
    .name = "tuc-uct",
    .source = "C7",
    .summary = "UCT with random games, the report's kind of search, by simulations on TUC chess",
    CROSSTABLE("tuc-chess", uct_players, 100),
    .notes =
        "UCT, the report's kind of search, with games played at random to the end and a fifth of\n"
        "the evaluation, on TUC chess with this many simulations a move. Published: 90, 80 and 100 "
        "%,\n"
        "from matches of the report's own programs; their number of games is not told. What is\n"
        "the strongest against others: zermelo lab tuc-mcts.\n",
};

/* -- Source reports C and M: the players that they tried. ------------------------------------ */

/* Twice their constant, for they count a game as 0 to 1. Minimax looks as deep as theirs did at
 * the start of a game. */
#define THEIR_UCT TO_THE_END_UCT ",implicit=0,c=2.828"
static const struct entry tuc_players[] = {
    {"random", "random"},
    {"minimax", "minimax:depth=3,chance=likely"},
    {"alpha-beta", "alphabeta:depth=3,chance=likely"},
    {"UCT 1k", "mcts:iterations=1k" THEIR_UCT},
    {"UCT 10k", "mcts:iterations=10k" THEIR_UCT},
    {"UCT 50k", "mcts:iterations=50k" THEIR_UCT},
};

const struct experiment lab_tuc_crosstable = {
    .name = "tuc-crosstable",
    .source = "C7",
    .summary = "source report C's players, everybody against everybody",
    CROSSTABLE("tuc-chess", tuc_players, 20),
    .notes = "TUC chess, the report's kinds of players. What the report says in words, \"very "
             "high\" and\n"
             "so on, is judged by the rule of zermelo lab tuc-claims, which plays more games of "
             "these.\n",
};

/* -- Source report C: what it says in words. --------------------------------------------------- */

/* Whoever is said to be the better first; games enough for an error bar that can decide. */
static const struct {
    int better, worse; /* in tuc_players[] */
    uint64_t games;
} claims[] = {{1, 0, 80}, {2, 0, 80}, {4, 0, 80}, {2, 1, 240}, {1, 4, 60}};
enum { CLAIMS = sizeof claims / sizeof *claims };

/* The first of the two against the second. */
static void add_claim(struct lab *lab, const struct lab_event *l, const struct standings *s)
{
    lab_add_score(lab, l->entry[0].name, l->entry[1].name, standings_head_to_head(s, 0, 1)->pairs);
}

static void run_claims(struct lab *lab)
{
    for (int i = 0; i < CLAIMS && !lab->code; i++) {
        const struct entry two[] = {tuc_players[claims[i].better], tuc_players[claims[i].worse]};
        const uint64_t games = lab_games_wanted(lab, claims[i].games);
        lab_play(lab,
                 &(struct lab_event){
                     .game = "tuc-chess", .entry = two, .entries = 2, .opening = 2, .games = games},
                 add_claim);
    }
}

const struct experiment lab_tuc_claims = {
    .name = "tuc-claims",
    .source = "C7",
    .summary = "what source report C says of its players in words, judged by matches",
    .x = "against",
    LAB_SCORES,
    .bars = true,
    .notes =
        "TUC chess, each pair from two random moves with both sides. The rule: \"very high\" means "
        "a\n"
        "score of 90 to 100 %, \"higher\" one above 50, \"about equal\" one of 40 to 60. A claim\n"
        "holds if the whole error bar lies within that range, fails if the whole bar lies "
        "outside,\n"
        "and is open otherwise: then more games (--games) would tell. UCT of 10k against itself,\n"
        "which is said to be about equal, is so by symmetry: both sides are played.\n",
    .run = run_claims,
};

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

const struct experiment lab_mnk_players = {
    .name = "mnk-players",
    .source = "M10",
    .summary = "source report M's players, everybody against everybody",
    CROSSTABLE("mnk:7,7,4", mnk_players, 20),
    .notes = "mnk:7,7,4, each pair from two random moves with both sides. The report tried these "
             "and\n"
             "dropped them; it gives no figures.\n",
};

/* What is allowed is counted in nodes, so that all have the same whatever the machine. */
static const struct entry mnk_schemes[] = {
    {"ended at each node", "alphabeta:depth=6,order=windows,nodes=3000"},
    {"fixed width and depth", "heuristic:branching=3,depth=6"},
    {"shares", "heuristic:branching=7,depth=6,nodes=3000"},
};

const struct experiment lab_mnk_schemes = {
    .name = "mnk-schemes",
    .source = "M8",
    .summary = "source report M's ways to keep to a time, against each other",
    CROSSTABLE("mnk:10,10,5", mnk_schemes, 40),
    .notes =
        "mnk:10,10,5. Ended at each node: alpha-beta to depth 6 that stops when 3000 nodes are "
        "used.\n"
        "Fixed width and depth: 3 moves at a node to depth 6, whatever that takes (see\n"
        "mnk-time). Shares: the report's way, 3000 nodes shared among the moves at the root.\n"
        "The report tried the first two and dropped them; it gives no figures.\n",
};

/* Eight tenths of a second, the report says, are enough. */
static const struct entry tuc_patience[] = {
    {"random", "random"},
    {"UCT 0.8 s", "mcts:time=0.8s" THEIR_UCT},
};

const struct experiment lab_tuc_patience = {
    .name = "tuc-patience",
    .source = "C4",
    .summary = "TUC chess: 0.8 s a move against moves at random",
    CROSSTABLE("tuc-chess", tuc_patience, 10),
    .notes = "The report: about 0.8 s are enough to beat the client that moves at random.\n",
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
    uint64_t games = lab_games_wanted(lab, 40);

    if (!call_time(lab->call, "time", &seconds)) lab->code = EXIT_INPUT;
    const char *const *list = lab->games ? lab->game : uneven_games;
    int n = lab->games ? lab->games : UNEVEN_GAMES;
    for (int i = 0; i < n && !lab->code; i++)
        for (int k = 0; k < 2 && !lab->code; k++) {
            const struct entry two[] = {strong[2 * k], strong[1]};
            lab_play(lab,
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
    .notes = "kalah:6,4, bantumi and connect4 are solved, and nearly each opening has a winner:\n"
             "where both players find the win, a pair ends 1 to 1.\n",
    .run = run_strong,
};
