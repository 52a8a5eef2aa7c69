/* SPDX-License-Identifier: MIT
 * show.c - describes games, players and positions to a page. */
#include "last_move.h"
#include "page_engine.h"
#include "value_text.h"

#include <stdlib.h>
#include <string.h>
#include <zermelo_levels.h>
#include <zermelo_record.h>
#include <zermelo_signs.h>

/* -- Games and players. ---------------------------------------------------------------------- */

/* Returns whether an alias stands for a form of this game, as "tictactoe" for "mnk:3,3,3". */
static bool is_alias_of(const struct zm_alias *a, const struct zm_game *game)
{
    size_t n = strlen(game->name);

    return strncmp(a->stands_for, game->name, n) == 0 && strchr(":", a->stands_for[n]);
}

static void put_aliases(const struct zm_game *game, struct json_out *out)
{
    out_open(out, "aliases", '[');
    for (const struct zm_alias *a = zm_aliases(); a->name; a++) {
        if (!is_alias_of(a, game)) continue;
        out_open(out, NULL, '{');
        out_string(out, "name", a->name);
        out_string(out, "standsFor", a->stands_for);
        out_close(out, '}');
    }
    out_close(out, ']');
}

/* `file`: the shared object that the game is from; NULL: none. */
static void put_game(const struct zm_game *game, const char *file, struct json_out *out)
{
    out_open(out, NULL, '{');
    out_string(out, "name", game->name);
    out_string(out, "usage", game->usage);
    out_string(out, "summary", game->summary);
    out_string(out, "example", game->example);
    out_open(out, "sides", '[');
    out_string(out, NULL, game->side[0]);
    out_string(out, NULL, game->side[1]);
    out_close(out, ']');
    out_string(out, "unit", game->unit);
    out_bool(out, "luck", game->weight != NULL);
    put_aliases(game, out);
    if (file) out_string(out, "plugin", file);
    out_close(out, '}');
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Lists each game once: if several backends have one name, it lists the first. */
char *list_games(const struct zm_game *const *guests, const char *const *files)
{
    struct json_out out = {0};
    const char *last = "";

    out_open(&out, NULL, '[');
    for (const struct zm_game *const *g = zm_games(); *g; last = (*g++)->name)
        if (strcmp((*g)->name, last) != 0) put_game(*g, NULL, &out);
    for (; guests && *guests; guests++) put_game(*guests, file_name(*files++), &out);
    out_close(&out, ']');
    return out.text;
}

static void put_player(const struct zm_player *player, struct json_out *out)
{
    out_open(out, NULL, '{');
    out_string(out, "name", player->name);
    out_string(out, "about", player->about);
    out_open(out, "options", '[');
    for (const struct zm_player_option *o = player->options; o->key; o++) {
        out_open(out, NULL, '{');
        out_string(out, "key", o->key);
        out_string(out, "values", o->values);
        out_string(out, "fallback", o->fallback);
        out_string(out, "about", o->about);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_close(out, '}');
}

char *engine_players(void)
{
    struct json_out out = {0};

    out_open(&out, NULL, '[');
    for (const struct zm_player *p = zm_players(); p->name; p++) put_player(p, &out);
    out_close(&out, ']');
    return out.text;
}

/* -- A position. ----------------------------------------------------------------------------- */

/* Writes a board for out_written(). */
static size_t write_board(const void *zm, char *out, size_t capacity)
{
    return zm_describe(zm, out, capacity);
}

enum { CELLS_TEXT = 256 };

static void put_cells(const char *name, const struct zm_context *zm, zm_move move,
                      struct json_out *out)
{
    char cells[CELLS_TEXT];

    zm_move_cells(zm, move, cells, sizeof cells);
    out_words(out, name, cells);
}

static void put_move(const struct zm_context *zm, zm_move move, struct json_out *out)
{
    char text[ZM_MOVE_TEXT];

    out_open(out, NULL, '{');
    out_string(out, "text", zm_move_text(zm, move, text, sizeof text));
    put_cells("cells", zm, move, out);
    if (zm_side_to_move(zm) == ZM_NATURE) out_number(out, "weight", zm_probability(zm, move));
    out_close(out, '}');
}

/* Lists the legal moves, or none if there are more than ZM_MOVES_MAX. */
static void put_moves(const struct zm_context *zm, struct json_out *out)
{
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *list = n <= ZM_MOVES_MAX ? malloc((n + 1) * sizeof *list) : NULL;

    out_open(out, "moves", '[');
    if (list) zm_moves(zm, list, n);
    for (size_t i = 0; list && i < n; i++) put_move(zm, list[i], out);
    out_close(out, ']');
    free(list);
}

static void put_last(struct zm_context *zm, struct json_out *out)
{
    struct last_move last;

    last_move_of(zm, &last);
    if (*last.text) out_words(out, "last", last.cells);
}

static void put_sign(const struct zm_context *zm, const struct zm_sign *sign, struct json_out *out)
{
    static const char *const kinds[ZM_SIGN_KINDS] = {
        [ZM_SIGN_END] = "end",
        [ZM_SIGN_DOUBLE_PLAY] = "doublePlay",
        [ZM_SIGN_OPEN_FOUR] = "openFour",
        [ZM_SIGN_FOURS] = "fours",
        [ZM_SIGN_FOUR_THREE] = "fourThree",
        [ZM_SIGN_THREES] = "threes",
        [ZM_SIGN_FOUR] = "four",
        [ZM_SIGN_THREE] = "three",
    };
    char cells[CELLS_TEXT];

    zm_move_cells(zm, sign->move, cells, sizeof cells);
    out_open(out, NULL, '{');
    out_string(out, "kind", kinds[sign->kind]);
    out_number(out, "side", sign->side);
    out_string(out, "cell", cells);
    out_close(out, '}');
}

/* Writes the threat annotations of the board. */
static void put_signs(const struct zm_context *zm, struct json_out *out)
{
    size_t capacity = 4 * zm_moves(zm, NULL, 0);
    struct zm_sign *list = malloc((capacity + 1) * sizeof *list);
    size_t n = list ? zm_signs(zm, list, capacity) : 0;

    if (n) out_open(out, "signs", '[');
    for (size_t i = 0; i < n; i++) put_sign(zm, &list[i], out);
    if (n) out_close(out, ']');
    free(list);
}

void put_state(const struct zm_context *zm, struct json_out *out)
{
    char spec[ZM_SPEC_TEXT];
    enum zm_side side = zm_side_to_move(zm);
    int result;
    bool over = zm_outcome(zm, &result);

    out_string(out, "game", zm_spec(zm, spec, sizeof spec));
    put_text(out, "position", zm_position_text, zm);
    if (side == ZM_NATURE) out_string(out, "side", "nature");
    else out_number(out, "side", side);
    out_bool(out, "over", over);
    if (!over) return;
    out_number(out, "result", result);
    out_string(out, "resultText", result_words(zm_game_of(zm), result).text);
}

/* Whether a position has the lines of what people write. */
static bool is_written(const char *position)
{
    enum { LINES_WITHOUT = 3 };
    size_t ends = 0;

    for (; *position && ends < LINES_WITHOUT; position++) ends += *position == '\n';
    return ends == LINES_WITHOUT;
}

/* The text of the position in which the moves began, unless that is the game's own start. The table
 * is there. */
static void put_start(struct zm_context *zm, struct json_out *out)
{
    bool is_start = true;

    zm_origin_text(zm, &is_start, NULL, 0);
    if (is_start) out_null(out, "start");
    else put_text(out, "start", zm_position_text, zm);
}

/* What was understood of a text that a person wrote: where it began, all moves as the game writes
 * them, and what was taken for granted. */
static void put_reading(struct zm_context *zm, struct json_out *out)
{
    const zm_move *made;
    char text[ZM_MOVE_TEXT];
    size_t n = zm_history(zm, &made);

    out_string(out, "note", zm_note(zm));
    while (!zm_undo(zm)) {}
    put_start(zm, out);
    zm_history(zm, &made);
    out_open(out, "played", '[');
    for (size_t i = 0; i < n; i++) {
        out_string(out, NULL, zm_move_text(zm, made[i], text, sizeof text));
        zm_redo(zm);
    }
    out_close(out, ']');
}

static void put_rule(void *with, const struct zm_message *rule)
{
    struct json_out *out = with;
    const char *argument = rule->arguments;

    out_open(out, NULL, '{');
    out_string(out, "id", rule->id);
    out_open(out, "arguments", '[');
    for (int i = 0; i < rule->count; i++, argument += strlen(argument) + 1)
        out_string(out, NULL, argument);
    out_close(out, ']');
    out_close(out, '}');
}

/* `written`: with what put_reading() tells. */
static void put_position(struct zm_context *zm, bool written, struct json_out *out)
{
    out_open(out, NULL, '{');
    if (written) put_reading(zm, out);
    put_state(zm, out);
    put_text(out, "rules", zm_rules, zm);
    out_open(out, "ruleMessages", '[');
    zm_rules_messages(zm, put_rule, out);
    out_close(out, ']');
    out_written(out, "board", write_board, zm);
    put_moves(zm, out);
    out_number(out, "evaluation", zm_evaluate(zm));
    out_number(out, "levels", zm_level_count(zm));
    put_signs(zm, out);
    put_last(zm, out);
    out_close(out, '}');
}

char *answer_table(struct zm_context *zm)
{
    struct json_out out = {0};

    put_position(zm, true, &out);
    return out.text;
}

char *answer_position(const char *position, const struct zm_options *options)
{
    struct json_out out = {0};
    struct zm_context *zm = table_open(position, options, &out);

    if (zm) put_position(zm, is_written(position), &out);
    zm_close(zm);
    return out.text;
}
