/* SPDX-License-Identifier: MIT
 * rooms.c - see rooms.h.
 *
 * One lock protects all rooms and their watchers, since every request takes a fraction of a
 * millisecond. wake() and wait() are called with it held, so that no change can come between
 * looking and waiting. */
#include "rooms.h"

#include "command.h"
#include "guest_process.h"
#include "json_out.h"
#include "room.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <sys/random.h>

static const double pulse_every = 10;  /* seconds of silence after which something is sent */
static const double look_every = 1;    /* seconds between looks at connections */
static const int farewell_seconds = 1; /* to tell those who listen that the server ends */

struct rooms {
    struct room_limits limits;
    const struct call *call;
    pthread_mutex_t lock;
    pthread_cond_t left; /* a watcher has left */
    struct room *first;
    struct watcher *parting; /* watchers of rooms that have ended */
    double looked_at;        /* when connections were last looked at */
    bool stopping;
    bool busy; /* there were rooms when last looked at */
};

/* -- Watchers. ------------------------------------------------------------------------------- */

static void wake(struct watcher *w)
{
    if (!w->waiting) return;
    w->waiting = false;
    w->listener.wake(w->listener.with);
}

/* Something has changed: everybody is told. */
static void publish(struct room *room)
{
    room->version++;
    for (struct watcher *w = room->watchers; w; w = w->next) wake(w);
}

static char *farewell(const struct watcher *w)
{
    struct json_out out = {0};

    out_open(&out, NULL, '{');
    out_string(&out, "why", w->ended);
    out_close(&out, '}');
    return out.text;
}

enum news watcher_news(struct watcher *w, void (*wait)(void *with), void *with, char **text)
{
    struct rooms *rooms = w->rooms;
    enum news news = NEWS_PROGRESS;

    pthread_mutex_lock(&rooms->lock);
    if (w->gone) {
        news = NEWS_GONE;
    } else if (!w->room) {
        news = NEWS_ANSWER;
        *text = farewell(w);
    } else if (w->seen != w->room->version) {
        w->seen = w->room->version;
        *text = room_state(w->room, w->person);
    } else if (w->pulse) {
        news = NEWS_PULSE;
    } else {
        news = NEWS_NONE;
        w->waiting = true;
        wait(with);
    }
    if (news != NEWS_NONE) {
        w->pulse = false;
        w->pulse_at = seconds_now() + pulse_every;
    }
    pthread_mutex_unlock(&rooms->lock);
    return news;
}

static void strike_out(struct watcher **list, const struct watcher *w)
{
    while (*list != w) list = &(*list)->next;
    *list = w->next;
}

void watcher_leave(struct watcher *w)
{
    struct rooms *rooms = w->rooms;

    pthread_mutex_lock(&rooms->lock);
    strike_out(w->room ? &w->room->watchers : &rooms->parting, w);
    if (w->room) publish(w->room);
    pthread_cond_broadcast(&rooms->left);
    pthread_mutex_unlock(&rooms->lock);
    free(w);
}

/* The connection of a watcher, which nobody else looks at while it sleeps. */
static void look_at(struct watcher *w, double moment)
{
    enum line line = w->gone ? LINE_OPEN : line_state(w->listener.socket);

    if (line == LINE_OPEN && moment < w->pulse_at) return;
    if (line == LINE_GONE) {
        w->gone = true;
        publish(w->room);
    }
    w->pulse = true;
    wake(w);
}

/* -- Rooms. ---------------------------------------------------------------------------------- */

static void end_room(struct rooms *rooms, struct room *room, const char *why)
{
    struct room **at = &rooms->first;

    while (*at != room) at = &(*at)->next;
    *at = room->next;
    while (room->watchers) {
        struct watcher *w = room->watchers;
        room->watchers = w->next;
        w->next = rooms->parting;
        rooms->parting = w;
        w->room = NULL;
        w->ended = why;
        wake(w);
    }
    room_free(room);
}

static void attend(struct rooms *rooms, struct room *room, double moment, bool looks)
{
    if (room_look_at_clock(room)) publish(room);
    for (struct watcher *w = room->watchers; looks && w; w = w->next) look_at(w, moment);
    if (moment > room->acted_at + rooms->limits.idle) end_room(rooms, room, "idle");
}

/* Gives the memory of rooms back to the system, which the allocator would keep in stock. */
static void give_memory_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

bool rooms_watch(struct rooms *rooms)
{
    double moment = seconds_now();

    if (!rooms) return false;
    pthread_mutex_lock(&rooms->lock);
    bool looks = moment >= rooms->looked_at + look_every;
    if (looks) rooms->looked_at = moment;
    for (struct room *room = rooms->first, *next; room; room = next) {
        next = room->next;
        attend(rooms, room, moment, looks);
    }
    bool busy = rooms->first || rooms->parting, ends = rooms->busy && !busy;
    rooms->busy = busy;
    pthread_mutex_unlock(&rooms->lock);
    if (ends) give_memory_back();
    return busy;
}

