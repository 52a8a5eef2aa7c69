/* SPDX-License-Identifier: MIT
 * room.c - see room.h. */
#include "room.h"

#include "command.h"
#include "page_engine.h"

#include <sys/random.h>

enum {
    BAD_STATE = 409,
    NO_MEMORY = 503,
    LONGEST = 2000,        /* plies, as in the arena */
    ROOM_MEMORY = 4 << 20, /* bytes of a context */
};

static bool out_of_memory(struct refusal *why)
{
    return refuse(why, NO_MEMORY, "no_memory", "out of memory");
}

/* -- Memory. --------------------------------------------------------------------------------- */

static void *take(void *with, size_t size)
{
    struct heap *heap = with;
    void *at = size <= heap->left ? malloc(size) : NULL;

    if (at) heap->left -= size;
    return at;
}

static void give(void *with, void *at, size_t size)
{
    struct heap *heap = with;

    if (at) heap->left += size;
    free(at);
}

static void end_game(struct room *room)
{
    zm_close(room->ruling.zm);
    game_free(&room->game);
    room->ruling = (struct ruling){0};
    room->game = (struct game){0};
}

/* -- Errors of the library. ------------------------------------------------------------------ */

static bool refuse_error(struct refusal *why, const struct zm_error *error)
{
    struct json_out out = {0};

    put_error(&out, error);
    refuse(why, 422, "refused", "%s", error->text);
    if (out.text && strlen(out.text) < sizeof why->data) strcpy(why->data, out.text);
    free(out.text);
    return false;
}

/* A failure of the referee's own context, after which the game cannot go on. */
static bool fail(struct room *room, enum zm_status status, struct refusal *why)
{
    room->ends = "failed";
    if (status == ZM_NO_MEMORY) return out_of_memory(why);
    return refuse(why, 500, "failed", "%s", zm_why(room->ruling.zm));
}

/* -- Beginning. ------------------------------------------------------------------------------ */

/* Opens the game and draws what chance brings at its start. */
static bool open_game(struct room *room, const char *game, struct refusal *why)
{
    struct zm_options options = {.size = sizeof options, .allocator = &room->heap.allocator};
    struct zm_error error;

    room->ruling.game = &room->game;
    room->ruling.longest = LONGEST;
    room->ruling.clock = room->clock;
    room->ruling.clocked = room->clock.left[0] + room->clock.left[1] > 0;
    if (zm_open(game, &options, &room->ruling.zm, &error)) return refuse_error(why, &error);
    zm_spec(room->ruling.zm, room->spec, sizeof room->spec);
    return true;
}

struct room *room_new(const char *game, const struct game_clock *clock, struct refusal *why)
{
    struct room *room = calloc(1, sizeof *room);

    if (!room) return out_of_memory(why), NULL;
    room->heap = (struct heap){{take, give, &room->heap}, ROOM_MEMORY};
    room->offers = NOBODY;
    room->acted_at = seconds_now();
    room->version = 1;
    if (clock) room->clock = *clock;
    if (open_game(room, game, why)) return end_game(room), room;
    room_free(room);
    return NULL;
}

void room_free(struct room *room)
{
    end_game(room);
    free(room);
}

/* -- Rules. ---------------------------------------------------------------------------------- */

bool room_is_playing(const struct room *room)
{
    return room->round && !room->over;
}

static enum zm_side side_of(const struct room *room, int person)
{
    return (person == 1) != room->swapped ? ZM_SECOND : ZM_FIRST;
}

static int person_of(const struct room *room, enum zm_side side)
{
    return (side == ZM_SECOND) != room->swapped;
}

/* Draws all chance outcomes that are due. Nobody can know the next one: it is drawn from fresh bits
 * of the system. */
static bool draw_chance(struct room *room, struct refusal *why)
{
    struct ruling *r = &room->ruling;
    uint64_t seed;
    zm_move outcome;

    while (!zm_outcome(r->zm, NULL) && zm_side_to_move(r->zm) == ZM_NATURE) {
        if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
            return fail(room, ZM_NO_MEMORY, why);
        enum zm_status status = ruling_chance(r, &seed, &outcome);
        if (status) return fail(room, status, why);
        if (!ruling_make(r, outcome, &status)) return fail(room, status, why);
    }
    room->over = ruling_by_rules(r) || ruling_by_length(r);
    return true;
}

