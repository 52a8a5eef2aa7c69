/* SPDX-License-Identifier: MIT
 * play_turns.c - whose turn it is, what machines do with theirs, and chance outcomes. */
#include "move_words.h"
#include "play.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <unistd.h>

static const double server_clock = 14 * 60; /* seconds a game lasts where a clock ends it */

bool is_human(const struct table *t, enum zm_side side)
{
    return side != ZM_NATURE && strcmp(t->player[side], "human") == 0;
}

bool any_human(const struct table *t)
{
    return is_human(t, ZM_FIRST) || is_human(t, ZM_SECOND);
}

size_t moves_made(const struct table *t)
{
    const zm_move *history;

    return zm_history(t->zm, &history);
}

/* The state of the random numbers before the next move: the game's seed, advanced once for every
 * move made, so that resumed games and moves taken back meet the same chance outcomes. The
 * generator is splitmix64, whose state advances by this odd constant. */
static uint64_t move_seed(const struct table *t)
{
    return t->seed + moves_made(t) * UINT64_C(0x9e3779b97f4a7c15);
}

/* -- Thinking. ------------------------------------------------------------------------------- */

enum zm_status ask_player(struct table *t, const char *player, struct zm_result *out)
{
    struct zm_limits limits = {.size = sizeof limits, .stop = &interrupted, .seed = move_seed(t)};
    bool hint = is_human(t, zm_side_to_move(t->zm));
    double began = seconds_now();
    struct progress p;

    if (!hint) clock_limits(t, &limits);
    if (t->front) t->front->watch(t, &limits);
    else progress_begin(&p, t->zm, "move now", &limits);
    flush_output();
    trace_end(t->traced);
    t->traced = hint ? NULL : trace_begin(t, player, &limits);
    enum zm_status status = zm_think(t->zm, player, &limits, out);
    if (!hint) clock_press(t, seconds_now() - began);
    clear_status();
    if (is_interrupted() && (any_human(t) || t->front)) forget_interrupt();
    out->seed = t->seed; /* by which the whole game can be played again */
    return status;
}

struct words searched_words(const struct zm_result *r)
{
    struct words out = {.text = ""};
    char simulations[48] = "";

    if (r->depth) snprintf(out.text, sizeof out.text, "depth %d, ", r->depth);
    if (r->simulations)
        snprintf(simulations, sizeof simulations, "%" PRIu64 " simulations, ", r->simulations);
    size_t n = strlen(out.text);
    snprintf(out.text + n, sizeof out.text - n, "%s%" PRIu64 " nodes, %.3f s", simulations,
             r->nodes, r->seconds);
    return out;
}

static void print_trace(struct table *t, const struct zm_result *r)
{
    char *line = line_names(t->zm, &t->cells, r->line, r->line_length);

    printf("  %s", value_phrase(zm_game_of(t->zm), value_of_result(r)).text);
    printf(r->rule ? "; rule: %s\n" : "\n", r->rule);
    printf("  line %s\n  %s\n", line, searched_words(r).text);
    trace_print(t->traced);
    free(line);
}

/* "South plays 3, captures 5, moves again; 4:31 left" */
static void print_move(struct table *t, zm_move move)
{
    enum zm_side side = zm_side_to_move(t->zm);
    struct move_effect effect = move_effect(t->zm, move);

    printf("%s plays %s%s%s", zm_game_of(t->zm)->side[side], bold(), shown_move(t, move).text,
           plain());
    if (*effect.taken) printf(", %s", effect.taken);
    if (effect.again) printf(", moves again");
    if (t->clocked) printf("; %s left", clock_words(t, side).text);
    putchar('\n');
}

static void print_decision(struct table *t, const char *player, const struct zm_result *r)
{
    if (t->call->json) {
        print_json(answer_json(t->zm, &t->cells, player, r));
        return;
    }
    print_move(t, r->move);
    if (t->trace) print_pondered(t), print_trace(t, r);
}

