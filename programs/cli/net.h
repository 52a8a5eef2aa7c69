/* SPDX-License-Identifier: MIT
 * net.h - sockets, and nothing that waits longer than told. */
#ifndef PROGRAMS_NET_H
#define PROGRAMS_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <zermelo.h>

enum net_kind { NET_STREAM, NET_DATAGRAMS };

/* "HOST:PORT", "HOST", ":PORT", "[v6]:PORT"; what is missing is as `host` and `port` say. */
bool net_address(const char *text, const char *host, const char *port, char out_host[256],
                 char out_port[16]);

/* A socket connected to an address (for datagrams: that hears nobody else), or -1 with an
 * error. Waits at most `patience` seconds. */
int net_connect(enum net_kind kind, const char *host, const char *port, double patience,
                struct zm_error *error);
/* A socket that listens on an address; port "0": any that is free. -1 with an error, and errno. */
int net_listen(enum net_kind kind, const char *host, const char *port, struct zm_error *error);
/* Who has come to a socket that listens; -1: nobody. */
int net_accept(int socket);
/* The port a socket has. */
int net_port(int socket);

/* Waits until something can be read, at most to a moment on seconds_now(). */
bool net_readable(int socket, double until);
/* Sends all of a text, waiting at most to `until`. False: nobody takes it. */
bool net_send(int socket, const char *text, size_t length, double until);

#endif