bool room_begin(struct room *room, struct refusal *why)
{
    char game[ZM_SPEC_TEXT];

    memcpy(game, room->spec, sizeof game);
    end_game(room);
    if (room->round) room->swapped = !room->swapped;
    room->round++;
    room->over = room->again[0] = room->again[1] = false;
    room->offers = NOBODY;
    if (!open_game(room, game, why)) return room->ends = "failed", false;
    room->turn_at = seconds_now();
    return draw_chance(room, why);
}

/* -- Moves. ---------------------------------------------------------------------------------- */

static void end_turn(struct room *room)
{
    room->acted_at = room->turn_at = seconds_now();
}

static bool lose_on_time(struct room *room, enum zm_side side)
{
    ruling_lose(&room->game, side, FAULT_LATE, "out of time");
    return room->over = true;
}

bool room_look_at_clock(struct room *room)
{
    struct ruling *r = &room->ruling;

    if (!room_is_playing(room) || !r->clocked) return false;
    enum zm_side side = zm_side_to_move(r->zm);
    if (side == ZM_NATURE || r->clock.left[side] > seconds_now() - room->turn_at) return false;
    r->clock.left[side] = 0;
    return lose_on_time(room, side);
}

static bool refuse_outside(const struct room *room, struct refusal *why)
{
    if (!room->round)
        return refuse(why, BAD_STATE, "not_begun", "the game begins when both seats are taken");
    return !room->over || refuse(why, BAD_STATE, "over", "the game is over");
}

/* Whether a move is one that was made already: its answer was lost on the way. */
static bool is_told_again(const struct room *room, int person, uint64_t ply, const char *move)
{
    if (ply >= room->game.count) return false;
    const struct played *p = &room->game.moves[ply];
    return p->side == side_of(room, person) && strcmp(p->text, move) == 0;
}

static bool may_move(const struct room *room, int person, uint64_t ply, struct refusal *why)
{
    if (!refuse_outside(room, why)) return false;
    if (ply != room->game.count)
        return refuse(why, BAD_STATE, "bad_ply", "%zu moves have been made", room->game.count);
    return zm_side_to_move(room->ruling.zm) == side_of(room, person) ||
           refuse(why, BAD_STATE, "bad_turn", "the other side is to move");
}

bool room_move(struct room *room, int person, uint64_t ply, const char *word, struct refusal *why)
{
    struct ruling *r = &room->ruling;
    enum zm_side side = side_of(room, person);
    double used = seconds_now() - room->turn_at;
    enum zm_status status;
    zm_move move;

    if (is_told_again(room, person, ply, word)) return true;
    if (!may_move(room, person, ply, why)) return false;
    if (zm_move_read(r->zm, word, &move)) return refuse_error(why, zm_last_error(r->zm));
    if (!ruling_charge(r, side, used)) return lose_on_time(room, side);
    if (!ruling_make(r, move, &status)) return fail(room, status, why);
    if (room->offers == 1 - person) room->offers = NOBODY;
    end_turn(room);
    return draw_chance(room, why);
}

/* -- Offers. --------------------------------------------------------------------------------- */

static bool resign(struct room *room, int person, struct refusal *why)
{
    if (!refuse_outside(room, why)) return false;
    ruling_end(&room->game, BY_RESIGNATION, side_of(room, person) == ZM_FIRST ? 0 : 2);
    return room->over = true;
}

/* Offers a draw, or accepts that of the other person. */
static bool draw(struct room *room, int person, struct refusal *why)
{
    if (!refuse_outside(room, why)) return false;
    if (room->offers == 1 - person) {
        ruling_end(&room->game, BY_AGREEMENT, 1);
        room->over = true;
    }
    room->offers = person;
    return true;
}

static bool decline(struct room *room, int person, struct refusal *why)
{
    if (!refuse_outside(room, why)) return false;
    if (room->offers != 1 - person)
        return refuse(why, BAD_STATE, "no_offer", "no draw is offered to you");
    room->offers = NOBODY;
    return true;
}

