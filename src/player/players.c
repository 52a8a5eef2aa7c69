/* SPDX-License-Identifier: MIT
 * players.c - which players there are, and what options they take. */
#include "player/level.h"

#include <stddef.h>
#include <zermelo.h>
#include <zermelo_numbers.h>

#define OPTION_DEPTH "depth", "1 to 1000, or end", "end", "how far to look, in units"
#define OPTION_UNIT                                                                                \
    "unit", "plies, turns, steps", "plies",                                                        \
        "plies: moves; turns: until the other side is to move; steps: two turns"
#define OPTION_POLICY                                                                              \
    "policy", "fixed, cutoff", "fixed",                                                            \
        "cutoff: shallower when ahead, deeper when behind, from least to most"
#define OPTION_LEAST "least", "1 to 1000", "2", "least depth of policy=cutoff"
#define OPTION_MOST "most", "1 to 1000", "6", "most depth of policy=cutoff"
#define OPTION_ORDER "order", "none, or one of the game's", "none", "which moves to try first"
#define OPTION_CUTS                                                                                \
    "cuts", "deep, shallow", "deep",                                                               \
        "shallow: only the bound of the node above, forgotten when the turn passes"
#define OPTION_COMPARE "compare", "equal, strict", "equal", "strict: cut only if better"
#define OPTION_EARLY                                                                               \
    "early", "yes, no", "yes", "no: at the root search on when nothing can be better"
#define OPTION_DISTANCE(fallback)                                                                  \
    "distance", "yes, no", fallback, "tell equal results apart by their distance"
#define OPTION_CHANCE(fallback)                                                                    \
    "chance", "full, star1, star2, likely", fallback,                                              \
        "chance nodes: all outcomes, with cuts, or the likeliest only"
#define COUNT_VALUES "1 to 10^18: " ZM_COUNT_FORM
#define OPTION_NODES "nodes", COUNT_VALUES, "no limit", "stop after this many moves tried"
#define OPTION_TIME "time", ZM_TIME_FORM, "no limit", "stop after so long"
#define OPTION_HASH                                                                                \
    "hash", "1 to 65536 MiB, such as 64, 64MiB or 2G", "64",                                       \
        "memory for what is remembered between positions and moves"
#define OPTION_THREADS(fallback)                                                                   \
    "threads", "1 to 64, or auto", fallback,                                                       \
        "how many threads think; auto: one a core, but one in all with depth or nodes"
#define OPTION_ITERATIONS "iterations", COUNT_VALUES, "no limit", "simulations"
#define OPTION_C "c", "0 to 10, or auto", "auto", "how much is explored, for rewards from -1 to 1"
#define OPTION_SELECT                                                                              \
    "select", "uct, puct, auto", "auto", "puct: the game's order of moves leads the search"
#define OPTION_FPU                                                                                 \
    "fpu", "-2 to 2", "0.3", "what an untried move gets beside the mean of its parent"
#define OPTION_RAVE                                                                                \
    "rave", "0 to 1000000, or auto", "auto",                                                       \
        "visits at which all moves as first weigh half; 0: none"
#define OPTION_IMPLICIT                                                                            \
    "implicit", "0 to 1, or auto", "auto", "the part of the game's evaluation, backed up by minimax"
#define OPTION_CUTOFF                                                                              \
    "cutoff", "0 to 10000, end, or auto", "auto", "plies after which the evaluation ends a playout"
#define OPTION_MCTS_CHANCE                                                                         \
    "chance", "explicit, widening, open, auto", "auto",                                            \
        "chance outcomes: all in the tree; more and more; none"
#define OPTION_PLAYOUTS                                                                            \
    "playouts", "random, decisive, auto", "auto",                                                  \
        "decisive: random games too take a win or prevent one (mnk and connect)"
#define OPTION_DECISIVE                                                                            \
    "decisive", "yes, no", "yes", "first look for moves that win or prevent a win (mnk and connect)"
