/* SPDX-License-Identifier: MIT
 * registry.c - from a game string to a game on the table. */
#include "api/context.h"
#include "api/guest.h"
#include "core/sized.h"
#include "core/text.h"
#include "games/plugin/plugin.h"

#include <string.h>

#define X(name) extern const struct zm_game name##_game;
#include "games/games.def"
#undef X

#ifndef QUICK_VARIANTS
#define QUICK_VARIANTS
#endif
#define X(name) extern const struct zm_game name##_quick_game;
QUICK_VARIANTS
#undef X

const struct zm_alias *zm_aliases(void)
{
    static const struct zm_alias list[] = {
        {"tictactoe", "mnk:3,3,3", NULL},
        {"gomoku", "mnk:15,15,5", "mnk:#,#,5"},
        {"bantumi", "kalah:6,3,empty,mover,majority,nosweep", NULL},
        {"connect4", "connect:7,6,4", NULL},
        {NULL, NULL, NULL},
    };
    return list;
}

const struct zm_game *const *zm_games(void)
{
    static const struct zm_game *const list[] = {
#define X(name) &name##_game,
#include "games/games.def"
#undef X
        NULL,
    };
    return list;
}

bool guest_name_free(const char *name, struct zm_error *error)
{
    bool taken = false;

    for (const struct zm_game *const *g = zm_games(); *g; g++)
        taken |= strcmp((*g)->name, name) == 0;
    for (const struct zm_alias *a = zm_aliases(); a->name; a++) taken |= strcmp(a->name, name) == 0;
    return !taken ||
           fail(error, "guest-name-taken", "its name \"%s\" is that of a built-in game", name);
}

/* Whether variants compiled for processors that gather bits (BMI2) run here, and fast: AMD's
 * processors before Zen 3 take dozens of cycles for it. */
