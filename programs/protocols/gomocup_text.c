/* SPDX-License-Identifier: MIT
 * gomocup_text.c - see gomocup_text.h. */
#include "gomocup_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct gomocup_info gomocup_usual = {.timeout_turn = 30000, .time_left = INT32_MAX};

/* -- Cells. ---------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

bool gomocup_numbers(const char *text, int count, int *out)
{
    char *end;

    for (int i = 0; i < count; i++) {
        text = skip_blanks(text);
        if (i && *text++ != ',') return false;
        text = skip_blanks(text);
        if (*text < '0' || *text > '9') return false;
        errno = 0;
        long n = strtol(text, &end, 10);
        if (errno || n > INT32_MAX) return false;
        out[i] = (int)n;
        text = end;
    }
    return !*skip_blanks(text);
}

bool gomocup_cell(const char *move, int height, int *x, int *y)
{
    int column = 0;

    for (; *move >= 'a' && *move <= 'z' && column < 1000; move++)
        column = column * 26 + (*move - 'a' + 1);
    *x = column - 1;
    *y = height - atoi(move);
    return column > 0 && *y >= 0 && *y < height;
}

size_t gomocup_move(int x, int y, int height, char *out, size_t capacity)
{
    int n = x < 26 ? snprintf(out, capacity, "%c%d", 'a' + x, height - y)
                   : snprintf(out, capacity, "%c%c%d", 'a' + x / 26 - 1, 'a' + x % 26, height - y);

    return n < 0 ? 0 : (size_t)n;
}

/* -- Settings. ------------------------------------------------------------------------------- */

bool gomocup_info_set(struct gomocup_info *info, const char *text)
{
    const struct {
        const char *key;
        int64_t *value;
    } keys[] = {
        {"timeout_turn", &info->timeout_turn}, {"timeout_match", &info->timeout_match},
        {"time_left", &info->time_left},       {"time_increment", &info->time_increment},
        {"max_memory", &info->max_memory},     {"max_node", &info->max_node},
        {"max_depth", &info->max_depth},       {"thread_num", &info->thread_num},
        {"hash_size", &info->hash_size},       {"rule", &info->rule},
        {"pondering", &info->pondering},
    };
    size_t n = strcspn(text, " ");
    char *end;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strlen(keys[i].key) != n || strncasecmp(keys[i].key, text, n) != 0) continue;
        const char *digits = skip_blanks(text + n);
        errno = 0;
        long long value = strtoll(digits, &end, 10);
        if (errno || end == digits || *skip_blanks(end)) return false;
        *keys[i].value = value;
        return true;
    }
    return false;
}

/* -- Rules. ---------------------------------------------------------------------------------- */

enum { EXACT = 1, CONTINUOUS = 2, RENJU = 4, CARO = 8, RULES = 16 };

bool gomocup_spec(int width, int height, int64_t rule, bool swap2, char *out, size_t capacity)
{
    if (rule < 0 || rule >= RULES || rule & CONTINUOUS) return false;
    snprintf(out, capacity, "mnk:%d,%d,5%s%s%s%s", height, width, rule & EXACT ? ",exact" : "",
             rule & RENJU ? ",renju" : "", rule & CARO ? ",caro" : "", swap2 ? ",swap2" : "");
    return true;
}

bool gomocup_read_spec(const char *spec, int *width, int *height, int *rule, bool *swap2)
{
    char same[64];

    if (sscanf(spec, "mnk:%d,%d,5", height, width) != 2) return false;
    for (*rule = 0; *rule < RULES; ++*rule)
        for (int i = 0; i < 2; i++) {
            *swap2 = i;
            if (gomocup_spec(*width, *height, *rule, *swap2, same, sizeof same) &&
                strcmp(same, spec) == 0)
                return true;
        }
    return false;
}
