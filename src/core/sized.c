/* SPDX-License-Identifier: MIT
 * sized.c - structs that callers allocate, which begin with their size. */
#include "core/sized.h"

#include "core/text.h"

#include <assert.h>
#include <string.h>

/* No struct of any version is larger. A size beyond that was never set. */
enum { SIZED_MOST = 1 << 16 };

static size_t size_of(const void *theirs)
{
    size_t size;

    memcpy(&size, theirs, sizeof size);
    return size;
}

bool sized_check(const void *theirs, const char *name, struct zm_error *error)
{
    if (!theirs) return fail(error, "no-struct", "there is no struct %s", name);
    if (size_of(theirs) > sizeof(size_t) && size_of(theirs) <= SIZED_MOST) return true;
    return fail(error, "struct-size", "%s.size is %zu, it must be sizeof(struct %s)", name,
                size_of(theirs), name);
}

bool sized_take(void *own, size_t size, const void *theirs, const char *name,
                struct zm_error *error)
{
    const unsigned char *bytes = theirs;

    assert(size <= SIZED_MOST);
    memset(own, 0, size);
    if (theirs && !sized_check(theirs, name, error)) return false;
    size_t known = theirs ? size_of(theirs) : 0;
    for (size_t i = size; i < known; i++)
        if (bytes[i])
            return fail(error, "struct-too-new",
                        "struct %s asks for what this library is too old for", name);
    if (theirs) memcpy(own, theirs, known < size ? known : size);
    memcpy(own, &size, sizeof size);
    return true;
}

void sized_give(void *theirs, const void *own, size_t size)
{
    if (!theirs) return;
    unsigned char *out = theirs;
    const unsigned char *in = own;
    size_t room = size_of(theirs), n = room < size ? room : size, at = sizeof(size_t);

    assert(sized_check(theirs, "", NULL));
    memcpy(out + at, in + at, n - at);
    memset(out + n, 0, room - n);
}
