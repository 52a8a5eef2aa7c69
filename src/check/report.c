/* SPDX-License-Identifier: MIT
 * report.c - see report.h. */
#include "check/report.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void report_hook(struct report *r, const char *hook)
{
    atomic_store_explicit(&r->hook, hook, memory_order_relaxed);
    atomic_fetch_add_explicit(&r->calls, 1, memory_order_relaxed);
}

void report_push(struct report *r, const char *move)
{
    size_t n = strlen(move);

    assert(n < ZM_MOVE_TEXT && r->length + n + 2 <= sizeof r->moves);
    memcpy(r->moves + r->length, move, n);
    memcpy(r->moves + r->length + n, " ", 2);
    r->length += n + 1;
    r->plies++;
}

void report_pop(struct report *r, size_t length)
{
    assert(length < r->length && r->plies > 0);
    r->length = length;
    r->moves[length] = '\0';
    r->plies--;
}

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The fault of this kind, or NULL. */
static struct finding *find(struct report *r, const char *hook, const char *kind, const char *inner)
{
    for (size_t i = 0; i < atomic_load(&r->faults); i++) {
        struct finding *f = &r->finding[i];
        if (same(f->hook, hook) && same(f->kind, kind) && same(f->inner, inner)) return f;
    }
    return NULL;
}

/* The place of a fault: that of the same kind, or a new one. NULL: there is none left. */
static struct finding *place(struct report *r, const char *hook, const char *kind,
                             const char *inner)
{
    struct finding *f = find(r, hook, kind, inner);
    size_t count = atomic_load(&r->faults);

    if (f || count == FAULTS_MAX) return f;
    f = &r->finding[count];
    f->hook = hook, f->kind = kind, f->inner = inner, f->plies = SIZE_MAX;
    return f;
}

void report_end(struct report *r)
{
    size_t kept = 0, count = atomic_load(&r->faults);

    for (size_t i = 0; i < count; i++) {
        const struct finding *f = &r->finding[i];
        if (f->inner && find(r, f->inner, f->kind, NULL)) continue;
        if (kept != i) memmove(&r->finding[kept], f, sizeof *f);
        kept++;
    }
    atomic_store(&r->faults, kept);
}

/* One line of printable characters, whatever a guest wrote into it. */
static void make_line(char *text)
{
    for (unsigned char *c = (unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 0x7f) *c = '?';
}

void report_fault(struct report *r, const char *hook, const char *format, ...)
{
    bool made_up = r->accepted[0] && strcmp(hook, "read_position") != 0;
    struct finding *f =
        made_up ? place(r, "read_position", format, hook) : place(r, hook, format, NULL);
    size_t n = 0;
    va_list args;

    if (!f || f->plies <= r->plies) return;
    if (made_up)
        n = (size_t)snprintf(f->what, sizeof f->what, "accepts \"%s\", where %s() ", r->accepted,
                             hook);
    va_start(args, format);
    vsnprintf(f->what + n, sizeof f->what - n, format, args);
    va_end(args);
    make_line(f->what);
    memcpy(f->moves, r->moves, r->length + 1);
    make_line(f->moves);
    if (r->length) f->moves[r->length - 1] = '\0'; /* the blank behind the last move */
    if (f->plies == SIZE_MAX) atomic_fetch_add(&r->faults, 1);
    f->plies = r->plies;
}
