/* SPDX-License-Identifier: MIT
 * lab_experience.c - source report S: a player that remembers the games it lost. */
#include "lab.h"

#include <zermelo_experience.h>

/* -- A store in memory. ---------------------------------------------------------------------- */

struct memory {
    struct zm_book_entry *entry;
    size_t count, capacity;
};

static struct zm_book_entry *entry_of(const struct memory *m, const struct zm_book_key *key)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->entry[i].key.high == key->high && m->entry[i].key.low == key->low)
            return &m->entry[i];
    return NULL;
}

static bool find(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    const struct zm_book_entry *e = entry_of(with, key);

    if (e) *out = *e;
    return e;
}

static bool put(void *with, const struct zm_book_entry *entry)
{
    struct memory *m = with;
    struct zm_book_entry *e = entry_of(m, &entry->key);

    if (!e) {
        struct zm_book_entry *list = grown_list(m->entry, m->count, &m->capacity, sizeof *list);
        if (!list) return false;
        m->entry = list;
        e = &list[m->count++];
    }
    *e = *entry;
    return true;
}

/* -- A game. --------------------------------------------------------------------------------- */

enum { LINE = 64, GAMES_SHOWN = 16, GAMES_MOST = 200, STREAK = 50 };

/* The player begins, in a heap that is won for it. */
struct pupil {
    struct lab *lab;
    struct zm_context *zm;
    struct memory memory;
    int sticks, most;
    bool learns;
    bool at_random; /* the other takes any number where it is lost, else 1 */
    uint64_t seed;  /* for that */
};

/* Knows the theory: who leaves a multiple of most + 1 wins. */
static int perfect_move(struct pupil *p, int left)
{
    const uint64_t odd = UINT64_C(0xd1342543de82ef95);
    int take = left % (p->most + 1), choices = left < p->most ? left : p->most;

    if (take) return take;
    p->seed = p->seed * odd + 1;
    return p->at_random ? 1 + (int)((p->seed >> 32) % (uint64_t)choices) : 1;
}

/* Plays a game, whose moves are left in `line`, and learns it, by what the pupil itself expected.
 * False after one line on stderr, with lab->code. */
static bool play(struct pupil *p, char line[LINE], bool *won)
{
    struct zm_expected expected[LINE] = {{.known = false}};
    const struct zm_book_store store = {
        .size = sizeof store, .find = find, .with = &p->memory, .put = put};
    struct zm_result r = {.size = sizeof r};
    int left = p->sticks, result;
    size_t ply = 0;

    while (!zm_undo(p->zm)) continue;
    for (; !zm_outcome(p->zm, &result) && ply < LINE - 1; ply++) {
        if (ply % 2) r.move = (zm_move)perfect_move(p, left);
        else if (!lab_think(p->lab, p->zm, "alphabeta:depth=2", &r)) return false;
        else expected[ply] = (struct zm_expected){.known = true, .score = r.score};
        if (!lab_check(p->lab, p->zm, zm_play(p->zm, r.move))) return false;
        line[ply] = (char)('0' + r.move);
        left -= (int)r.move;
    }
    line[ply] = '\0';
    *won = result > 0;
    if (!p->learns) return true;
    return lab_check(p->lab, p->zm, zm_experience_learn(p->zm, &store, 0, expected, ply));
}

/* -- Many games. ----------------------------------------------------------------------------- */

struct career {
    char lost[GAMES_MOST][LINE];
    size_t losses, repeated; /* how many; those among them that had been lost before */
    int last_lost;           /* the number of the last game lost; 0: none */
};

static void add_loss(struct career *c, const char *line, int game)
{
    bool known = false;

    for (size_t i = 0; i < c->losses; i++) known |= strcmp(c->lost[i], line) == 0;
    memcpy(c->lost[c->losses++], line, LINE);
    c->repeated += known;
    c->last_lost = game;
}

/* Plays until this many games in a row are won, but at least as many as are shown under `series`;
 * NULL: none is. */
static bool play_career(struct pupil *p, const char *series, struct career *c)
{
    char line[LINE];
    bool won;

    *c = (struct career){.losses = 0};
    for (int game = 1; game <= GAMES_MOST; game++) {
        if (game > GAMES_SHOWN && game > c->last_lost + STREAK) break;
        if (game > GAMES_SHOWN && !p->learns) break;
        if (!play(p, line, &won)) return false;
        if (!won) add_loss(c, line, game);
        if (series && game <= GAMES_SHOWN) lab_add(p->lab, (double)c->losses, series, "%d", game);
    }
    return true;
}

static void tell(struct lab *lab, double measured, const char *what, int sticks)
{
    lab_add(lab, measured, what, "%d sticks", sticks)->off_plot = true;
}

/* One heap: with experience and without, then against replies at random. */
static bool run_heap(struct lab *lab, struct career *c, int sticks, int most)
{
    struct pupil p = {.lab = lab, .sticks = sticks, .most = most, .seed = lab->call->seed};
    const struct zm_book_store store = {.size = sizeof store, .find = find, .with = &p.memory};
    char series[40];

    p.zm = lab_open(lab, "sticks:%d,%d", sticks, most);
    if (!p.zm) return false;
    lab_doing(lab, "%d sticks", sticks);
    snprintf(series, sizeof series, "%d sticks, forgets", sticks);
    bool going = play_career(&p, series, c);
    snprintf(series, sizeof series, "%d sticks, remembers", sticks);
    p.learns = true;
    going = going && lab_check(lab, p.zm, zm_experience_use(p.zm, &store));
    if (going && (going = play_career(&p, series, c))) {
        tell(lab, (double)c->repeated, "lost lines that came again", sticks);
        tell(lab, c->last_lost, "games until it is perfect", sticks);
        tell(lab, (double)p.memory.count, "positions kept", sticks);
    }
    p.at_random = true, p.memory.count = 0;
    if (going && (going = play_career(&p, NULL, c))) {
        tell(lab, (double)c->losses, "games lost, replies at random", sticks);
        tell(lab, c->last_lost, "until perfect, replies at random", sticks);
    }
    zm_close(p.zm);
    free(p.memory.entry);
    return going;
}

static void run(struct lab *lab)
{
    struct career *c = take_memory(sizeof *c);

    if (!c) lab->code = EXIT_LIMIT;
    else if (run_heap(lab, c, 11, 2)) run_heap(lab, c, 21, 3);
    free(c);
}

const struct experiment lab_sticks_experience = {
    .name = "sticks-experience",
    .source = "S7",
    .summary = "a player of two plies that remembers the games it lost, and one that does not",
    .x = "game",
    .unit = "games lost so far",
    .notes =
        "alphabeta:depth=2 begins in a heap that is won, 11 sticks with 1 or 2 a move and 21 with "
        "1\n"
        "to 3, against a player that knows the theory; the search does not, and the evaluation is\n"
        "0. The report wishes for a program that keeps the values that led to a loss by the hash "
        "of\n"
        "the situation and chooses another of the acceptable moves next time; it has no figures.\n"
        "Learned is what docs/experience.md says, from what the pupil itself saw alone.\n"
        "Perfect: the number of the last game lost, after which 50 were won in a row. In the "
        "first\n"
        "match the other player takes 1 where it is lost, so that there is one line to learn; in\n"
        "the second, with an empty memory, any number, drawn by the seed.\n",
    .run = run,
};
