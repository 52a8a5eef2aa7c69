/* SPDX-License-Identifier: MIT
 * gtp_text.c - see gtp_text.h. */
#include "gtp_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

char *gtp_line(char *line, long *id)
{
    enum { DIGITS = 9 };
    char *out = line;

    for (const char *at = line; *at && *at != '#'; at++) {
        if (*at == '\t') *out++ = ' ';
        else if ((unsigned char)*at >= ' ' && *at != 0x7f) *out++ = *at;
    }
    *out = '\0';
    line += strspn(line, " ");
    size_t digits = strspn(line, "0123456789");
    bool is_id = digits && digits <= DIGITS && (!line[digits] || line[digits] == ' ');
    *id = is_id ? atol(line) : -1;
    return is_id ? line + digits : line;
}

int gtp_colour(const char *word)
{
    static const char *const names[] = {"b", "w", "black", "white"};

    for (int i = 0; word && i < 4; i++)
        if (strcasecmp(word, names[i]) == 0) return i % 2;
    return -1;
}

bool gtp_vertex(const char *word, int width, int height, int *x, int *y)
{
    char letter = (char)(*word >= 'a' && *word <= 'z' ? *word - 'a' + 'A' : *word);
    const char *found = letter ? strchr(letters, letter) : NULL;
    size_t digits = found ? strspn(word + 1, "0123456789") : 0;

    if (digits < 1 || digits > 2 || word[1 + digits]) return false;
    *x = (int)(found - letters);
    *y = height - atoi(word + 1);
    return *x < width && 0 <= *y && *y < height;
}

size_t gtp_write_vertex(int x, int y, int height, char *out, size_t capacity)
{
    int n = snprintf(out, capacity, "%c%d", letters[x], height - y);

    return n < 0 ? 0 : (size_t)n;
}