#define OPTION_REUSE "reuse", "yes, no", "yes", "keep the tree from move to move"
#define OPTION_BOOK(fallback)                                                                      \
    "book", "yes, no", fallback, "answer from the book that was opened for the game, if it can"
#define OPTION_LEVEL                                                                               \
    "level", "1 to 8, or a name: " LEVEL_NAMES, "8",                                               \
        "below 8 a short search without a book, and mistakes; above 2 no win in one is missed"
#define OPTION_STRENGTH                                                                            \
    "strength", "0 to 20, such as 6.5", "no other than the level's",                               \
        "in place of a level: 1 more doubles the nodes, and graver mistakes are rarer"
#define OPTION_EXPERIENCE                                                                          \
    "experience", "yes, no", "yes", "avoid what lost in the games that are kept, if any are"
#define OPTION_ORDERED "ordered", "yes, no", "yes", "no: killers and history, not the game's order"
#define OPTION_TACTICS "tactics", "yes, no", "yes", "no: the game's forced wins and replies unused"
#define OPTION_SYMMETRY "images", "yes, no", "yes", "no: no look-up of symmetric positions"
#define OPTION_ASPIRATION "aspiration", "yes, no", "yes", "no: each depth with an open window"
#define OPTION_NARROW                                                                              \
    "narrow", "yes, no", "yes", "no: moves that look bad are searched like the others"
#define OPTION_FUTILITY                                                                            \
    "futility", "yes, no", "yes", "no: an evaluation far outside the window never ends a search"
#define OPTION_THREATS                                                                             \
    "threats", "yes, no", "yes", "no: no wins by threats are looked for beyond the depth"
#define OPTION_BRANCHING                                                                           \
    "branching", "1 to 64", "7", "moves tried at a node, the best by the order; thrice at the root"
#define OPTION_WEIGHTS                                                                             \
    "weights", "NAME:NUMBER/NAME:NUMBER/..., with the names that zermelo tune lists", "no others", \
        "what the terms of the evaluation count, and what else searches of the game rest on"
#define OPTIONS_END NULL, NULL, NULL, NULL
#define OPTIONS_MINIMAX                                                                            \
    {OPTION_DEPTH}, {OPTION_UNIT}, {OPTION_POLICY}, {OPTION_LEAST}, {OPTION_MOST}, {OPTION_NODES}, \
        {OPTION_TIME}, {OPTION_ORDER}, {OPTION_BOOK("no")},                                        \
    {                                                                                              \
        OPTION_EXPERIENCE                                                                          \
    }

static const struct zm_player_option no_options[] = {{OPTIONS_END}};
static const struct zm_player_option minimax_options[] = {OPTIONS_MINIMAX,
                                                          {OPTION_DISTANCE("yes")},
                                                          {OPTION_CHANCE("full")},
                                                          {OPTION_EARLY},
                                                          {OPTIONS_END}};
static const struct zm_player_option alphabeta_options[] = {
    OPTIONS_MINIMAX,         {OPTION_CUTS},  {OPTION_COMPARE}, {OPTION_DISTANCE("yes")},
    {OPTION_CHANCE("full")}, {OPTION_EARLY}, {OPTIONS_END}};
static const struct zm_player_option star_options[] = {
    OPTIONS_MINIMAX, {OPTION_CUTS}, {OPTION_COMPARE}, {OPTION_DISTANCE("yes")}, {OPTIONS_END}};
static const struct zm_player_option iterative_options[] = {
    {OPTION_DEPTH},           {OPTION_UNIT},       {OPTION_NODES},      {OPTION_TIME},
    {OPTION_ORDER},           {OPTION_CUTS},       {OPTION_COMPARE},    {OPTION_DISTANCE("yes")},
    {OPTION_CHANCE("star2")}, {OPTION_BOOK("no")}, {OPTION_EXPERIENCE}, {OPTIONS_END}};

