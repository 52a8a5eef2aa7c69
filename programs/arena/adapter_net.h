/* SPDX-License-Identifier: MIT
 * adapter_net.h - the functions that adapters of network protocols share.
 *
 * Their options are host=ADDRESS (default 127.0.0.1), port=N (0: any free port) and path=COMMAND.
 * In the command, {port} stands for the port. Without path, the user starts the program. */
#ifndef ARENA_ADAPTER_NET_H
#define ARENA_ADAPTER_NET_H

#include "adapter.h"
#include "net.h"

struct adapter_net {
    struct adapter adapter;
    int socket; /* -1: closed */
    char host[256], port[16];
};

#define ADAPTER_NET_FORM ",host=ADDRESS,port=N,path=COMMAND"
/* Reads the options. */
bool adapter_net_open(struct adapter *adapter, const char *port);
/* Opens the listening socket. If there is a command, starts the program with NAME_PORT and
 * NAME_HOST in its environment. */
enum fault adapter_net_begin(struct adapter_net *n, enum net_kind kind, const char *name);
void adapter_net_close(struct adapter *adapter);
/* Waits until the socket is readable. Returns FAULT_LATE, FAULT_CRASH or FAULT_STOPPED
 * otherwise. */
enum fault adapter_net_await(struct adapter_net *n, double until);

#endif