/* -- Experience. ----------------------------------------------------------------------------- */

/* Learns from a game that has ended, once for each end. */
static void learn(struct table *t)
{
    const struct expectations *e = &t->expectations;
    bool over = game_over(t);

    if (over && !t->learned) {
        experience_learn(t->experience, t->zm, t->winner, e->move, e->count);
        adaptive_learn(t);
    }
    t->learned = over;
}

/* -- Turns. ---------------------------------------------------------------------------------- */

static void fail_turn(struct table *t, enum zm_status status)
{
    t->code = complain_status(t->call, t->zm, status);
    t->done = true;
}

void after_move(struct table *t)
{
    save_game(t);
    t->board_due = true;
}

/* Waits between the moves of a game without people. A line typed meanwhile stops the game. */
static void wait_between(struct table *t)
{
    bool watched = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !t->call->json;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char line[PROMPT_LINE];

    if (t->front) {
        if (t->front->wait(t, t->delay)) play_paused(t);
    } else if (!watched) pause_for(t->delay);
    else if (poll(&input, 1, (int)fmin(t->delay * 1000, INT_MAX)) > 0 && plain_line(line))
        play_paused(t);
}

static void play_machine(struct table *t)
{
    const char *player = t->player[zm_side_to_move(t->zm)];
    struct decision *d = &t->last;

    *d = (struct decision){.at = moves_made(t), .result.size = sizeof d->result};
    snprintf(d->player, sizeof d->player, "%s", player);
    enum zm_status status = ask_player(t, player, &d->result);
    if (status == ZM_STOPPED && !is_interrupted()) { /* hurried before it had anything */
        snprintf(d->player, sizeof d->player, "rules");
        status = ask_player(t, d->player, &d->result);
    }
    if (t->front ? t->front->left(t) : is_interrupted()) { /* and no human to play on with */
        t->done = true;
        if (!t->front) t->code = EXIT_INTERRUPTED;
        return;
    }
    d->made = !status;
    if (!status) {
        print_decision(t, d->player, &d->result);
        expect(&t->expectations, d->at, &d->result);
        status = zm_play(t->zm, d->result.move);
    }
    if (status) fail_turn(t, status);
    else after_move(t);
}

/* "A present appears at c3." */
static void print_outcome(struct table *t)
{
    struct words words = last_outcome(t->zm);

    if (*words.text) printf("%c%s.\n", toupper((unsigned char)*words.text), words.text + 1);
}

static void make_outcome(struct table *t)
{
    uint64_t seed = move_seed(t);
    zm_move outcome;
    bool late = seconds_now() - t->began >= server_clock && clock_outcome(t->zm, &outcome);
    enum zm_status status = late ? ZM_OK : zm_draw_event(t->zm, &seed, &outcome);

    if (!status) {
        struct move_text name = move_text(t->zm, outcome);
        if (t->call->json) print_json(json_pack("{s:s}", "event", name.text));
        status = zm_play(t->zm, outcome);
        if (!status && !t->call->json) print_outcome(t);
    }
    if (status) fail_turn(t, status);
    else after_move(t);
}

/* The board is drawn where somebody looks at it: before a person types, before each move of a game
 * of machines, and at the end; on the screen always, and its game ends when it is left. */
static void next_turn(struct table *t)
{
    bool over = game_over(t), watched = !any_human(t);
    enum zm_side side = zm_side_to_move(t->zm);

    if (over || t->front || (watched && side != ZM_NATURE)) show_due(t);
    if (!over && watched && side != ZM_NATURE) wait_between(t);
    if (t->done) return;
    if (over && watched && !t->front) t->done = true;
    else if (!over && side == ZM_NATURE) make_outcome(t);
    else if (over || is_human(t, side)) play_human(t);
    else play_machine(t);
}

