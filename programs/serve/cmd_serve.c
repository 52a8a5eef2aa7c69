/* SPDX-License-Identifier: MIT
 * cmd_serve.c - zermelo serve: finds a port, serves until it is told to stop. */
#include "net.h"
#include "serve.h"
#include "command.h"

#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT_USUAL = 8713, PORTS_TRIED = 20, PORT_MOST = 65535 };

/* Without other wishes. */
static const size_t memory_most = (size_t)256 << 20;
static const double seconds_most = 600;
static const double room_idle = 1800;

/* -- The socket. ----------------------------------------------------------------------------- */

/* Whether other machines can reach a socket that listens. */
static bool is_reached(int s)
{
    struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof address;

    return !getsockname(s, (struct sockaddr *)&address, &size) &&
           !is_loopback((struct sockaddr *)&address);
}

/* At the port that is wanted; if none is, at the usual one or the next that is free. */
static int find_socket(const struct call *call, const char *host)
{
    unsigned tries = call_option(call, "port") ? 1 : PORTS_TRIED;
    uint64_t port;
    char number[24];
    struct zm_error why = {.text = ""};
    int s = -1;

    if (!call_number(call, "port", 0, PORT_MOST, PORT_USUAL, &port)) return -1;
    if (!*host) return complain(call, EXIT_INPUT, "--host is empty"), -1;
    errno = EADDRINUSE;
    for (unsigned i = 0; s < 0 && errno == EADDRINUSE && i < tries; i++) {
        snprintf(number, sizeof number, "%" PRIu64, port + i);
        s = net_listen(NET_STREAM, host, number, &why);
    }
    if (s < 0) complain(call, EXIT_INPUT, "%s", why.text);
    return s;
}

/* -- Running. -------------------------------------------------------------------------------- */

static void say_address(const struct call *call, const struct server *s)
{
    const char *host = s->guard.host, *page = s->site.folder;
    char *url =
        format_text(strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host, s->guard.port);

    if (call->json) {
        print_json(json_pack("{s:s, s:i, s:s?}", "url", url, "port", (int)s->guard.port, "page",
                             *page ? page : NULL));
    } else {
        printf("Zermelo is at %s\n", url);
        if (!*page) printf("The page is missing: make page builds it. The interface is there.\n");
        printf("Ctrl-C ends it.\n");
    }
    flush_output();
    free(url);
}

/* Until a signal that ends it, or the time is over; looks after the searches meanwhile. */
static void wait_for_end(struct server *s, const sigset_t *signals, double seconds)
{
    static const struct timespec busy = {.tv_nsec = 100 * 1000 * 1000}, idle = {.tv_sec = 1};
    double end = seconds_now() + seconds;
    bool running = false;

    while (!noted_failure() &&
           sigtimedwait(signals, NULL, running || seconds > 0 ? &busy : &idle) < 0) {
        if (seconds > 0 && seconds_now() > end) break;
        running = jobs_watch(s->jobs);
        running |= rooms_watch(s->rooms);
    }
}

/* Threads begin with the signals blocked, so that only this one hears of them. */
static int serve(struct call *call, struct server *s, int socket, double seconds)
{
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    s->jobs = jobs_begin(&s->allowance, call);
    if (s->room_limits.rooms) s->rooms = rooms_begin(&s->room_limits, call);
    if (!s->jobs || (s->room_limits.rooms && !s->rooms) || !http_begin(s, socket))
        return complain(call, EXIT_LIMIT, "it cannot begin");
    say_address(call, s);
    wait_for_end(s, &signals, seconds);
    rooms_stop(s->rooms);
    jobs_stop(s->jobs);
    http_end(s);
    return EXIT_DONE;
}

/* -- The command. ---------------------------------------------------------------------------- */

bool serve_allowance(const struct call *call, struct allowance *allowance)
{
    struct zm_limits limits = {
        .size = sizeof limits, .seconds = seconds_most, .memory = memory_most};
    uint64_t searches, per_client;

    if (!call_limits(call, &limits) || !call_number(call, "searches", 1, 1000, 8, &searches) ||
        !call_number(call, "per-client", 1, 1000, 6, &per_client))
        return false;
    *allowance = (struct allowance){.searches = (unsigned)searches,
                                    .per_client = (unsigned)per_client,
                                    .memory = limits.memory,
                                    .seconds = limits.seconds};
    return true;
}

/* A quarter of the connections is kept from those that listen to rooms. */
static bool read_room_limits(const struct call *call, struct room_limits *limits,
                             unsigned connections)
{
    uint64_t rooms, per_client;

    limits->idle = room_idle;
    if (!call_number(call, "rooms", 0, ROOMS_MOST, ROOMS_USUAL, &rooms) ||
        !call_number(call, "rooms-per-client", 1, ROOMS_MOST, 8, &per_client) ||
        !call_time(call, "room-idle", &limits->idle))
        return false;
    limits->rooms = (unsigned)rooms;
    limits->per_client = (unsigned)per_client;
    limits->streams = connections - connections / 4;
    return true;
}

static bool read_limits(const struct call *call, struct server *s)
{
    uint64_t connections;

    if (!serve_allowance(call, &s->allowance) ||
        !call_number(call, "connections", 1, 10000, 256, &connections))
        return false;
    s->connections_most = (unsigned)connections;
    return read_room_limits(call, &s->room_limits, s->connections_most);
}

/* Rooms are for who is invited: where other machines can reach the server they must be asked for,
 * and what passes there can be read by the network. */
