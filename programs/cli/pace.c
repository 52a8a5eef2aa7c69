/* SPDX-License-Identifier: MIT
 * pace.c - see pace.h. */
#include "pace.h"

void pace_begin(struct pace *p, const char *doing)
{
    p->doing = doing;
    p->started = p->shown_at = seconds_now();
    p->from = -1;
    p->quiet |= !has_status();
}

void pace_tell(void *pace, double part)
{
    static const double every = 0.2;
    struct pace *p = pace;
    double now = seconds_now(), took = now - p->started;

    if (p->from < 0) p->from = part;
    if (p->quiet || now < p->shown_at + every) return;
    p->shown_at = now;
    double done = part - p->from, left = done > 0 ? took / done * (1 - part) : 0;
    show_status(took, "%s: %.1f %%, %.0f s, about %.0f s left (Ctrl-C: stop)", p->doing, 100 * part,
                took, left);
}
