/* SPDX-License-Identifier: MIT
 * limits.c - how long and with how much a search may go on. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t nodes_most = UINT64_C(1000000000000000000);
static const uint64_t memory_most = UINT64_C(1) << 44;

/* The factor that a letter behind a size stands for; 0: none is called so. */
static uint64_t size_unit(const char *letter)
{
    static const char letters[] = "kKmMgG";
    const char *at = *letter ? strchr(letters, *letter) : letters;

    if (!*letter) return 1;
    return at && !letter[1] ? UINT64_C(1024) << 10 * ((at - letters) / 2) : 0;
}

static bool call_size(const struct call *call, const char *name, size_t *out)
{
    const char *text = call_option(call, name);
    char *end, show[SHOWN];

    if (!text) return true;
    size_t digits = strspn(text, "0123456789");
    uint64_t n = strtoull(text, &end, 10), unit = digits && digits < 16 ? size_unit(end) : 0;
    *out = (size_t)(n * unit);
    if (unit && n && n <= memory_most / unit) return true;
    complain(call, EXIT_INPUT, "--%s is \"%s\", accepted is a size such as 64M, 500k, 2G or bytes",
             name, show_text(text, show));
    return false;
}

/* With a limit of nodes nothing is left to chance. */
bool call_limits(const struct call *call, struct zm_limits *limits)
{
    bool good = call_time(call, "time", &limits->seconds) &&
                call_number(call, "nodes", 1, nodes_most, 0, &limits->nodes) &&
                call_size(call, "memory", &limits->memory);

    if ((limits->nodes || call_option(call, "steady")) && !call->seed_given) limits->seed = 0;
    return good;
}
