/* SPDX-License-Identifier: MIT
 * tunables.c - see tunables.h. */
#include "tunables.h"

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

/* Finds the value of an option, or of a weight in that option. If the string repeats it, the last
 * one counts; if it is missing, `out` keeps its value. */
static void find_given(const char *player, const char *key, const char *weight, double *out)
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

static struct tunable weight_tunable(const char *player, const struct zm_weight *w, int place)
{
    struct tunable t = {.weight = place,
                        .begin = w->usual,
                        .step = w->step,
                        .least = -ZM_WEIGHT_MOST,
                        .most = ZM_WEIGHT_MOST};

    snprintf(t.name, sizeof t.name, "%s", w->name);
    find_given(player, "weights", w->name, &t.begin);
    return t;
}

static bool set_weight(struct zm_context *zm, const char *player, const char *name,
                       struct tunable *out)
{
    const struct zm_weight *w = player_option(player, "weights") ? zm_weights(zm) : NULL;

    for (int i = 0; w && w[i].name; i++)
        if (strcmp(w[i].name, name) == 0) return *out = weight_tunable(player, &w[i], i), true;
    return false;
}

/* Takes an option whose values are described as "LEAST to MOST". If its default is a word, tuning
 * starts from the value that the player string gives, or from 0. */
static bool set_option(const char *player, const char *name, struct tunable *out)
{
    const struct zm_player_option *o = player_option(player, name);
    struct tunable t = {.weight = -1, .step = 1};
    char *end;

    if (!o || sscanf(o->values, "%lf to %lf", &t.least, &t.most) != 2) return false;
    t.begin = strtod(o->fallback, &end);
    bool known = !*end;
    if (!known) t.begin = 0;
    find_given(player, name, NULL, &t.begin);
    if (t.begin < t.least || t.most > INT32_MAX) return false;
    snprintf(t.name, sizeof t.name, "%s", name);
    return *out = t, true;
}

size_t tunables_read(const struct call *call, struct zm_context *zm, const char *player,
                     const char *names, struct tunable out[TUNABLES_MOST])
{
    char name[TUNABLE_NAME];
    size_t n = 0;

    while (*names) {
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < TUNABLE_NAME ? length : 0), names);
        if (n == TUNABLES_MOST ||
            (!set_weight(zm, player, name, &out[n]) && !set_option(player, name, &out[n])))
            return bad_input(call,
                             "--knobs: \"%s\" is no weight of the game and no option of the player "
                             "that has a number; zermelo tune GAME lists the weights",
                             show_text(name).text);
        n++;
        names += length + (names[length] == ',');
    }
    if (!n) complain(call, EXIT_INPUT, "--knobs is empty");
    return n;
}

size_t tunables_of_evaluation(struct zm_context *zm, const char *player,
                              struct tunable out[TUNABLES_MOST])
{
    const struct zm_weight *w = player_option(player, "weights") ? zm_weights(zm) : NULL;
    size_t n = 0;

    for (int i = 0; w && w[i].name; i++)
        if (w[i].in_guess) out[n++] = weight_tunable(player, &w[i], i);
    return n;
}

/* -- The player string with other values. ----------------------------------------------------- */

char *player_with_tunables(const char *player, const struct tunable *tunable, size_t n,
                           const int *value)
{
    char mark = strchr(player, ':') ? ',' : ':', between = '=';
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    if (!out) return no_memory(), NULL;
    fputs(player, out);
    for (size_t i = 0; i < n; i++) {
        if (tunable[i].weight >= 0 || value[i] == (int)tunable[i].begin) continue;
        fprintf(out, "%c%s=%d", mark, tunable[i].name, value[i]);
        mark = ',';
    }
    for (size_t i = 0; i < n; i++) {
        if (tunable[i].weight < 0 || value[i] == (int)tunable[i].begin) continue;
        if (between == '=') fprintf(out, "%cweights", mark);
        fprintf(out, "%c%s:%d", between, tunable[i].name, value[i]);
        between = '/';
    }
    if (!fclose(out)) return text;
    free(text);
    return no_memory(), NULL;
}
