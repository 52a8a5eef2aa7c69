/* SPDX-License-Identifier: MIT
 * plugin.c - the room for guests: every hook forwards to a table of pointers. */
#include "games/plugin.h"

#include "core/text.h"
#include "search/tally.h"

#include <string.h>

#define GAME plugin
#define GAME_FACTS .name = "plugin"
#define GAME_HAS_EVALUATE
#define GAME_HAS_ORDER
#define GAME_HAS_TACTICS
#define GAME_HAS_CHANCE
#define GAME_HAS_REACH
#define GAME_HAS_SYMMETRY
#define GAME_HAS_HASH
#define GAME_HAS_READ_MOVE
#define GAME_HAS_DESCRIBE
#define GAME_LUCK(r) ((r)->g->weight != NULL)
#define STATE_SIZE(r) ((r)->g->state_size)

enum { TRAIL_MAX = 1024, HASH_TEXT = 4096 };

/* A level of the tree takes up to 6 kB of the stack, for its trails. */
#define GAME_LEVELS 700

typedef struct {
    const struct zm_game *g;
    max_align_t at[];
} rules;

/* Only ever a pointer to the guest's own state, which is of another size. */
typedef struct {
    max_align_t at;
} state;

typedef struct {
    _Alignas(max_align_t) unsigned char at[TRAIL_MAX];
} trail;

size_t plugin_rules_size(const struct zm_game *guest)
{
    return sizeof(rules) + guest->rules_size;
}

void plugin_bind(void *r, const struct zm_game *guest)
{
    ((rules *)r)->g = guest;
}

/* Scores of greater results would not be less than ZM_INFINITE. */
static bool range_accepted(const rules *r, struct zm_error *error)
{
    enum { MOST = 1000000 };
    int least, most;

    r->g->range(r->at, &least, &most);
    if (-MOST <= least && least <= most && most <= MOST) return true;
    return fail(error, "its results are from %d to %d, accepted is from %d to %d", least, most,
                -MOST, MOST);
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    return r->g->parse(r->at, text, error) && range_accepted(r, error);
}

static size_t write_spec(const rules *r, char *out, size_t room)
{
    return r->g->write_spec(r->at, out, room);
}

static size_t write_rules(const rules *r, char *out, size_t room)
{
    return r->g->write_rules(r->at, out, room);
}

static void range(const rules *r, int *least, int *most)
{
    r->g->range(r->at, least, most);
}

static size_t most_moves(const rules *r)
{
    return r->g->most_moves(r->at);
}

static void start(const rules *r, state *s)
{
    r->g->start(r->at, s);
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    return r->g->side_to_move(r->at, s);
}

static bool outcome(const rules *r, const state *s, int *value)
{
    return r->g->outcome(r->at, s, value);
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    return r->g->moves(r->at, s, out);
}

static void play(const rules *r, state *s, zm_move m, trail *t)
{
    if (!r->g->undo) memcpy(t->at, s, r->g->state_size);
    r->g->play(r->at, s, m, r->g->undo ? t->at : NULL);
}

static void undo(const rules *r, state *s, zm_move m, const trail *t)
{
    if (r->g->undo) r->g->undo(r->at, s, m, t->at);
    else memcpy(s, t->at, r->g->state_size);
}

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t room)
{
    return r->g->write_move(r->at, s, m, out, room);
}

/* The legal move whose text is the word. */
static bool find_move(const rules *r, const state *s, const char *word, zm_move *out)
{
    char text[ZM_MOVE_TEXT];
    zm_move list[1024];

    if (r->g->most_moves(r->at) > sizeof list / sizeof *list) return false;
    size_t n = r->g->moves(r->at, s, list);
    for (size_t i = 0; i < n; i++) {
        r->g->write_move(r->at, s, list[i], text, sizeof text);
        if (strcmp(text, word) == 0) return *out = list[i], true;
    }
    return false;
}

static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{
    char show[SHOWN_TEXT];

    if (r->g->read_move) return r->g->read_move(r->at, s, word, out, error);
    if (find_move(r, s, word, out)) return true;
    return fail(error, "\"%s\" is not a legal move here", shown(word, show));
}

static size_t write_position(const rules *r, const state *s, char *out, size_t room)
{
    return r->g->write_position(r->at, s, out, room);
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    return r->g->read_position(r->at, text, s, error);
}

static size_t draw(const rules *r, const state *s, char *out, size_t room)
{
    return r->g->draw(r->at, s, out, room);
}

/* Called only if the guest has them. */
static size_t describe(const rules *r, const state *s, char *out, size_t room)
{
    return r->g->describe(r->at, s, out, room);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t room)
{
    return r->g->write_cells(r->at, s, m, out, room);
}

static zm_score evaluate(const rules *r, const state *s)
{
    return r->g->evaluate ? r->g->evaluate(r->at, s) : 0;
}

static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    return r->g->order ? r->g->order(r->at, s, which, root, m) : 0;
}

static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    return r->g->tactics && r->g->tactics(r->at, s, out);
}

static uint32_t weight(const rules *r, const state *s, zm_move event)
{
    return r->g->weight ? r->g->weight(r->at, s, event) : 1;
}

static void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    int lo, hi;

    if (r->g->reach) {
        r->g->reach(r->at, s, plies, least, most);
        return;
    }
    range(r, &lo, &hi);
    *least = lo * ZM_UNIT, *most = hi * ZM_UNIT;
}

static size_t symmetries(const rules *r)
{
    return r->g->symmetries ? r->g->symmetries(r->at) : 1;
}

static void transform(const rules *r, const state *s, size_t i, state *image)
{
    if (r->g->transform) r->g->transform(r->at, s, i, image);
    else memcpy(image, s, r->g->state_size);
}

static uint64_t hash(const rules *r, const state *s)
{
    char line[HASH_TEXT];

    if (r->g->hash) return r->g->hash(r->at, s);
    r->g->write_position(r->at, s, line, sizeof line);
    return tally_text(line);
}

#include "search/search_template.h"
