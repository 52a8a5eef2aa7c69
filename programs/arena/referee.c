/* SPDX-License-Identifier: MIT
 * referee.c - see referee.h.
 *
 * The referee trusts no player: it checks moves in its own context and measures time by its own
 * clock. It draws chance outcomes from the seed of the pair, so that both games of the pair have
 * the same ones. */
#include "referee.h"

#include "adjudicate.h"
#include "experience.h"
#include "game_file.h"
#include "openings.h"
#include "process.h"
#include "ruling.h"

#include <math.h>

enum { SEED_OF_CHANCE, SEED_OF_PLAYERS };

struct table {
    const struct event *event;
    struct ruling ruling;
    struct adapter *adapter[2]; /* indexed by side */
    const volatile int *stop;
    uint64_t chance_seed;
    struct game *game; /* the record of the ruling */
    int code;          /* exit code that ends the match in this game; EXIT_DONE: none */
};

/* Ends the match after an error in the referee's own context, which a player cannot cause. Returns
 * false. */
static bool break_off(struct table *t, enum zm_status status)
{
    int code = status == ZM_BROKEN ? EXIT_BROKEN : EXIT_LIMIT;

    t->code = complain(t->event->call, code, "%s", zm_why(t->ruling.zm));
    return false;
}

/* -- Ends. ----------------------------------------------------------------------------------- */

static void lose(struct table *t, enum zm_side culprit, enum fault fault, const char *why)
{
    ruling_lose(t->game, culprit, fault, why);
    const char *errors = process_errors(t->adapter[culprit]->process);
    if (*errors) t->game->errors = format_text("%s", errors);
}

static bool judged(struct table *t, enum zm_side side, enum fault fault)
{
    const struct event *event = t->event;

    if (fault == FAULT_STOPPED) t->code = EXIT_INTERRUPTED;
    else if (fault == FAULT_FAILED)
        t->code = complain(event->call, t->adapter[side]->code, "player \"%s\" cannot go on: %s",
                           event->player[t->game->player[side]], t->adapter[side]->why);
    else if (fault) lose(t, side, fault, t->adapter[side]->why);
    return fault;
}

/* Teaches a game that the rules have ended. A failure, of which one line tells, does not end the
 * match. */
static void learn(struct table *t)
{
    const struct game *g = t->game;
    struct zm_expected *expected = take_memory((g->count + 1) * sizeof *expected);

    for (size_t i = 0; i < g->count && expected; i++) expected[i] = g->moves[i].answer.expected;
    if (expected)
        experience_learn(t->event->experience, t->ruling.zm, g->result, expected, g->count);
    free(expected);
}

/* -- Moves. ---------------------------------------------------------------------------------- */

/* Plays a legal move and notifies both adapters. Returns false if one of them had a fault, or the
 * match ends. */
static bool make(struct table *t, zm_move move, const struct move_answer *answer, bool opening)
{
    enum zm_status status;
    struct played *p = ruling_make(&t->ruling, move, &status);

    if (!p && noted_failure()) return t->code = EXIT_LIMIT, false;
    if (!p) return break_off(t, status);
    p->opening = opening;
    if (answer) p->answer = *answer;
    for (int i = 0; i < 2; i++)
        if (judged(t, (enum zm_side)i, adapter_notify_move(t->adapter[i], p->text))) return false;
    return true;
}

static bool make_outcome(struct table *t)
{
    zm_move outcome;
    enum zm_status status = ruling_chance(&t->ruling, &t->chance_seed, &outcome);

    if (status) return break_off(t, status);
    return make(t, outcome, NULL, false);
}

/* -- Requests. ------------------------------------------------------------------------------- */

static struct move_request request_of(const struct table *t, enum zm_side side)
{
    const struct time_control *time = &t->event->time;
    const double *left = t->ruling.clock.left;
    struct move_request request = {.left = {left[0], left[1]}, .allowed = INFINITY};

    if (time->move > 0) request.allowed = time->move;
    if (time->base > 0) request.allowed = fmin(request.allowed, left[side]);
    request.wait = request.allowed + time->margin;
    if (isinf(request.wait) && !t->adapter[side]->kind->internal) request.wait = time->patience;
    return request;
}

/* Charges the time of an answer. Returns true if it was late, after which the side has lost. */
static bool is_late(struct table *t, enum zm_side side, const struct move_request *request,
                    const struct move_answer *answer)
{
    char why[ADAPTER_WHY];
    bool fallen = !ruling_charge(&t->ruling, side, answer->seconds);

    if (!fallen && answer->seconds <= request->wait) return false;
    snprintf(why, sizeof why, "%s after %.1f ms, allowed are %.1f ms", answer->move,
             answer->seconds * 1000, request->wait * 1000);
    lose(t, side, FAULT_LATE, why);
    return true;
}

static bool player_moves(struct table *t, enum zm_side side)
{
    struct move_request request = request_of(t, side);
    struct move_answer answer;
    char why[ADAPTER_WHY];
    zm_move move;

    if (judged(t, side, adapter_think(t->adapter[side], &request, &answer))) return false;
    if (is_late(t, side, &request, &answer)) return false;
    if (!zm_move_read(t->ruling.zm, answer.move, &move)) return make(t, move, &answer, false);
    snprintf(why, sizeof why, "%s", zm_why(t->ruling.zm));
    lose(t, side, FAULT_ILLEGAL, why);
    return false;
}

