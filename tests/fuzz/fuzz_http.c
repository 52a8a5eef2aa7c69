/* SPDX-License-Identifier: MIT
 * fuzz_http.c - the input is what a client sends to zermelo serve, a real one at a socket, and
 * then no more. Its token is zeros, the address it wants to be called by localhost. */
#include "fuzz.h"

#include "command.h"
#include "head.h"
#include "serve.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { ANSWER_ROOM = 1 << 20 };

/* One server for all inputs, at an address of the system's choice. */
static const struct call no_guests;
static struct server server = {
    .call = &no_guests,
    .allowance = {.searches = 64, .per_client = 64, .memory = 4 << 20, .seconds = 0.02},
    .connections_most = 64,
    .room_limits = {.rooms = 8, .per_client = 8, .streams = 8, .idle = 60},
};
static struct sockaddr_un address;
static socklen_t address_size = sizeof address;

static void begin_server(void)
{
    int listening = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un any = {.sun_family = AF_UNIX};

    expect(bind(listening, (struct sockaddr *)&any, sizeof any.sun_family) == 0, "an address");
    expect(listen(listening, 8) == 0, "a socket that listens");
    getsockname(listening, (struct sockaddr *)&address, &address_size);
    expect(guard_begin(&server.guard, "localhost", 80), "a token");
    memset(server.guard.token, '0', TOKEN_TEXT - 1);
    server.jobs = jobs_begin(&server.allowance, server.call);
    server.rooms = rooms_begin(&server.room_limits, server.call);
    expect(server.jobs && server.rooms && http_begin(&server, listening), "a server");
}

/* What recv() gives; a fuzzer's alarm is no answer. */
static ssize_t hear(int s, char *out, size_t capacity)
{
    ssize_t n;

    do n = recv(s, out, capacity, 0);
    while (n < 0 && errno == EINTR);
    return n;
}

/* Sends a request, which fits into the socket, and nothing after it; what is answered until the
 * server closes, as a string. */
static void ask(const char *bytes, size_t count, char answer[ANSWER_ROOM])
{
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    size_t have = 0;
    ssize_t n;

    expect(connect(s, (struct sockaddr *)&address, address_size) == 0, "a connection");
    expect(send(s, bytes, count, MSG_NOSIGNAL) == (ssize_t)count, "the request can be sent");
    shutdown(s, SHUT_WR);
    while ((n = hear(s, answer + have, ANSWER_ROOM - 1 - have)) > 0) have += (size_t)n;
    answer[have] = '\0';
    close(s);
}

/* A status; if it is an error its body is JSON with a code. */
static void expect_answer(const char *answer)
{
    unsigned status = 0;
    const char *body = strstr(answer, "\r\n\r\n");

    expect(sscanf(answer, "HTTP/1.%*1[01] %3u ", &status) == 1 && body, "an answer is HTTP");
    if (status < 400 || !body[4]) return; /* nothing: it was HEAD */
    expect(strstr(answer, "\r\nContent-Type: application/json\r\n"), "errors are JSON");
    json_t *said = json_loads(body + 4, 0, NULL);
    const json_t *error = json_object_get(said, "error");
    expect(json_is_string(json_object_get(error, "code")), "errors have a code");
    json_decref(said);
}

void fuzz(struct input in)
{
    static const char well[] = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static char answer[ANSWER_ROOM];

    if (!server.jobs) begin_server();
    if (!in.left) return;
    ask(in.at, in.left < HEAD_MOST ? in.left : HEAD_MOST, answer);
    expect_answer(answer);
    ask(well, strlen(well), answer);
    expect(strncmp(answer, "HTTP/1.1 200 ", 13) == 0, "the server is well");
}