/* With one of the legal moves, so that their form is seen. */
static void print_invitation(const struct table *t)
{
    size_t n = zm_moves(t->zm, NULL, 0);
    zm_move *moves = n && n <= ZM_MOVES_MAX ? take_memory(n * sizeof *moves) : NULL;
    bool strong = is_usual_player(t->player[0]) || is_usual_player(t->player[1]);

    printf("Type a move");
    if (moves) {
        zm_moves(t->zm, moves, n);
        struct words example = shown_move(t, moves[n / 2]);
        printf(", such as %.*s", (int)strcspn(example.text, " "), example.text);
    }
    printf(", help%s\n", strong ? ", rules, or level 3 for a weaker program." : ", or rules.");
    free(moves);
}

/* "mnk:3,3,3 (tictactoe)": the game string with the short name of the same game, if it has one. */
static struct words game_title(const struct zm_context *zm)
{
    const struct zm_alias *a = zm_aliases();
    struct spec_text spec = spec_text(zm);
    struct words out;

    while (a->name && strcmp(a->stands_for, spec.text) != 0) a++;
    bool helps = a->name && !strstr(spec.text, a->name);
    snprintf(out.text, sizeof out.text, "%.90s%s%s%s", spec.text, helps ? " (" : "",
             helps ? a->name : "", helps ? ")" : "");
    return out;
}

static void print_welcome(const struct table *t)
{
    const struct zm_game *game = zm_game_of(t->zm);

    if (t->call->json) return;
    printf_wrapped("%s: %s is %s, %s is %s; seed %" PRIu64 "\n", game_title(t->zm).text,
                   game->side[0], player_title(t->player[0]).text, game->side[1],
                   player_title(t->player[1]).text, t->seed);
    if (any_human(t)) print_invitation(t);
}

/* What a saved game says of its end that its moves do not. */
void print_ended(const struct table *t)
{
    const struct zm_game *game = zm_game_of(t->zm);
    const char *winner = game->side[t->winner < 0], *loser = game->side[t->winner >= 0];

    if (t->ended == ZM_BY_AGREEMENT) printf("\nThe game is over: a draw was agreed to.\n");
    else if (t->ended == ZM_BY_TIME)
        printf("\nThe game is over: the time of %s was up, %s won.\n", loser, winner);
    else printf("\nThe game is over: %s resigned, %s won.\n", loser, winner);
    if ((any_human(t) || t->front) && !t->done) print_end_choices();
}

static void print_end(struct table *t)
{
    static const char *const terminations[] = {"rules", "resignation", "time", "agreement"};
    const zm_move *history;
    size_t n = zm_history(t->zm, &history);
    int result;
    bool over = zm_outcome(t->zm, &result);
    struct zm_context *origin = game_copy(t, 0);

    if (!origin) return;
    json_t *moves = line_json(origin, &t->cells, history, n);
    zm_close(origin);
    const char *ending = over || t->ended ? terminations[t->ended] : NULL;
    print_json(json_pack("{s:s, s:s, s:s, s:I, s:o, s:b, s:o, s:s?}", "game", spec_text(t->zm).text,
                         "first", t->player[0], "second", t->player[1], "seed", (json_int_t)t->seed,
                         "moves", moves, "over", game_over(t), "result",
                         over ? json_integer(result) : json_null(), "termination", ending));
}

int play_game(struct table *t)
{
    t->began = seconds_now();
    if (!t->front) watch_interrupt();
    if (!save_game(t)) return t->stale;
    print_welcome(t);
    t->board_due = true;
    t->done = t->ended != ZM_BY_RULES && !t->front;
    if (t->done) show_board(t);
    t->turn = SIZE_MAX;
    if (t->ended && !t->call->json) print_ended(t);
    while (!t->done && !noted_failure()) next_turn(t), learn(t);
    if (t->call->json) print_end(t);
    else print_farewell(t);
    return t->code ? t->code : t->stale;
}
