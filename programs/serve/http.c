/* SPDX-License-Identifier: MIT
 * http.c - from a request to who answers it. */
#include "exchange.h"

#include "command.h"
#include "game_file.h"
#include "guest_process.h"
#include "page_engine.h"

#include <unistd.h>

enum {
    CONNECTION_MEMORY = 64 << 10, /* half of it for any head that head_read() accepts */
    IDLE_SECONDS = 30,
    HTTP_THREADS = 4,
};

const char *const http_missing = NULL;

/* -- Answers at once. ------------------------------------------------------------------------ */

static enum MHD_Result answer_server(struct exchange *x)
{
    const struct server *s = x->server;
    const struct allowance *a = &s->allowance;
    json_t *limits =
        json_pack("{s:i, s:i, s:i, s:i, s:I, s:f, s:i}", "body", BODY_MOST, "connections",
                  (int)s->connections_most, "searches", (int)a->searches, "searchesPerClient",
                  (int)a->per_client, "memory", (json_int_t)a->memory, "seconds", a->seconds,
                  "rooms", s->rooms ? (int)s->room_limits.rooms : 0);
    json_t *object =
        json_pack("{s:s, s:i, s:s, s:o}", "version", VERSION_TEXT, "threads",
                  (int)sysconf(_SC_NPROCESSORS_ONLN), "token", s->guard.token, "limits", limits);
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12));

    json_decref(object);
    return reply_json(x, 200, text);
}

static enum MHD_Result answer_games(struct exchange *x)
{
    const struct call *call = x->server->call;

    return reply_engine(x, list_games(call->guests, call->guest_file));
}

static enum MHD_Result answer_players(struct exchange *x)
{
    return reply_engine(x, engine_players());
}

static enum MHD_Result answer_show(struct exchange *x)
{
    const char *position = x->request.position;

    if (guest_of(x->server->call, position)) return begin_job(x, ASK_SHOW);
    char *of_file = game_file_show(position);
    return reply_engine(x, of_file ? of_file : answer_position(position, NULL));
}

static enum MHD_Result answer_event(struct exchange *x)
{
    if (guest_of(x->server->call, x->request.position)) return begin_job(x, ASK_EVENT);
    return reply_engine(x, answer_draw(x->request.position, NULL, x->request.seed));
}

static enum MHD_Result answer_adapted(struct exchange *x)
{
    const struct request *r = &x->request;

    if (guest_of(x->server->call, r->position)) return begin_job(x, ASK_ADAPT);
    return reply_engine(x, answer_adapt(r->position, NULL, r->at, r->games, r->score));
}

/* -- Rooms. ---------------------------------------------------------------------------------- */

static enum MHD_Result answer_room(struct exchange *x, rooms_answer *ask)
{
    char client[CLIENT_TEXT], *text = NULL;
    struct refusal why;

    client_of(x, client);
    if (!x->server->rooms) refuse(&why, 404, "no_rooms", "this server has no rooms");
    else text = ask(x->server->rooms, &x->request, client, &why);
    return text ? reply_json(x, 200, text) : reply_refusal(x, &why);
}

static enum MHD_Result answer_opened(struct exchange *x)
{
    return answer_room(x, rooms_open);
}

static enum MHD_Result answer_joined(struct exchange *x)
{
    return answer_room(x, rooms_join);
}

static enum MHD_Result answer_moved(struct exchange *x)
{
    return answer_room(x, rooms_move);
}

static enum MHD_Result answer_acted(struct exchange *x)
{
    return answer_room(x, rooms_act);
}

/* -- Answers that take time. ----------------------------------------------------------------- */

static enum MHD_Result answer_explained(struct exchange *x)
{
    return begin_job(x, ASK_EXPLAIN);
}

enum MHD_Result answer_thought(struct exchange *x)
{
    return begin_job(x, ASK_THINK);
}

/* A review chooses no move and has no clock, so that some limits of searches say nothing of it. */
enum MHD_Result answer_reviewed(struct exchange *x)
{
    const struct request *r = &x->request;
    struct refusal why;

    if (r->clock == 0 && r->increment == 0 && !r->multipv && !r->only && !r->exclude)
        return begin_job(x, ASK_REVIEW);
    refuse(&why, 400, "bad_field", "limits: accepted is seconds, nodes, memory, seed");
    return reply_refusal(x, &why);
}

/* -- Routes. --------------------------------------------------------------------------------- */

static const struct route routes[] = {
#define ROUTE(method, path, answer, may, must, costly) {method, path, answer, may, must, costly},
#include "routes.def"
#include "rooms.def"
#undef ROUTE
};

static const struct route *find_route(const char *path)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (strcmp(routes[i].path, path) == 0) return &routes[i];
    return NULL;
}

static bool is_method(const char *method, const char *wanted)
{
    if (strcmp(method, wanted) == 0) return true;
    return strcmp(method, "HEAD") == 0 && strcmp(wanted, "GET") == 0;
}

static const char *header(const struct exchange *x, const char *name)
{
    return MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, name);
}

