/* SPDX-License-Identifier: MIT
 * listener.c - see listener.h. */
#include "listener.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

/* After a reset, recv() still returns the end of the stream, but poll() reports the reset. */
enum line line_state(int socket)
{
    struct pollfd file = {.fd = socket};
    char next;

    if (poll(&file, 1, 0) > 0) return LINE_GONE;
    ssize_t n = recv(socket, &next, 1, MSG_PEEK | MSG_DONTWAIT);
    if (n < 0) return errno == EAGAIN || errno == EINTR ? LINE_OPEN : LINE_GONE;
    return n == 0 ? LINE_HALF_CLOSED : LINE_OPEN;
}
