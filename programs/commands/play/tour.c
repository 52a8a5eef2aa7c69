/* SPDX-License-Identifier: MIT
 * tour.c - a short tour for those who cannot type: one position of each game, what to play
 * there, and why.
 *
 * The positions are found, not given: of some games played at random, the one in which looking
 * ahead shows most that the eye does not see. */
#include "play.h"

enum { GAMES = 6, PLIES = 24 };

static const char quick[] = "iterative:nodes=3000,time=30ms", slow[] = "iterative:time=400ms";
static const double look = 0.4; /* seconds for a look at all moves */

struct find {
    const struct call *call;
    char spec[ZM_SPEC_TEXT];
    char *position;
    double surprise;
};

/* How much more a quick search finds for the side to move than a glance. A value that ends the
 * game at once is no surprise. */
static double surprise_of(struct zm_context *zm)
{
    struct zm_result r = {.size = sizeof r};
    double glance = zm_evaluate(zm);

    if (zm_side_to_move(zm) == ZM_SECOND) glance = -glance;
    if (zm_moves(zm, NULL, 0) < 2 || zm_think(zm, quick, NULL, &r)) return -1;
    if (r.distance >= 0 && r.distance < 3) return 0;
    return r.value - glance + (r.kind == ZM_EXACT && r.value > 0);
}

static enum zm_status random_turn(struct zm_context *zm, uint64_t *seed)
{
    struct zm_limits limits = {.size = sizeof limits, .seed = *seed += 1};
    struct zm_result r = {.size = sizeof r};
    zm_move move;
    enum zm_status status;

    if (zm_side_to_move(zm) == ZM_NATURE) {
        status = zm_draw_event(zm, seed, &move);
    } else {
        status = zm_think(zm, "random", &limits, &r);
        move = r.move;
    }
    return status ? status : zm_play(zm, move);
}

/* Plays one game at random and keeps its most surprising position. */
static void look_for(struct find *f, uint64_t seed)
{
    struct zm_context *zm;

    if (zm_open(f->spec, &f->call->options, &zm, NULL)) return;
    for (int ply = 0; ply < PLIES && !zm_outcome(zm, NULL) && !interrupted; ply++) {
        if (random_turn(zm, &seed) || zm_outcome(zm, NULL)) break;
        if (zm_side_to_move(zm) == ZM_NATURE) continue;
        double surprise = surprise_of(zm);
        if (f->position && surprise <= f->surprise) continue;
        free(f->position);
        f->position = text_of(zm_position_text, zm);
        f->surprise = surprise;
    }
    zm_close(zm);
}

static void print_choice(struct zm_context *zm, const struct zm_result *r)
{
    const struct zm_game *game = zm_game_of(zm);
    char *line = line_of(zm, r->line, r->line_length);

    printf("  %s should play %s%s%s, %s\n", game->side[zm_side_to_move(zm)], bold(),
           move_text(zm, r->move).text, plain(), value_phrase(game, value_of_result(r)).text);
    if (r->rule) printf("  Rule: %s\n", r->rule);
    printf("  Expected: %s\n", line);
    free(line);
}

/* Prints the best move other than the chosen one. */
static void print_other(struct zm_context *zm, zm_move chosen)
{
    struct multipv r;

    if (!multipv_think(&r, zm, look) && r.result.ranked > 1) {
        const struct zm_ranked *v = &r.rows[r.rows[0].move == chosen];
        char *line = line_of(zm, v->line, v->line_length);
        printf("  The best other move is %s, %s; line %s\n", move_text(zm, v->move).text,
               value_phrase(zm_game_of(zm), value_of_ranked(v)).text, line);
        free(line);
    }
    multipv_end(&r);
}

static void print_found(const struct find *f, const struct zm_game *game)
{
    struct zm_context *zm;
    struct zm_result r = {.size = sizeof r};

    if (zm_open(f->spec, &f->call->options, &zm, NULL)) return;
    if (!zm_position_set(zm, f->position)) {
        char *picture = text_of(zm_draw, zm);
        printf("%s%s%s: %s\n\n%s\n", bold(), f->spec, plain(), game->summary, picture);
        free(picture);
        if (prove_by_rules(zm, NULL, &r) || !zm_think(zm, slow, NULL, &r)) {
            print_choice(zm, &r);
            print_other(zm, r.move);
        }
        printf("\n");
        flush_output();
    }
    zm_close(zm);
}

static void visit(struct call *call, const struct zm_game *game)
{
    struct find f = {.call = call};

    snprintf(f.spec, sizeof f.spec, "%s", game->example);
    for (uint64_t i = 0; i < GAMES; i++) look_for(&f, i * 1000);
    if (f.position) print_found(&f, game);
    free(f.position);
}

int print_tour(struct call *call)
{
    const char *last = "";

    watch_interrupt();
    printf("A short tour of the games, found and searched just now.\n\n");
    for (const struct zm_game *const *g = zm_games(); *g && !interrupted; last = (*g++)->name)
        if (strcmp((*g)->name, last) != 0) visit(call, *g);
    printf("Now try\n"
           "  zermelo play                        a game against the program\n"
           "  zermelo analyse kalah:6,4           all moves, deeper and deeper\n"
           "  zermelo games                       which games there are\n"
           "  zermelo help                        everything else\n");
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}
