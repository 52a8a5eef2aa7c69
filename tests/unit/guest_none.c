/* SPDX-License-Identifier: MIT
 * guest_none.c - a shared object without a game. */
const char zermelo_is_elsewhere = 1;
