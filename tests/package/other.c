/* SPDX-License-Identifier: MIT
 * other.c - a program of somebody else, with names that the library has inside. */
#include <stdio.h>
#include <stdlib.h>
#include <zermelo.h>

double clock_now(void);
int fail(void *error, const char *format, ...);
unsigned checksum(const void *at, size_t n);

double clock_now(void)
{
    puts("the program's clock_now() was called");
    abort();
}

int fail(void *error, const char *format, ...)
{
    (void)error, (void)format;
    puts("the program's fail() was called");
    abort();
}

unsigned checksum(const void *at, size_t n)
{
    (void)at, (void)n;
    puts("the program's checksum() was called");
    abort();
}

int main(void)
{
    struct zm_context *zm;
    struct zm_error error;
    struct zm_result best = {.size = sizeof best};
    char text[ZM_MOVE_TEXT];
    const int version = zm_version();

    if (zm_open("connect4", NULL, &zm, &error)) return puts(error.text), 1;
    if (!zm_play_text(zm, "8")) return puts("8 is no column"), 1;
    zm_play_text(zm, "4 1 4 1 4 1");
    if (zm_think(zm, "pvs", &(struct zm_limits){.size = sizeof(struct zm_limits), .nodes = 10000},
                 &best))
        return puts(zm_why(zm)), 1;
    printf("column %s, value %g, version %d.%d.%d\n",
           zm_move_text(zm, best.move, text, sizeof text), best.value, version / 10000,
           version / 100 % 100, version % 100);
    zm_close(zm);
}
