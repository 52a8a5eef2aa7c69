/* SPDX-License-Identifier: MIT
 * tunables.c - tunable parameters of a player, and the player string with other values. */
#include "tune.h"

/* -- Values in the player string. ------------------------------------------------------------- */

/* Finds "NAME:NUMBER" in a list "NAME:NUMBER/NAME:NUMBER" of n characters. */
static bool weight_in(const char *list, size_t n, const char *name, double *out)
{
    size_t length = strlen(name);

    for (const char *at = list; at < list + n; at += strcspn(at, "/,") + 1)
        if (strncmp(at, name, length) == 0 && at[length] == ':')
            return *out = atof(at + length + 1), true;
    return false;
}

void given_number(const char *player, const char *key, const char *weight, double *out)
{
    const char *at = strchr(player, ':');
    size_t length = strlen(key);

    while (at && *at) {
        const char *option = at + 1, *value = option + length + 1;
        size_t n = strcspn(option, ",");
        if (strncmp(option, key, length) == 0 && option[length] == '=') {
            if (weight) weight_in(value, n - length - 1, weight, out);
            else *out = atof(value);
        }
        at = option + n;
    }
}

/* -- Tunable parameters. ---------------------------------------------------------------------- */

struct tunable tunable_of_weight(const char *player, const struct zm_weight *w, int place)
{
    struct tunable t = {.weight = place,
                        .begin = w->usual,
                        .step = w->step,
                        .least = -ZM_WEIGHT_MOST,
                        .most = ZM_WEIGHT_MOST};

    snprintf(t.name, sizeof t.name, "%s", w->name);
    given_number(player, "weights", w->name, &t.begin);
    return t;
}

bool tunable_weight(struct zm_context *zm, const char *player, const char *name,
                    struct tunable *out)
{
    const struct zm_weight *w = player_option(player, "weights") ? zm_weights(zm) : NULL;

    for (int i = 0; w && w[i].name; i++)
        if (w[i].step && strcmp(w[i].name, name) == 0)
            return *out = tunable_of_weight(player, &w[i], i), true;
    return false;
}

bool tunable_option(const char *player, const char *name, struct tunable *out)
{
    const struct zm_player_option *o = player_option(player, name);
    struct tunable t = {.weight = -1, .step = 1};
    char *end;

    if (!o || sscanf(o->values, "%lf to %lf", &t.least, &t.most) != 2) return false;
    t.begin = strtod(o->fallback, &end);
    bool known = !*end;
    if (!known) t.begin = 0;
    given_number(player, name, NULL, &t.begin);
    if (t.begin < t.least || t.most > INT32_MAX) return false;
    snprintf(t.name, sizeof t.name, "%s", name);
    return *out = t, true;
}

/* -- The player string with other values. ----------------------------------------------------- */

char *player_with_tunables(const char *player, const struct tunable *tunable, size_t n,
                           const int *value)
{
    char mark = strchr(player, ':') ? ',' : ':', between = '=';
    char *text = format_text("%s", player);

    for (size_t i = 0; i < n; i++) {
        if (tunable[i].weight >= 0 || value[i] == (int)tunable[i].begin) continue;
        append_text(&text, "%c%s=%d", mark, tunable[i].name, value[i]);
        mark = ',';
    }
    for (size_t i = 0; i < n; i++) {
        if (tunable[i].weight < 0 || value[i] == (int)tunable[i].begin) continue;
        if (between == '=') append_text(&text, "%cweights", mark);
        append_text(&text, "%c%s:%d", between, tunable[i].name, value[i]);
        between = '/';
    }
    if (!noted_failure()) return text;
    free(text);
    return NULL;
}
