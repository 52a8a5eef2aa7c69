/* SPDX-License-Identifier: MIT
 * guest.c - games from shared objects: loading one and checking its table. */
#define _XOPEN_SOURCE 700
#include "api/guest.h"

#include "core/memory.h"
#include "core/sized.h"
#include "core/text.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MOST = 32, UNDO_INFO_MOST = 1024, SIZE_MOST = 1 << 20 };

struct zm_guest {
    void *object;
    const struct zm_game *game;
};

/* -- Is this a game? ------------------------------------------------------------------------- */

static bool check_texts(const struct zm_game *g, struct zm_error *error)
{
    const struct {
        const char *field, *text;
    } texts[] = {
        {"usage", g->usage},     {"summary", g->summary}, {"side[0]", g->side[0]},
        {"side[1]", g->side[1]}, {"unit", g->unit},       {"example", g->example},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!texts[i].text)
            return fail(error, "guest-lacks", "its table has no %s", texts[i].field);
    return true;
}

static bool check_name(const char *name, struct zm_error *error)
{

    if (!name) return fail(error, "guest-no-name", "its table has no name");
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (!n || n > NAME_MOST || name[n] || name[0] < 'a')
        return fail(error, "guest-bad-name",
                    "its name is \"%s\", accepted is a letter, then up to %d of a-z, 0-9 and -",
                    shown(name).text, NAME_MOST - 1);
    return guest_name_free(name, error);
}

static bool check_size(const char *field, size_t size, size_t least, size_t most,
                       struct zm_error *error)
{
    if (size >= least && size <= most) return true;
    return fail(error, "guest-size-range", "its %s is %zu, accepted is %zu to %zu", field, size,
                least, most);
}

static bool check_sizes(const struct zm_game *g, struct zm_error *error)
{
    if (!check_size("rules_size", g->rules_size, 0, SIZE_MOST, error)) return false;
    if (g->undo)
        return check_size("state_size", g->state_size, 1, SIZE_MOST, error) &&
               check_size("trail_size", g->trail_size, 0, UNDO_INFO_MOST, error);
    return check_size("state_size without undo", g->state_size, 1, UNDO_INFO_MOST, error) &&
           check_size("trail_size without undo", g->trail_size, 0, 0, error);
}

static bool check_hooks(const struct zm_game *g, struct zm_error *error)
{
    const struct {
        const char *name;
        bool there;
    } hooks[] = {
        {"parse", g->parse},
        {"write_spec", g->write_spec},
        {"write_rules", g->write_rules},
        {"range", g->range},
        {"most_moves", g->most_moves},
        {"start", g->start},
        {"side_to_move", g->side_to_move},
        {"outcome", g->outcome},
        {"moves", g->moves},
        {"play", g->play},
        {"write_move", g->write_move},
        {"write_position", g->write_position},
        {"read_position", g->read_position},
        {"draw", g->draw},
        {"order, but order_names", g->order || !g->order_names},
        {"order_names, but order", g->order_names || !g->order},
        {"transform, but symmetries", g->transform || !g->symmetries},
        {"symmetries, but transform", g->symmetries || !g->transform},
        {"write_cells, but describe", g->write_cells || !g->describe},
        {"describe, but write_cells", g->describe || !g->write_cells},
    };

    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++)
        if (!hooks[i].there)
            return fail(error, "guest-lacks", "its table has no %s", hooks[i].name);
    return true;
}

/* There is no shorter struct zm_game so far: when it grows, tables of today's size are copied. */
static bool check_table(const struct zm_game *game, struct zm_error *error)
{
    struct zm_game known;

    if (game->size >= sizeof known) return sized_take(&known, sizeof known, game, "zm_game", error);
    return fail(error, "guest-version",
                "its size is %zu, accepted is sizeof(struct zm_game), %zu or more: it was "
                "built for another version of zermelo.h",
                game->size, sizeof known);
}

bool guest_check(const struct zm_game *game, struct zm_error *error)
{
    if (!check_table(game, error)) return false;
    if (game->engine) return fail(error, "guest-engine", "its engine must be NULL");
    return check_name(game->name, error) && check_texts(game, error) && check_hooks(game, error) &&
           check_sizes(game, error);
}

/* -- From a file to a game. ------------------------------------------------------------------ */

/* Opens the shared object. A path without a slash is a file here, not one to be searched for;
 * opening anything but a regular file might wait forever. */
static enum zm_status open_object(const char *path, void **object, struct zm_error *why)
{
    struct stat about;
    char *full = realpath(path, NULL);

    if (!full || stat(full, &about)) {
        fail(why, "system", "%s", strerror(errno));
        return free(full), ZM_IO;
    }
    if (!S_ISREG(about.st_mode)) {
        fail(why, "guest-no-file", "it is not a file");
        return free(full), ZM_IO;
    }
    *object = dlopen(full, RTLD_NOW | RTLD_LOCAL);
    free(full);
    if (*object) return ZM_OK;
    const char *said = dlerror();
    return fail(why, "guest-no-shared-object", "it is not a shared object: %s", said ? said : ""),
           ZM_BAD_INPUT;
}

/* Asks the shared object for its table. */
static enum zm_status find_game(struct zm_guest *guest, struct zm_error *why)
{
    zm_guest_function *game_of;
    void *symbol = dlsym(guest->object, ZM_GUEST_SYMBOL);

    if (!symbol)
        return fail(why, "guest-no-function", "it has no function " ZM_GUEST_SYMBOL), ZM_BAD_INPUT;
    memcpy(&game_of, &symbol, sizeof game_of); /* ISO C has no cast for this */
    guest->game = game_of();
    if (!guest->game)
        return fail(why, "guest-no-table", ZM_GUEST_SYMBOL "() gave no table"), ZM_BAD_INPUT;
    return guest_check(guest->game, why) ? ZM_OK : ZM_BAD_INPUT;
}

static enum zm_status load(const char *path, struct zm_guest **out, struct zm_error *why)
{
    struct zm_guest *guest = memory_take(&memory_default, sizeof *guest);

    if (!guest) return fail(why, "out-of-memory", "out of memory"), ZM_NO_MEMORY;
    enum zm_status status = open_object(path, &guest->object, why);
    if (!status) status = find_game(guest, why);
    if (status) return zm_guest_free(guest), status;
    *out = guest;
    return ZM_OK;
}

enum zm_status zm_guest_load(const char *path, struct zm_guest **out, struct zm_error *error)
{
    struct zm_error why = {.text = ""};

    *out = NULL;
    enum zm_status status = load(path, out, &why);
    if (status) fail_within(error, &why, "in-guest", "guest %s: ", shown(path).text);
    return status;
}

const struct zm_game *zm_guest_game(const struct zm_guest *guest)
{
    return guest->game;
}

void zm_guest_free(struct zm_guest *guest)
{
    if (!guest) return;
    if (guest->object) dlclose(guest->object);
    memory_give(&memory_default, guest, sizeof *guest);
}