/* All that can be wrong before the body is looked at. */
static bool check(struct exchange *x, const char *method, struct refusal *why)
{
    static const char json[] = "application/json";
    const char *type = header(x, "Content-Type");

    if (!is_method(method, x->route->method))
        return refuse(why, 405, "bad_method", "accepted is %s", x->route->method);
    if (x->route->costly && !guard_token(&x->server->guard, header(x, "X-Zermelo-Token"), why))
        return false;
    if (x->received > BODY_MOST)
        return refuse(why, 413, "too_large", "a request has at most %d bytes", BODY_MOST);
    if (!x->route->may) return true;
    size_t n = strlen(json);
    if (!type || strncasecmp(type, json, n) != 0 || !strchr("; ", type[n]))
        return refuse(why, 415, "bad_type", "accepted is Content-Type: %s", json);
    return request_read(x->body, x->length, x->route->may, x->route->must, &x->request, why);
}

/* A file of the page. */
static enum MHD_Result answer_file(struct exchange *x, const char *method, const char *path)
{
    static const struct route page = {.method = "GET"};
    const struct file *file = site_find(&x->server->site, path);
    struct refusal why;

    x->route = &page;
    if (!file) refuse(&why, 404, "not_found", "there is nothing here");
    else if (is_method(method, "GET")) return reply_file(x, file);
    else refuse(&why, 405, "bad_method", "accepted is GET");
    return reply_refusal(x, &why);
}

/* Those in the front, and those handed on. */
static unsigned connections(const struct server *s)
{
    return __atomic_load_n(&s->waiting, __ATOMIC_RELAXED) +
           __atomic_load_n(&s->connections, __ATOMIC_RELAXED);
}

static enum MHD_Result answer(struct exchange *x, const char *method, const char *path)
{
    struct server *s = x->server;
    struct refusal why;

    bool heard = connections(s) <= s->connections_most ||
                 refuse(&why, 503, "too_many_connections", "there are too many connections");
    if (!heard || !guard_headers(&s->guard, header(x, "Host"), header(x, "Origin"), &why))
        return reply_refusal(x, &why);
    x->route = find_route(path);
    if (!x->route) return answer_file(x, method, path);
    return check(x, method, &why) ? x->route->answer(x) : reply_refusal(x, &why);
}

/* -- Requests. ------------------------------------------------------------------------------- */

/* Keeps what a request may have; drops the rest, so that the client hears why. */
static bool take_body(struct exchange *x, const char *bytes, size_t count)
{
    x->received += count;
    if (x->received > BODY_MOST) return true;
    if (x->length + count > x->capacity) {
        size_t capacity = x->capacity ? x->capacity : 1024;
        while (capacity < x->length + count) capacity *= 2;
        char *body = realloc(x->body, capacity);
        if (!body) return false;
        x->body = body;
        x->capacity = capacity;
    }
    memcpy(x->body + x->length, bytes, count);
    x->length += count;
    return true;
}

static struct exchange *begin(struct server *server, struct MHD_Connection *connection,
                              const char *version)
{
    struct exchange *x = calloc(1, sizeof *x);

    if (!x) return NULL;
    x->server = server;
    x->connection = connection;
    x->interim = strcmp(version, MHD_HTTP_VERSION_1_1) == 0;
    return x;
}

/* Called when the headers are there, for each part of the body, and when all of it is there; then
 * again whenever a connection that slept wakes. */
static enum MHD_Result on_request(void *with, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *bytes,
                                  size_t *count, void **state)
{
    struct exchange *x = *state;

    if (!x) return (*state = begin(with, connection, version)) ? MHD_YES : MHD_NO;
    if (*count) {
        bool ok = take_body(x, bytes, *count);
        *count = 0;
        return ok ? MHD_YES : MHD_NO;
    }
    return x->job ? answer_job(x) : answer(x, method, path);
}

static void on_completed(void *with, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code)
{
    struct exchange *x = *state;

    (void)with, (void)connection, (void)code;
    if (!x) return;
    if (x->job) job_leave(x->job);
    if (x->watcher) watcher_leave(x->watcher);
    request_end(&x->request);
    free(x->body);
    free(x->event);
    free(x);
    *state = NULL;
}

static void on_connection(void *with, struct MHD_Connection *connection, void **state,
                          enum MHD_ConnectionNotificationCode code)
{
    struct server *s = with;

    (void)connection, (void)state;
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        __atomic_add_fetch(&s->connections, 1, __ATOMIC_RELAXED);
    else __atomic_sub_fetch(&s->connections, 1, __ATOMIC_RELAXED);
}

/* -- The server. ----------------------------------------------------------------------------- */

/* What a client does wrong is told to the client. */
static void log_nothing(void *with, const char *format, va_list args)
{
    (void)with, (void)format, (void)args;
}

static struct MHD_Daemon *start_daemon(struct server *s)
{
    return MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME |
            MHD_USE_ERROR_LOG,
        0, NULL, NULL, on_request, s, MHD_OPTION_EXTERNAL_LOGGER, log_nothing, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_NOTIFY_CONNECTION,
        on_connection, s, MHD_OPTION_CONNECTION_LIMIT, s->connections_most + SPARE_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)HTTP_THREADS,
        MHD_OPTION_STRICT_FOR_CLIENT, -1, MHD_OPTION_END);
}

bool http_begin(struct server *server, int socket)
{
    server->daemon = start_daemon(server);
    server->front = server->daemon ? front_begin(server, socket) : NULL;
    if (server->front) return true;
    http_end(server);
    return false;
}

void http_end(struct server *server)
{
    front_end(server->front);
    if (server->daemon) MHD_stop_daemon(server->daemon);
    server->front = NULL;
    server->daemon = NULL;
}
