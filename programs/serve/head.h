/* SPDX-License-Identifier: MIT
 * head.h - the head of a request, judged before libmicrohttpd sees it: what that would refuse with
 * a page of its own is refused here, in JSON like everything else. */
#ifndef PROGRAMS_SERVE_HEAD_H
#define PROGRAMS_SERVE_HEAD_H

#include "request.h"

enum {
    HEAD_MOST = 8 << 10,     /* bytes; this many are looked at */
    HEAD_PARTS = 256,        /* fields, cookies, arguments: each takes memory in libmicrohttpd */
    CONTENT_MOST = 16 << 20, /* bytes of a body that are read, be it only to drop them */
};

enum head {
    HEAD_PART,  /* nothing is wrong with it yet */
    HEAD_WHOLE, /* it can be passed on, with its body, or as much of that as is looked at */
    HEAD_BAD,   /* with a refusal */
};

/* Reads what has come of a request (RFC 9112), which may be more than its head. Lines end with CR
 * LF, fields are not folded, a body has a Content-Length. */
enum head head_read(const char *bytes, size_t have, struct refusal *why);

#endif
