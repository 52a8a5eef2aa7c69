/* SPDX-License-Identifier: MIT
 * seat_net.h - what seats have in common whose program comes over the network.
 *
 * Their options are host=ADDRESS (127.0.0.1), port=N (0: any that is free) and path=COMMAND, which
 * may be missing: then somebody else starts the program. {port} in it stands for the port. */
#ifndef ARENA_SEAT_NET_H
#define ARENA_SEAT_NET_H

#include "net.h"
#include "seat.h"

enum { NET_COMMAND = 1024 };

struct seat_net {
    struct seat seat;
    int socket; /* -1: closed */
    char host[256], port[16], command[NET_COMMAND], options[NET_COMMAND];
};

/* Reads the options. False with an error. */
bool seat_net_open(struct seat *seat, const char *options, const char *port,
                   struct zm_error *error);
/* Listens, and starts the program if there is a command, with NAME_PORT and NAME_HOST in its
 * environment. */
enum fault seat_net_begin(struct seat_net *n, enum net_kind kind, const char *name);
void seat_net_close(struct seat_net *n);
/* Waits until something can be read. FAULT_LATE, FAULT_CRASH, FAULT_STOPPED. */
enum fault seat_net_await(struct seat_net *n, double until);

#endif
