/* SPDX-License-Identifier: MIT
 * clock.h - seconds since some fixed moment; never runs backwards. */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

double clock_now(void);

#endif
