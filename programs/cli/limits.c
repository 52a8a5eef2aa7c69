/* SPDX-License-Identifier: MIT
 * limits.c - how long and with how much a search may go on. */
#include "command.h"

#include <zermelo_memory.h>

static const uint64_t nodes_most = UINT64_C(1000000000000000000);
static const uint64_t memory_most = UINT64_C(1) << 44;

/* With a limit of nodes nothing is left to chance. */
bool call_limits(const struct call *call, struct zm_limits *limits)
{
    uint64_t memory = limits->memory;
    bool good = call_time(call, "time", &limits->seconds) &&
                call_number(call, "nodes", 1, nodes_most, 0, &limits->nodes) &&
                call_size(call, "memory", 1, 1, memory_most, &memory);

    limits->memory = (size_t)memory;
    if ((limits->nodes || call_option(call, "steady")) && !call->seed_given) limits->seed = 0;
    return good;
}

void tell_memory(const struct call *call, const struct zm_context *zm)
{
    enum { PARTS_MOST = 32 };
    struct zm_memory_part part[PARTS_MOST];
    size_t n = zm_memory_parts(zm, part, PARTS_MOST), total = 0;

    if (!call_option(call, "verbose")) return;
    for (size_t i = 0; i < n && i < PARTS_MOST; i++) {
        fprintf(stderr, "%-22s %12zu bytes\n", part[i].name, part[i].bytes);
        total += part[i].bytes;
    }
    fprintf(stderr, "%-22s %12zu bytes\n", "memory", total);
}