static bool runs_quick(void)
{
#ifdef __x86_64__
    bool slow =
        __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");

    return !slow && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

/* The variant of the game that was compiled for this processor, if there is one. */
static const struct zm_game *quickest(const struct zm_game *game)
{
    static const struct zm_game *const twice[][2] = {
#define X(name) {&name##_game, &name##_quick_game},
        QUICK_VARIANTS
#undef X
        {NULL, NULL}};
    size_t i = 0;

    while (twice[i][0] && twice[i][0] != game) i++;
    return twice[i][0] && runs_quick() ? twice[i][1] : game;
}

/* Makes a context for one table and reads the parameters into it. `options` are the library's. */
static enum zm_status open_table(const struct zm_game *game, const char *parameters,
                                 const struct zm_options *options, struct zm_context **out,
                                 struct zm_error *error)
{
    bool guest = !game->engine || options->as_guest;
    const struct zm_game *variant = guest ? &plugin_game : quickest(game);
    size_t size = guest ? plugin_rules_size(game) : game->rules_size;
    struct zm_context *zm;
    enum zm_status status = context_new(variant, game, size, options->allocator, &zm);

    if (status) return fail(error, "out-of-memory", "out of memory"), status;
    zm->presets = options->presets;
    if (guest) plugin_bind(zm->rules, game), zm->watch = &plugin_watch;
    if (!variant->parse(zm->rules, parameters, error)) status = ZM_BAD_INPUT;
    if (!status) status = context_begin(zm);
    if (status == ZM_NO_MEMORY) fail(error, "out-of-memory", "out of memory");
    if (!status && !context_sound(zm, zm->state, error)) status = ZM_BROKEN;
    if (status) return zm_close(zm), status;
    *out = zm;
    return ZM_OK;
}

enum zm_status zm_open_game(const struct zm_game *game, const char *parameters,
                            const struct zm_options *options, struct zm_context **out,
                            struct zm_error *error)
{
    struct zm_error why = {.text = ""};
    struct zm_options own = {.size = sizeof own};

    *out = NULL;
    if (!game) return fail(error, "no-game", "there is no game"), ZM_BAD_INPUT;
    if (!sized_take(&own, sizeof own, options, "zm_options", error)) return ZM_BAD_INPUT;
    if (game->size < sizeof *game)
        return fail(error, "game-size", "zm_game.size is %zu, it must be sizeof(struct zm_game)",
                    game->size),
               ZM_BAD_INPUT;
    enum zm_status status = open_table(game, parameters ? parameters : "", &own, out, &why);
    if (status) fail_within(error, &why, "in-game", "%s: ", game->name);
    return status;
}

/* Writes a form with the number at the start of `rest` in the place of each #, then what follows
 * that number. */
static void write_sized(struct text *t, const char *form, const char *rest)
{
    int digits = (int)strspn(rest, "0123456789");

    for (; *form; form++) {
        if (*form == '#') text_add(t, "%.*s", digits, rest);
        else text_char(t, *form);
    }
    text_add(t, "%s", rest + digits);
}

/* Replaces a short name by what it stands for. False if the result is too long. */
static bool expand(const char *game, char out[ZM_SPEC_TEXT])
{
    size_t n = strcspn(game, ":");
    const char *rest = game[n] ? game + n + 1 : "";
    struct text t = text_into(out, ZM_SPEC_TEXT);
    const struct zm_alias *a = zm_aliases();

    while (a->name && (strlen(a->name) != n || memcmp(a->name, game, n) != 0)) a++;
    if (!a->name) text_add(&t, "%s", game);
    else if (a->sized && *rest >= '0' && *rest <= '9') write_sized(&t, a->sized, rest);
    else text_add(&t, "%s%s%s", a->stands_for, *rest ? "," : "", rest);
    return t.length < ZM_SPEC_TEXT;
}

/* Tries the tables of a list that bear the name. */
static enum zm_status open_named(const struct zm_game *const *list, const char *name,
                                 const char *parameters, const struct zm_options *options,
                                 struct zm_context **out, struct zm_error *error, bool *known)
{
    enum zm_status status = ZM_BAD_INPUT;

    for (; list && *list && status == ZM_BAD_INPUT; list++) {
        if (strcmp((*list)->name, name) != 0) continue;
        *known = true;
        status = zm_open_game(*list, parameters, options, out, error);
    }
    return status;
}

/* "mnk, kalah, ..., tictactoe": what could have been meant. */
static void list_names(struct text *t, const struct zm_game *const *list)
{
    const char *last = "";

    for (; list && *list; list++) {
        if (strcmp(last, (*list)->name) != 0) text_add(t, " %s", (*list)->name);
        last = (*list)->name;
    }
}

static void unknown_game(const char *game, const struct zm_options *options, struct zm_error *error)
{
    struct zm_error names;
    struct text t = text_into(names.text, sizeof names.text);

    list_names(&t, zm_games());
    for (const struct zm_alias *a = zm_aliases(); a->name; a++) text_add(&t, " %s", a->name);
    list_names(&t, options->guests);
    fail(error, "unknown-game", "no game is called \"%s\", known are:%.240s", shown(game).text,
         names.text);
}

enum zm_status zm_open(const char *game, const struct zm_options *options, struct zm_context **out,
                       struct zm_error *error)
{
    char spec[ZM_SPEC_TEXT];
    struct zm_options own = {.size = sizeof own};
    bool known = false;

    *out = NULL;
    if (!sized_take(&own, sizeof own, options, "zm_options", error)) return ZM_BAD_INPUT;
    if (!game) return fail(error, "no-game-named", "no game is named"), ZM_BAD_INPUT;
    if (!expand(game, spec))
        return fail(error, "game-too-long", "\"%s\" is too long for a game", shown(game).text),
               ZM_BAD_INPUT;

    for (const struct zm_game *const *g = own.guests; g && *g; g++)
        if (!(*g)->engine && !guest_name_free((*g)->name, error)) return ZM_BAD_INPUT;
    size_t n = strcspn(spec, ":");
    const char *parameters = spec[n] ? spec + n + 1 : "";
    spec[n] = '\0';
    enum zm_status status = open_named(zm_games(), spec, parameters, &own, out, error, &known);
    if (!known) status = open_named(own.guests, spec, parameters, &own, out, error, &known);
    if (!known) unknown_game(spec, &own, error);
    return status;
}
