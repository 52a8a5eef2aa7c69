/* SPDX-License-Identifier: MIT
 * play_level.c - levels of strength: the program's, and one that adapts to a person, kept from run
 * to run in $XDG_DATA_HOME/zermelo/levels.json (~/.local/share if that is not set). */
#include "data_file.h"
#include "play.h"

#include <strings.h>
#include <zermelo_levels.h>

static const char adaptive_word[] = "adaptive";

/* -- The levels of a game. ------------------------------------------------------------------- */

static bool has_level(const struct zm_context *zm, int level)
{
    return level <= zm_level_count(zm) || level == ZM_LEVELS;
}

/* Full strength is slow: without a clock it has the usual time. */
static struct player_words player_of_level(const struct table *t, int level)
{
    struct player_words out;

    snprintf(out.text, sizeof out.text, STRONGEST ":level=%d%s", level,
             level == ZM_LEVELS && !t->clocked ? ",time=1s" : "");
    return out;
}

char *level_names(const struct zm_context *zm)
{
    char *names = format_text("%s", "");

    for (int i = 1; i <= ZM_LEVELS; i++)
        if (has_level(zm, i)) append_text(&names, "%d (%s), ", i, zm_level_name(i));
    append_text(&names, "%s", adaptive_word);
    return names;
}

struct player_words level_player(struct table *t, const struct zm_context *zm, const char *level)
{
    const struct player_words none = {.text = ""};
    int n;

    t->adaptive.on = strcasecmp(level, adaptive_word) == 0;
    if (t->adaptive.on) return adaptive_player(t, zm);
    return zm_level_read(level, &n) && has_level(zm, n) ? player_of_level(t, n) : none;
}

/* -- The level that adapts. ------------------------------------------------------------------ */

/* Whom the file knows: one person, who has an account of their own on this machine. */
static const char person[] = "human";
static const int usual_level = 3;

static bool is_row(const json_t *row)
{
    double level = json_number_value(json_object_get(row, "level"));
    json_int_t games = json_integer_value(json_object_get(row, "games"));
    double points = json_number_value(json_object_get(row, "points"));

    return json_is_string(json_object_get(row, "game")) &&
           json_is_string(json_object_get(row, "player")) && level >= 1 && level <= ZM_LEVELS &&
           json_is_integer(json_object_get(row, "games")) && games >= 0 && points >= 0 &&
           points <= (double)games;
}

static const struct data_file file = {"zermelo/levels.json", "zermelo levels 1",
                                      "no list of levels", is_row};

struct player_words adaptive_player(struct table *t, const struct zm_context *zm)
{
    json_t *rows = data_file_read(&file, t->call);
    const json_t *row = data_file_row(rows, spec_text(zm).text, person);
    struct adaptive *a = &t->adaptive;

    a->at = row ? json_number_value(json_object_get(row, "level")) : usual_level;
    a->games = (uint64_t)json_integer_value(json_object_get(row, "games"));
    a->points = json_number_value(json_object_get(row, "points"));
    json_decref(rows);
    return player_of_level(t, zm_level_nearest(zm, a->at));
}

/* The side of the only person; -1: nobody plays the program. */
static int side_of_person(const struct table *t)
{
    bool first = is_human(t, ZM_FIRST), second = is_human(t, ZM_SECOND);

    return first == second ? -1 : first ? ZM_FIRST : ZM_SECOND;
}

void adaptive_seat(struct table *t)
{
    int side = side_of_person(t);

    t->adaptive.counted = false;
    if (!t->adaptive.on || side < 0) return;
    snprintf(t->player[!side], PLAYER_TEXT, "%s", adaptive_player(t, t->zm).text);
}

/* What the person has of the game that is over: 0 to 1. */
static double score_of(const struct table *t, int side)
{
    int result = 0;

    if (!zm_outcome(t->zm, &result)) result = t->winner;
    if (side == ZM_SECOND) result = -result;
    return result > 0 ? 1 : result < 0 ? 0 : 0.5;
}

static void keep_row(const struct table *t)
{
    const struct adaptive *a = &t->adaptive;
    int code;
    json_t *rows =
        json_pack("[{s:s,s:s,s:f,s:I,s:f}]", "game", spec_text(t->zm).text, "player", person,
                  "level", a->at, "games", (json_int_t)a->games, "points", a->points);

    json_decref(data_file_keep(&file, t->call, rows, &code));
    json_decref(rows);
}

void adaptive_learn(struct table *t)
{
    struct adaptive *a = &t->adaptive;
    int side = side_of_person(t);

    if (!a->on || a->counted || side < 0) return;
    double score = score_of(t, side);
    a->at = zm_level_adapt(t->zm, a->at, a->games, score);
    a->games++, a->points += score;
    a->counted = true;
    keep_row(t);
    int level = zm_level_nearest(t->zm, a->at);
    printf_wrapped("You have scored %g of %" PRIu64 " games at levels that adapt. Next: level %d "
                   "(%s).\n",
                   a->points, a->games, level, zm_level_name(level));
}
