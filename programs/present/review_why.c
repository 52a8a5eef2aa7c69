/* SPDX-License-Identifier: MIT
 * review_why.c - why a move was worse than another, in one sentence: "4 wins in 9 moves (17 plies);
 * 5 lets South take 6 seeds and loses by 3 seeds". */
#include "review_report.h"

#include "value_text.h"

#include <math.h>
#include <string.h>

enum { GAIN_LEAST = 3 }; /* units that are worth mentioning */

static bool has_units(const struct zm_game *game)
{
    return strcmp(game->unit, "win") != 0;
}

/* A size without its sign: "8 seeds". */
static struct words size_words(const struct zm_game *game, double value)
{
    struct words out = evaluation_text(game, fabs(value));

    if (*out.text == '+') memmove(out.text, out.text + 1, strlen(out.text));
    return out;
}

/* What a proven value of a game of units says: "wins by at least 8 seeds". */
static struct words proven_units(const struct zm_game *game, const struct zm_review_value *v)
{
    bool gains = v->value > 0, bound = v->kind != ZM_EXACT;
    bool least = bound && (v->kind == ZM_LOWER) == gains;
    struct words out;

    if (v->value == 0 && v->kind == ZM_LOWER) snprintf(out.text, sizeof out.text, "does not lose");
    else if (v->value == 0) snprintf(out.text, sizeof out.text, bound ? "does not win" : "draws");
    else
        snprintf(out.text, sizeof out.text, "%s by %s%.60s", gains ? "wins" : "loses",
                 least   ? "at least "
                 : bound ? "at most "
                         : "",
                 size_words(game, v->value).text);
    return out;
}

static struct words proven_result(const struct zm_game *game, const struct zm_review_value *v)
{
    const struct known_value w = {v->value, v->kind, v->distance, v->distance_kind};
    const char *outcome = value_outcome(game, w);
    struct words out;

    if (!outcome)
        snprintf(out.text, sizeof out.text, "%s",
                 v->kind == ZM_LOWER ? "does not lose" : "does not win");
    else if (strcmp(outcome, "draw") == 0) snprintf(out.text, sizeof out.text, "draws");
    else {
        snprintf(out.text, sizeof out.text, "%s", v->value > 0 ? "wins" : "loses");
        size_t n = strlen(out.text);
        if (v->distance > 0)
            snprintf(out.text + n, sizeof out.text - n, " %.60s", distance_words(game, w).text);
    }
    return out;
}

/* What a move does, as its value tells: the verb and what goes with it. */
static struct words does(const struct zm_game *game, const struct zm_review_value *v)
{
    bool average = game->weight && v->distance < 0;
    struct words out;

    if (v->kind != ZM_HEURISTIC && !average)
        return has_units(game) ? proven_units(game, v) : proven_result(game, v);
    if (has_units(game))
        snprintf(out.text, sizeof out.text, "is worth %s%.60s", v->kind == ZM_EXACT ? "" : "about ",
                 evaluation_text(game, v->value).text);
    else snprintf(out.text, sizeof out.text, "scores about %.0f %%", 100 * v->expected);
    return out;
}

/* -- What the other side gets for it. -------------------------------------------------------- */

static double evaluation_for(struct zm_context *zm, enum zm_side side)
{
    int result;
    double value = zm_outcome(zm, &result) ? result : zm_evaluate(zm);

    return side == ZM_FIRST ? value : -value;
}

/* What the side that answers gains by its moves in a line that begins with the move answered, up to
 * the next turn of the other. The position is as it was then. */
static double gain_of_reply(struct zm_context *zm, enum zm_side answers, const zm_move *line,
                            size_t length)
{
    size_t made = 0;
    double gain = 0;

    if (length < 2 || zm_play(zm, line[made++])) return 0;
    if (!zm_outcome(zm, NULL) && zm_side_to_move(zm) == answers) {
        gain = -evaluation_for(zm, answers);
        while (made < length && !zm_outcome(zm, NULL) && zm_side_to_move(zm) == answers &&
               !zm_play(zm, line[made]))
            made++;
        gain += evaluation_for(zm, answers);
    }
    while (made-- > 0) zm_undo(zm);
    return gain;
}

static enum zm_side other_side(const struct zm_reviewed *m)
{
    return m->side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
}

double review_lets_take(struct zm_context *zm, const struct zm_reviewed *m)
{
    const struct zm_game *game = zm_game_of(zm);

    if (!has_units(game) || game->weight) return 0;
    double gain = gain_of_reply(zm, other_side(m), m->reply, m->reply_length);
    double usual = gain_of_reply(zm, other_side(m), m->line, m->line_length);
    return is_whole(gain) && gain >= GAIN_LEAST && gain > usual ? gain : 0;
}

/* "lets South take 6 seeds and ", or nothing. */
static struct words what_it_allows(struct zm_context *zm, const struct zm_reviewed *m)
{
    const struct zm_game *game = zm_game_of(zm);
    double gain = review_lets_take(zm, m);
    struct words out = {""};

    if (gain > 0)
        snprintf(out.text, sizeof out.text, "lets %.40s take %.40s and ", game->side[other_side(m)],
                 size_words(game, gain).text);
    return out;
}

void review_why(struct zm_context *zm, const struct zm_reviewed *m, char out[REVIEW_WHY])
{
    const struct zm_game *game = zm_game_of(zm);
    char best[ZM_MOVE_TEXT], played[ZM_MOVE_TEXT];

    zm_move_text(zm, m->best, best, sizeof best);
    zm_move_text(zm, m->played, played, sizeof played);
    snprintf(out, REVIEW_WHY, "%s %.100s; %s %.100s%.100s", best, does(game, &m->of_best).text,
             played, what_it_allows(zm, m).text, does(game, &m->of_played).text);
}