struct rooms *rooms_begin(const struct room_limits *limits, const struct call *call)
{
    struct rooms *rooms = calloc(1, sizeof *rooms);

    if (!rooms) return NULL;
    rooms->limits = *limits;
    rooms->call = call;
    pthread_mutex_init(&rooms->lock, NULL);
    pthread_cond_init(&rooms->left, NULL);
    return rooms;
}

void rooms_stop(struct rooms *rooms)
{
    struct timespec until;

    if (!rooms) return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += farewell_seconds;
    pthread_mutex_lock(&rooms->lock);
    rooms->stopping = true;
    while (rooms->first) end_room(rooms, rooms->first, "stopping");
    while (rooms->parting && !pthread_cond_timedwait(&rooms->left, &rooms->lock, &until)) {}
    pthread_mutex_unlock(&rooms->lock);
}

void rooms_end(struct rooms *rooms)
{
    if (!rooms) return;
    pthread_cond_destroy(&rooms->left);
    pthread_mutex_destroy(&rooms->lock);
    free(rooms);
}

/* -- Who asks. ------------------------------------------------------------------------------- */

/* NULL after a refusal. */
static struct room *find(const struct rooms *rooms, const struct request *r, struct refusal *why)
{
    for (struct room *room = rooms->first; room; room = room->next)
        if (token_is(room->id, r->word[WORD_ROOM])) return room;
    refuse(why, 404, "no_room", "there is no such room: it has ended, or its address is wrong");
    return NULL;
}

/* NOBODY after a refusal. */
static int person_with(const struct room *room, const char *token, struct refusal *why)
{
    for (int person = 0; person < 2; person++)
        if (token_is(room->token[person], token)) return person;
    refuse(why, 403, "bad_seat", "the token is of no seat in this room");
    return NOBODY;
}

/* -- Opening. -------------------------------------------------------------------------------- */

static bool read_clock(const char *text, struct game_clock *clock, struct refusal *why)
{
    return game_clock_read(text, clock) ||
           refuse(why, 400, "bad_field", "clock: accepted is such as 5m, 5m+3s or 5m,90s+3s");
}