static void decide_on_rooms(const struct call *call, struct server *s)
{
    if (s->guard.beyond && !call_option(call, "rooms")) s->room_limits.rooms = 0;
    if (s->guard.beyond && s->room_limits.rooms)
        complain(
            call, EXIT_DONE,
            "note: this is plain HTTP, who can read the network can move in a room in another's "
            "place; a proxy with HTTPS before it prevents that (docs/rooms.md)");
}

/* Begins to listen and reads the page. */
static int open_and_serve(struct call *call, struct server *s, const char *host, double seconds)
{
    const char *page = call_option(call, "page");
    int code, socket = find_socket(call, host);

    if (socket < 0) return EXIT_INPUT;
    if (!site_begin(&s->site, page))
        code = complain(call, EXIT_INPUT, "no page in %s", show_text(page ? page : "memory").text);
    else if (!guard_begin(&s->guard, host, (unsigned)net_port(socket)))
        code = complain(call, EXIT_LIMIT, "there is nothing random: %s", strerror(errno));
    else {
        s->guard.beyond = is_reached(socket);
        s->guard.allowed = call->many, s->guard.allowed_count = call->manies;
        decide_on_rooms(call, s);
        return serve(call, s, socket, seconds); /* which closes the socket */
    }
    close(socket);
    return code;
}

static bool check_allowed(const struct call *call)
{
    for (int i = 0; i < call->manies; i++)
        if (!guard_may_allow(call->many[i]))
            return bad_input(call,
                             "--allow-host \"%s\", accepted: a name or an address, without a port",
                             show_text(call->many[i]).text);
    return true;
}

/* The books of --book, or those that came with the program; none with --book no. */
static bool open_books(struct call *call, struct allowance *allowance)
{
    const char *path = call_option(call, "book");

    if (path && strcmp(path, "no") == 0) return true;
    allowance->books = &call->books;
    return book_set_open(&call->books, call, path);
}

static int run(struct call *call)
{
    const char *host = call_option(call, "host");
    struct server s = {.call = call};
    double seconds = 0;

    if (http_missing) return complain(call, EXIT_LIMIT, "%s", http_missing);
    if (!check_allowed(call)) return EXIT_INPUT;
    if (!read_limits(call, &s) || !call_time(call, "for", &seconds)) return EXIT_INPUT;
    if (!tablebase_set_open(&call->tablebases, call, call_option(call, "tables")))
        return EXIT_INPUT;
    s.allowance.tables = &call->tablebases;
    if (!open_books(call, &s.allowance)) return EXIT_INPUT;
    int code = open_and_serve(call, &s, host ? host : "127.0.0.1", seconds);
    site_end(&s.site);
    rooms_end(s.rooms);
    jobs_end(s.jobs);
    return code;
}

const struct option serve_options[] = {
    {"port", "N", "listen at this port, 0 for any (8713, or the next that is free)"},
    {"host", "ADDRESS", "listen at this address, for other machines too (127.0.0.1)"},
    {"allow-host", "NAME", "answer when called by this name, too; may be given many times"},
    {"page", "FOLDER", "serve this page (that of the build, or that installed)"},
    {OPTION_TABLES},
    {OPTION_BOOK},
    {"for", "TIME", "end after so long, such as 5s"},
    {"time", "TIME", "a search takes at most so long (10 minutes)"},
    {"memory", "SIZE", "a search takes at most this much memory (256M)"},
    {"searches", "N", "how many searches there may be at the same time (8)"},
    {"per-client", "N", "how many of them for one address (6)"},
    {"connections", "N", "how many connections there may be at the same time (256)"},
    {"rooms", "N", "how many rooms of two people there may be (50; 0 beyond this machine)"},
    {"rooms-per-client", "N", "how many of them may be opened from one address (8)"},
    {"room-idle", "TIME", "a room ends when nobody has acted for so long (30 minutes)"},
    {NULL, NULL, NULL},
};

const struct command command_serve = {
    .name = "serve",
    .form = "",
    .summary = "serve the page, and the engine for it, to a browser",
    .options = serve_options,
    .help = "Prints the address to open. The page plays, analyses and explains with the engine of\n"
            "this machine. Programs may use the same interface: docs/openapi.json describes it.\n"
            "\n"
            "Games from plug-ins are played by the page as the others are. Each question about\n"
            "one is answered by a process of its own, so that a plug-in that crashes, or does\n"
            "not return within 5 s beyond the time of its search, ends that process only: the\n"
            "page and a line on standard error say so.\n"
            "\n"
            "Only this machine can reach it, unless --host says otherwise; then everybody who can\n"
            "reach that address may let this machine think, as much as the limits allow.\n"
            "\n"
            "Requests are answered if their header Host names this machine: localhost, a loopback\n"
            "address, the ADDRESS of --host and, where other machines can reach the server, the\n"
            "addresses this machine has. Behind a proxy, or under a name of its own, each further\n"
            "name takes an --allow-host; it may come with any port, and over HTTPS.\n"
            "\n"
            "In rooms two people play each other, each in a browser of their own: the page makes\n"
            "the link by which one invites the other. The server keeps the clocks, draws what\n"
            "chance decides, and stores nothing. Where other machines can reach the server there\n"
            "are rooms only with --rooms. docs/rooms.md tells more.\n"
            "\n"
            "Ctrl-C ends it.\n",
    .examples = "zermelo serve\n"
                "zermelo serve --port 8000 --searches 2 --memory 64M\n"
                "zermelo serve --host 0.0.0.0 --rooms 30\n"
                "zermelo serve --plugin ./heaps.so\n",
    .run = run,
    .many = "allow-host",
};