/* -- A game. --------------------------------------------------------------------------------- */

/* Plays the moves of an opening, which have been checked before. Returns false after a fault, or if
 * the match ends. */
static bool play_opening(struct table *t, const struct opening *opening)
{
    char *text = format_text("%s", opening->moves ? opening->moves : ""), *rest = text, *word;
    bool on = true;
    zm_move move;

    while (on && (word = strsep(&rest, " "))) {
        if (!*word) continue;
        enum zm_status status = zm_move_read(t->ruling.zm, word, &move);
        on = status ? break_off(t, status) : make(t, move, NULL, true);
    }
    free(text);
    return on;
}

static bool begin_game(struct table *t, const struct opening *opening)
{
    for (int i = 0; i < 2; i++) {
        struct adapter_game game = {
            .spec = t->event->spec,
            .position = opening->position,
            .options = &t->event->call->options,
            .side = (enum zm_side)i,
            .seed = seed_of(t->game->seed, SEED_OF_PLAYERS + (uint64_t)i),
            .time = &t->event->time,
            .books = t->event->books,
            .experience = t->event->experience,
            .ponder = t->event->ponder[t->game->player[i]],
            .stop = t->stop,
        };
        if (judged(t, (enum zm_side)i, adapter_begin(t->adapter[i], &game))) return false;
    }
    return true;
}

/* Whether the game ends before the rules end it, or the match ends. */
static bool is_adjudicated(struct table *t)
{
    const struct event *event = t->event;
    bool ended;

    if (adjudicate_by_values(&event->adjudication, t->game)) return true;
    enum zm_status status = adjudicate_by_search(event, t->ruling.zm, t->stop, t->game, &ended);
    if (ended) return true;
    if (status == ZM_STOPPED && is_raised(t->stop)) t->code = EXIT_INTERRUPTED;
    else if (status && status != ZM_STOPPED) break_off(t, status);
    return t->code;
}

static void play_on(struct table *t)
{
    bool on = true;

    while (on && !ruling_by_rules(&t->ruling)) {
        enum zm_side side = zm_side_to_move(t->ruling.zm);
        if (side == ZM_NATURE) on = make_outcome(t);
        else on = !is_adjudicated(t) && !ruling_by_length(&t->ruling) && player_moves(t, side);
    }
    if (on && t->event->experience) learn(t);
}

/* Sets up the position in the referee's own context. Returns false if the match ends. */
static bool open_table(struct table *t, const struct opening *opening)
{
    t->ruling.zm = call_game(t->event->call, t->event->spec, &t->code);
    if (!t->ruling.zm) return false;
    enum zm_status status =
        opening->position ? zm_position_set(t->ruling.zm, opening->position) : ZM_OK;
    if (!status && t->event->call->asks_tables)
        status = tablebase_set_use(&t->event->call->tablebases, t->ruling.zm);
    return status ? break_off(t, status) : true;
}

/* Plays a game. Returns EXIT_DONE, or the exit code if there is no result. */
static int play_game(struct table *t, const struct opening *opening)
{
    const struct time_control *time = &t->event->time;
    double began = seconds_now();

    t->ruling = (struct ruling){.game = t->game,
                                .longest = t->event->longest,
                                .clocked = time->base > 0,
                                .clock = {{time->base, time->base}, time->increment},
                                .margin = time->margin};
    if (open_table(t, opening) && begin_game(t, opening) && play_opening(t, opening)) play_on(t);
    zm_close(t->ruling.zm);
    for (int i = 0; i < 2; i++) adapter_end(t->adapter[i]);
    t->game->seconds = seconds_now() - began;
    return t->code;
}

int referee_pair(const struct event *event, const struct scheduled_pair *scheduled,
                 struct adapter *const adapter[2], const volatile int *stop, struct pair *out)
{
    uint64_t seed = seed_of(event->seed, scheduled->number);
    struct opening opening;
    int code = opening_of(event, scheduled->opening, &opening);

    *out = (struct pair){.scheduled = *scheduled, .games = event->games_in_pair};
    for (int i = 0; i < out->games && !code; i++) {
        struct game *g = &out->game[i];
        struct table t = {.event = event,
                          .adapter = {adapter[i], adapter[1 - i]},
                          .stop = stop,
                          .chance_seed = seed_of(seed, SEED_OF_CHANCE),
                          .game = g};
        g->player[0] = scheduled->player[i], g->player[1] = scheduled->player[1 - i];
        if (opening.position) g->position = format_text("%s", opening.position);
        g->seed = seed_of(seed, SEED_OF_PLAYERS + (uint64_t)i) >> 1; /* fits a signed integer */
        code = play_game(&t, &opening);
        if (!code && event->record) code = game_file_add(event, scheduled, i, g);
    }
    opening_free(&opening);
    if (code) pair_free(out);
    return code;
}
