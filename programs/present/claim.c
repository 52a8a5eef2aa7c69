/* SPDX-License-Identifier: MIT
 * claim.c - see claim.h. */
#include "claim.h"

#include <errno.h>

/* ">= 8": one bound, or both. */
static bool read_bounds(const char *text, struct zm_claim *c)
{
    size_t sign = strspn(text, "<>=");
    bool both = sign == 0 || strncmp(text, "=", sign) == 0;
    char *end;

    if (!both && strncmp(text, ">=", sign) != 0 && strncmp(text, "<=", sign) != 0) return false;
    errno = 0;
    long value = strtol(text + sign, &end, 10);
    if (*end || end == text + sign || errno || labs(value) > 1000000) return false;
    if (both || *text == '>') c->least = (int)value;
    if (both || *text == '<') c->most = (int)value;
    return true;
}

bool call_claim(const struct call *call, struct zm_claim *c)
{
    const char *text = call_option(call, "claim");

    *c = (struct zm_claim){INT32_MIN, INT32_MAX};
    if (!text) return true;
    if (strcmp(text, "draw") == 0) c->least = c->most = 0;
    else if (strcmp(text, "first") == 0) c->least = 1;
    else if (strcmp(text, "second") == 0) c->most = -1;
    else if (!read_bounds(text, c))
        return bad_input(call,
                         "--claim is \"%s\", accepted are draw, first, second, and the first "
                         "side's result as in +8, >=8, <=8",
                         show_text(text).text);
    return true;
}
