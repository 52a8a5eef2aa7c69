/* SPDX-License-Identifier: MIT
 * seat_net.c - see seat_net.h. */
#include "seat_net.h"

#include "command.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double tick = 0.05; /* seconds between looks at what wakes nobody */

bool seat_net_open(struct seat *seat, const char *options, const char *port, struct zm_error *error)
{
    struct seat_net *n = (struct seat_net *)seat;
    bool fits = strlen(options) < sizeof n->options;

    n->socket = -1;
    if (fits) snprintf(n->options, sizeof n->options, "%s", options);
    if (fits && !seat_option(options, "host", n->host, sizeof n->host))
        snprintf(n->host, sizeof n->host, "127.0.0.1");
    if (fits && !seat_option(options, "port", n->port, sizeof n->port))
        snprintf(n->port, sizeof n->port, "%s", port);
    if (fits) seat_option(options, "path", n->command, sizeof n->command);
    if (fits && strspn(n->port, "0123456789") == strlen(n->port)) return true;
    snprintf(error->text, sizeof error->text,
             "the form is engine:%s,host=ADDRESS,port=N,path=COMMAND, at most %d characters",
             seat->kind->name, NET_COMMAND - 1);
    return false;
}

/* The command with its port. Free it. */
static char *command_of(const struct seat_net *n, const char *name, int port)
{
    static const char mark[] = "{port}";
    char *text = format_text("env %s_HOST=%s %s_PORT=%d %s", name, n->host, name, port, n->command);
    char *at;

    while ((at = strstr(text, mark))) {
        char *longer = format_text("%.*s%d%s", (int)(at - text), text, port, at + strlen(mark));
        free(text);
        text = longer;
    }
    return text;
}

enum fault seat_net_begin(struct seat_net *n, enum net_kind kind, const char *name)
{
    struct zm_error why = {""};

    seat_net_close(n);
    n->socket = net_listen(kind, n->host, n->port, &why);
    if (n->socket < 0) return seat_fault(&n->seat, FAULT_REFUSED, "%.200s", why.text);
    if (!*n->command) return FAULT_NONE;
    char *command = command_of(n, name, net_port(n->socket));
    enum fault fault = seat_start(&n->seat, command);
    free(command);
    return fault;
}

void seat_net_close(struct seat_net *n)
{
    if (n->socket >= 0) close(n->socket);
    n->socket = -1;
}

/* Whether the program has ended. What it prints is nobody's business. */
static enum fault look_after(struct seat *seat)
{
    const char *line;
    enum fault fault = FAULT_NONE;

    while (seat->process && !fault) fault = seat_line(seat, 0, &line);
    return fault == FAULT_CRASH ? fault : FAULT_NONE;
}

enum fault seat_net_await(struct seat_net *n, double until)
{
    for (;;) {
        double now = seconds_now();
        if (net_readable(n->socket, fmin(until, now + tick))) return FAULT_NONE;
        if (*n->seat.game.stop) return seat_fault(&n->seat, FAULT_STOPPED, "stopped");
        enum fault fault = look_after(&n->seat);
        if (fault) return fault;
        if (now >= until) return seat_fault(&n->seat, FAULT_LATE, "nothing came in time");
    }
}