static const struct zm_player_option heuristic_options[] = {
    {OPTION_BRANCHING},
    {"depth", "1 to 1000, or end", "6", "how far to look, in units"},
    {OPTION_UNIT},
    {"nodes", COUNT_VALUES, "no limit",
     "moves tried in all, shared among those at the root: the first gets most"},
    {OPTION_TIME},
    {"order", "none, auto, or one of the game's", "auto", "which moves are the best"},
    {"sorted", "yes, no", "no", "yes: all moves are sorted, not only the best selected"},
    {OPTION_DISTANCE("yes")},
    {OPTION_CHANCE("full")},
    {OPTION_BOOK("no")},
    {OPTION_EXPERIENCE},
    {OPTION_WEIGHTS},
    {OPTIONS_END}};

static const struct zm_player_option pvs_options[] = {
    {OPTION_DEPTH},    {OPTION_NODES},        {OPTION_TIME},       {OPTION_DISTANCE("yes")},
    {OPTION_HASH},     {OPTION_THREADS("1")}, {OPTION_ORDERED},    {OPTION_TACTICS},
    {OPTION_SYMMETRY}, {OPTION_ASPIRATION},   {OPTION_NARROW},     {OPTION_FUTILITY},
    {OPTION_THREATS},  {OPTION_BOOK("no")},   {OPTION_EXPERIENCE}, {OPTION_WEIGHTS},
    {OPTIONS_END}};
static const struct zm_player_option exact_options[] = {
    {OPTION_NODES},       {OPTION_TIME},         {OPTION_DISTANCE("no")},
    {OPTION_HASH},        {OPTION_THREADS("1")}, {OPTION_ORDERED},
    {OPTION_TACTICS},     {OPTION_SYMMETRY},     {OPTION_THREATS},
    {OPTION_BOOK("yes")}, {OPTIONS_END}};
static const struct zm_player_option mcts_options[] = {
    {OPTION_ITERATIONS}, {OPTION_NODES},    {OPTION_TIME},         {OPTION_C},
    {OPTION_SELECT},     {OPTION_FPU},      {OPTION_RAVE},         {OPTION_IMPLICIT},
    {OPTION_CUTOFF},     {OPTION_PLAYOUTS}, {OPTION_MCTS_CHANCE},  {OPTION_DECISIVE},
    {OPTION_REUSE},      {OPTION_HASH},     {OPTION_THREADS("1")}, {OPTION_BOOK("no")},
    {OPTION_EXPERIENCE}, {OPTION_WEIGHTS},  {OPTIONS_END}};

static const struct zm_player_option strong_options[] = {
    {OPTION_LEVEL},      {OPTION_STRENGTH}, {OPTION_DEPTH},           {OPTION_NODES},
    {OPTION_TIME},       {OPTION_HASH},     {OPTION_THREADS("auto")}, {OPTION_BOOK("yes")},
    {OPTION_EXPERIENCE}, {OPTIONS_END}};

static const struct zm_player players[] = {
    {"random", "any legal move, each equally likely", no_options},
    {"greedy", "the best position after one move", no_options},
    {"rules", "the game's rules of thumb, such as win, block, fork", no_options},
    {"minimax", "the whole tree to a depth, without pruning", minimax_options},
    {"expectiminimax", "minimax; the name used where there is chance", minimax_options},
    {"alphabeta", "minimax with alpha-beta pruning", alphabeta_options},
    {"star1", "alpha-beta, with Star1 pruning at chance nodes", star_options},
    {"star2", "alpha-beta, with Star2 pruning at chance nodes", star_options},
    {"heuristic", "alpha-beta on the few moves that look best, to a depth", heuristic_options},
    {"iterative", "alpha-beta, one unit deeper each time until time is up", iterative_options},
    {"pvs", "principal variation search with a table: deeper each time until time is up",
     pvs_options},
    {"strong", "the strongest there is for the game: pvs or mcts, on all cores", strong_options},
    {"exact", "the proven value: the same to the end of the game at once", exact_options},
    {"mcts", "Monte Carlo tree search that proves what it can", mcts_options},
    {NULL, NULL, NULL},
};

const struct zm_player *zm_players(void)
{
    return players;
}
