/* SPDX-License-Identifier: MIT
 * http_stub.c - replaces http.c in a build without libmicrohttpd: zermelo serve refuses to
 * start. */
#include "serve.h"

const char *const http_missing = "this program was built without libmicrohttpd (on Debian: "
                                 "apt-get install libmicrohttpd-dev, then build anew)";

bool http_begin(struct server *server, int socket)
{
    (void)server, (void)socket;
    return false;
}

void http_end(struct server *server)
{
    (void)server;
}