/* Whether the one who opens a room plays the second side. */
static bool read_side(const char *text, bool *second, struct refusal *why)
{
    unsigned char bits = 0;
    bool any = !*text || strcmp(text, "any") == 0;

    if (any && getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        return refuse(why, 503, "no_memory", "there is nothing random");
    *second = any ? bits & 1 : strcmp(text, "second") == 0;
    return any || *second || strcmp(text, "first") == 0 ||
           refuse(why, 400, "bad_field", "side: accepted is first, second or any");
}

static bool may_open(const struct rooms *rooms, const char *client, struct refusal *why)
{
    unsigned count = 0, same = 0;

    for (const struct room *room = rooms->first; room; room = room->next, count++)
        same += strcmp(room->client, client) == 0;
    if (rooms->stopping) return refuse(why, 503, "stopping", "the server is being stopped");
    if (same >= rooms->limits.per_client)
        return refuse(why, 429, "too_many_rooms", "%u rooms of yours are open", same);
    return count < rooms->limits.rooms ||
           refuse(why, 503, "rooms_full", "%u rooms are open, no more are allowed", count);
}

static struct room *new_room(const struct rooms *rooms, const struct request *r,
                             struct refusal *why)
{
    const char *game = r->word[WORD_GAME], *time = r->word[WORD_CLOCK];
    struct game_clock clock = {{0, 0}, 0};
    bool second = false;

    if (guest_of(rooms->call, game))
        return refuse(why, 422, "refused", "games of plug-ins are not played in rooms"), NULL;
    if (*time && !read_clock(time, &clock, why)) return NULL;
    if (!read_side(r->word[WORD_SIDE], &second, why)) return NULL;
    struct room *room = room_new(game, &clock, why);
    if (!room) return NULL;
    room->swapped = second;
    if (token_draw(room->id) && token_draw(room->invitation) && token_draw(room->token[0]))
        return room;
    room_free(room);
    return refuse(why, 503, "no_memory", "there is nothing random"), NULL;
}

/* The answer to a request; a refusal if there is no memory for it. */
static char *answered(struct json_out *out, struct refusal *why)
{
    if (!out->text) refuse(why, 503, "no_memory", "out of memory");
    return out->text;
}

/* Who has entered a room is told its address and the token of the seat. */
static char *welcome(const struct room *room, int person, struct refusal *why)
{
    struct json_out out = {0};

    out_open(&out, NULL, '{');
    out_string(&out, "room", room->id);
    out_string(&out, "token", room->token[person]);
    if (person == 0) out_string(&out, "invitation", room->invitation);
    out_close(&out, '}');
    return answered(&out, why);
}

char *rooms_open(struct rooms *rooms, const struct request *r, const char *client,
                 struct refusal *why)
{
    char *text = NULL;

    pthread_mutex_lock(&rooms->lock);
    struct room *room = may_open(rooms, client, why) ? new_room(rooms, r, why) : NULL;
    if (room) {
        snprintf(room->client, sizeof room->client, "%s", client);
        room->next = rooms->first;
        rooms->first = room;
        text = welcome(room, 0, why);
    }
    pthread_mutex_unlock(&rooms->lock);
    return text;
}

/* -- Entering and acting. -------------------------------------------------------------------- */

static char *done(const struct room *room, struct refusal *why)
{
    struct json_out out = {0};

    out_open(&out, NULL, '{');
    out_number(&out, "ply", (double)room->game.count);
    out_close(&out, '}');
    return answered(&out, why);
}

/* Takes the invitation, which is then good for nobody else. */
static char *join(struct room *room, const struct request *r, struct refusal *why)
{
    if (!token_is(room->invitation, r->word[WORD_TOKEN]))
        return refuse(why, 403, "bad_seat", "the invitation is wrong, or somebody has accepted it"),
               NULL;
    if (!token_draw(room->token[1]))
        return refuse(why, 503, "no_memory", "there is nothing random"), NULL;
    *room->invitation = '\0';
    room->acted_at = seconds_now();
    return room_begin(room, why) ? welcome(room, 1, why) : NULL;
}

static char *move(struct room *room, const struct request *r, struct refusal *why)
{
    int person = person_with(room, r->word[WORD_TOKEN], why);

    if (person == NOBODY || !room_move(room, person, r->ply, r->word[WORD_MOVE], why)) return NULL;
    return done(room, why);
}

static char *act(struct room *room, const struct request *r, struct refusal *why)
{
    int person = person_with(room, r->word[WORD_TOKEN], why);
    bool closes = strcmp(r->word[WORD_ACT], "close") == 0;

    if (person == NOBODY) return NULL;
    if (closes && room_is_playing(room))
        return refuse(why, 409, "not_over", "the game is not over"), NULL;
    if (closes) room->ends = "closed";
    else if (!room_act(room, person, r->word[WORD_ACT], why)) return NULL;
    return done(room, why);
}

/* Finds the room, has something done there, and tells everybody. */
static char *in_room(struct rooms *rooms, const struct request *r,
                     char *(*does)(struct room *room, const struct request *r, struct refusal *why),
                     struct refusal *why)
{
    char *text = NULL;

    pthread_mutex_lock(&rooms->lock);
    struct room *room = find(rooms, r, why);
    if (room) {
        bool fallen = room_look_at_clock(room);
        text = does(room, r, why);
        if (text || fallen) publish(room);
        if (room->ends) end_room(rooms, room, room->ends);
    }
    pthread_mutex_unlock(&rooms->lock);
    return text;
}

char *rooms_join(struct rooms *rooms, const struct request *r, const char *client,
                 struct refusal *why)
{
    (void)client;
    return in_room(rooms, r, join, why);
}

char *rooms_move(struct rooms *rooms, const struct request *r, const char *client,
                 struct refusal *why)
{
    (void)client;
    return in_room(rooms, r, move, why);
}

char *rooms_act(struct rooms *rooms, const struct request *r, const char *client,
                struct refusal *why)
{
    (void)client;
    return in_room(rooms, r, act, why);
}

/* -- Listening. ------------------------------------------------------------------------------ */

static unsigned count_listeners(const struct watcher *w, const char *client)
{
    unsigned count = 0;

    for (; w; w = w->next) count += !client || strcmp(w->listener.client, client) == 0;
    return count;
}

static bool may_listen(const struct rooms *rooms, const char *client, struct refusal *why)
{
    unsigned most = rooms->limits.streams;
    unsigned all = count_listeners(rooms->parting, NULL);
    unsigned same = count_listeners(rooms->parting, client);

    for (const struct room *room = rooms->first; room; room = room->next) {
        all += count_listeners(room->watchers, NULL);
        same += count_listeners(room->watchers, client);
    }
    if (same >= most / 2)
        return refuse(why, 429, "too_many_streams", "%u connections of yours listen", same);
    return all < most || refuse(why, 503, "too_many_streams", "%u connections listen", all);
}

static struct watcher *new_watcher(struct rooms *rooms, const struct request *r,
                                   struct listener listener, struct refusal *why)
{
    const char *token = r->word[WORD_TOKEN];
    struct room *room = find(rooms, r, why);

    if (!room || !may_listen(rooms, listener.client, why)) return NULL;
    int person = *token ? person_with(room, token, why) : NOBODY;
    if (*token && person == NOBODY) return NULL;
    struct watcher *w = calloc(1, sizeof *w);
    if (!w) return refuse(why, 503, "no_memory", "out of memory"), NULL;
    *w = (struct watcher){.next = room->watchers,
                          .rooms = rooms,
                          .room = room,
                          .person = person,
                          .listener = listener};
    room->watchers = w;
    publish(room);
    return w;
}

struct watcher *rooms_listen(struct rooms *rooms, const struct request *r, struct listener listener,
                             struct refusal *why)
{
    pthread_mutex_lock(&rooms->lock);
    struct watcher *w = new_watcher(rooms, r, listener, why);
    pthread_mutex_unlock(&rooms->lock);
    return w;
}
