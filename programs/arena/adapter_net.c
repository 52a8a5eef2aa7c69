/* SPDX-License-Identifier: MIT
 * adapter_net.c - see adapter_net.h. */
#include "adapter_net.h"

#include "command.h"

#include <math.h>
#include <unistd.h>

static const double tick = 0.05; /* seconds between checks of the process and the stop flag */

bool adapter_net_open(struct adapter *adapter, const char *port)
{
    struct adapter_net *n = (struct adapter_net *)adapter;

    n->socket = -1;
    if (!adapter_option(adapter->options, "host", n->host, sizeof n->host))
        snprintf(n->host, sizeof n->host, "127.0.0.1");
    if (!adapter_option(adapter->options, "port", n->port, sizeof n->port))
        snprintf(n->port, sizeof n->port, "%s", port);
    return strspn(n->port, "0123456789") == strlen(n->port);
}

/* Returns the command with its port and environment; the caller frees it. */
static char *command_of(const struct adapter_net *n, const char *name, int port)
{
    static const char mark[] = "{port}";
    char *text =
        format_text("env %s_HOST=%s %s_PORT=%d %s", name, n->host, name, port, n->adapter.command);
    char *at;

    while ((at = strstr(text, mark))) {
        char *longer = format_text("%.*s%d%s", (int)(at - text), text, port, at + strlen(mark));
        free(text);
        text = longer;
    }
    return text;
}

enum fault adapter_net_begin(struct adapter_net *n, enum net_kind kind, const char *name)
{
    struct zm_error why = {.text = ""};

    adapter_net_close(&n->adapter);
    n->socket = net_listen(kind, n->host, n->port, &why);
    if (n->socket < 0) return adapter_fault(&n->adapter, FAULT_REFUSED, "%.200s", why.text);
    if (!*n->adapter.command) return FAULT_NONE;
    char *command = command_of(n, name, net_port(n->socket));
    enum fault fault = adapter_start(&n->adapter, command);
    free(command);
    return fault;
}

void adapter_net_close(struct adapter *adapter)
{
    struct adapter_net *n = (struct adapter_net *)adapter;

    if (n->socket >= 0) close(n->socket);
    n->socket = -1;
}

/* Returns FAULT_CRASH if the program has ended. Discards its output: the protocol uses the
 * socket. */
static enum fault look_after(struct adapter *adapter)
{
    const char *line;
    enum fault fault = FAULT_NONE;

    while (adapter->process && !fault) fault = adapter_line(adapter, 0, &line);
    return fault == FAULT_CRASH ? fault : FAULT_NONE;
}

enum fault adapter_net_await(struct adapter_net *n, double until)
{
    for (;;) {
        double now = seconds_now();
        if (net_readable(n->socket, fmin(until, now + tick))) return FAULT_NONE;
        if (*n->adapter.game.stop) return adapter_fault(&n->adapter, FAULT_STOPPED, "stopped");
        enum fault fault = look_after(&n->adapter);
        if (fault) return fault;
        if (now >= until) return adapter_fault(&n->adapter, FAULT_LATE, "nothing came in time");
    }
}