static bool rematch(struct room *room, int person, struct refusal *why)
{
    if (!room->over) return refuse(why, BAD_STATE, "not_over", "the game is not over");
    room->again[person] = true;
    return !room->again[1 - person] || room_begin(room, why);
}

bool room_act(struct room *room, int person, const char *act, struct refusal *why)
{
    static const struct {
        const char *name;
        bool (*act)(struct room *room, int person, struct refusal *why);
    } acts[] = {{"resign", resign}, {"draw", draw}, {"decline", decline}, {"rematch", rematch}};

    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (strcmp(acts[i].name, act) != 0) continue;
        if (!acts[i].act(room, person, why)) return false;
        room->acted_at = seconds_now();
        return true;
    }
    return refuse(why, 400, "bad_field",
                  "act: accepted is resign, draw, decline, rematch or close");
}

/* -- What clients are told. ------------------------------------------------------------------ */

static void put_side(struct json_out *out, const char *name, int side)
{
    if (side == NOBODY) out_null(out, name);
    else out_number(out, name, side);
}

static bool is_here(const struct room *room, int person)
{
    const struct watcher *w = room->watchers;

    while (w && (w->person != person || w->gone)) w = w->next;
    return w;
}

static void put_seats(struct json_out *out, const struct room *room)
{
    out_open(out, "seats", '[');
    for (int side = 0; side < 2; side++) {
        int person = person_of(room, (enum zm_side)side);
        out_open(out, NULL, '{');
        out_bool(out, "taken", *room->token[person]);
        out_bool(out, "here", is_here(room, person));
        out_bool(out, "again", room->again[person]);
        out_close(out, '}');
    }
    out_close(out, ']');
}

static void put_moves(struct json_out *out, const struct game *game)
{
    out_open(out, "moves", '[');
    for (size_t i = 0; i < game->count; i++) out_string(out, NULL, game->moves[i].text);
    out_close(out, ']');
}

/* Seconds that a side has left now, to a millisecond. */
static double left_now(const struct room *room, const struct game_clock *clock, int side, int turn)
{
    double left = clock->left[side] - (side == turn ? seconds_now() - room->turn_at : 0);

    return left > 0 ? (double)(long long)(left * 1000) / 1000 : 0;
}

static void put_clock(struct json_out *out, const struct room *room, int turn)
{
    const struct game_clock *clock = room->round ? &room->ruling.clock : &room->clock;

    if (room->clock.left[0] + room->clock.left[1] <= 0) {
        out_null(out, "clock");
        return;
    }
    out_open(out, "clock", '{');
    out_open(out, "left", '[');
    for (int side = 0; side < 2; side++) out_number(out, NULL, left_now(room, clock, side, turn));
    out_close(out, ']');
    out_number(out, "increment", clock->increment);
    out_close(out, '}');
}

static void put_end(struct json_out *out, const struct room *room)
{
    const struct game *g = &room->game;

    if (!room->over) {
        out_null(out, "over");
        return;
    }
    out_open(out, "over", '{');
    out_string(out, "by", g->ending == BY_FAULT ? "time" : ending_names[g->ending]);
    out_number(out, "result", g->points - 1);
    out_close(out, '}');
}

static void put_spectators(struct json_out *out, const struct room *room)
{
    int count = 0;

    for (const struct watcher *w = room->watchers; w; w = w->next)
        count += w->person == NOBODY && !w->gone;
    out_number(out, "spectators", count);
}

char *room_state(const struct room *room, int person)
{
    int turn = room_is_playing(room) ? (int)zm_side_to_move(room->ruling.zm) : NOBODY;
    int you = person == NOBODY ? NOBODY : (int)side_of(room, person);
    int offers = room->offers == NOBODY || room->over ? NOBODY : (int)side_of(room, room->offers);
    struct json_out out = {0};

    out_open(&out, NULL, '{');
    out_string(&out, "game", room->spec);
    out_number(&out, "round", room->round);
    put_moves(&out, &room->game);
    put_side(&out, "you", you);
    put_side(&out, "turn", turn);
    put_side(&out, "offers", offers);
    put_seats(&out, room);
    put_clock(&out, room, turn);
    put_end(&out, room);
    put_spectators(&out, room);
    out_close(&out, '}');
    if (!out.failed) return out.text;
    out_end(&out);
    return NULL;
}
