/* SPDX-License-Identifier: MIT
 * knobs.c - see knobs.h. */
#include "knobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- What the player string says. ------------------------------------------------------------- */

/* The number behind "NAME:" among "NAME:NUMBER/NAME:NUMBER", of n characters. */
static bool weight_in(const char *list, size_t n, const char *name, double *out)
{
    size_t length = strlen(name);

    for (const char *at = list; at < list + n; at += strcspn(at, "/,") + 1)
        if (strncmp(at, name, length) == 0 && at[length] == ':')
            return *out = atof(at + length + 1), true;
    return false;
}

/* The last of several holds. `out` keeps its value if there is none. */
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

/* -- Knobs. ----------------------------------------------------------------------------------- */

static const struct zm_player *find_player(const char *player)
{
    size_t n = strcspn(player, ":");
    const struct zm_player *p = zm_players();

    while (p->name && (strlen(p->name) != n || memcmp(p->name, player, n) != 0)) p++;
    return p->name ? p : NULL;
}

static const struct zm_player_option *find_option(const char *player, const char *key)
{
    const struct zm_player *p = find_player(player);
    const struct zm_player_option *o = p ? p->options : NULL;

    while (o && o->key && strcmp(o->key, key) != 0) o++;
    return o && o->key ? o : NULL;
}

static struct knob weight_knob(const char *player, const struct zm_weight *w, int place)
{
    struct knob k = {.weight = place,
                     .begin = w->usual,
                     .step = w->step,
                     .least = -ZM_WEIGHT_MOST,
                     .most = ZM_WEIGHT_MOST};

    snprintf(k.name, sizeof k.name, "%s", w->name);
    find_given(player, "weights", w->name, &k.begin);
    return k;
}

static bool set_weight(struct zm_context *zm, const char *player, const char *name,
                       struct knob *out)
{
    const struct zm_weight *w = find_option(player, "weights") ? zm_weights(zm) : NULL;

    for (int i = 0; w && w[i].name; i++)
        if (strcmp(w[i].name, name) == 0) return *out = weight_knob(player, &w[i], i), true;
    return false;
}

/* An option "LEAST to MOST" that has a number. */
static bool set_option(const char *player, const char *name, struct knob *out)
{
    const struct zm_player_option *o = find_option(player, name);
    struct knob k = {.weight = -1, .step = 1};
    char *end;

    if (!o || sscanf(o->values, "%lf to %lf", &k.least, &k.most) != 2) return false;
    k.begin = strtod(o->fallback, &end);
    bool known = !*end;
    if (!known) k.begin = 0;
    find_given(player, name, NULL, &k.begin);
    if (k.begin < k.least || k.most > INT32_MAX) return false;
    snprintf(k.name, sizeof k.name, "%s", name);
    return *out = k, true;
}

static bool read_knob(struct zm_context *zm, const char *player, const char *name, struct knob *out)
{
    return set_weight(zm, player, name, out) || set_option(player, name, out);
}

size_t knobs_read(const struct call *call, struct zm_context *zm, const char *player,
                  const char *names, struct knob out[KNOBS_MOST])
{
    char name[KNOB_NAME], show[SHOWN];
    size_t n = 0;

    while (*names) {
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < KNOB_NAME ? length : 0), names);
        if (n == KNOBS_MOST || !read_knob(zm, player, name, &out[n])) {
            complain(
                call, EXIT_INPUT,
                "--knobs: \"%s\" is no weight of the game and no option of the player that has "
                "a number; zermelo tune GAME lists the weights",
                show_text(name, show));
            return 0;
        }
        n++;
        names += length + (names[length] == ',');
    }
    if (!n) complain(call, EXIT_INPUT, "--knobs is empty");
    return n;
}

size_t knobs_of_guess(struct zm_context *zm, const char *player, struct knob out[KNOBS_MOST])
{
    const struct zm_weight *w = find_option(player, "weights") ? zm_weights(zm) : NULL;
    size_t n = 0;

    for (int i = 0; w && w[i].name; i++)
        if (w[i].in_guess) out[n++] = weight_knob(player, &w[i], i);
    return n;
}

/* -- The player with other numbers. ----------------------------------------------------------- */

char *knobs_player(const char *player, const struct knob *knob, size_t n, const int *value)
{
    char mark = strchr(player, ':') ? ',' : ':', between = '=';
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    if (!out) exit(complain(NULL, EXIT_LIMIT, "out of memory"));
    fputs(player, out);
    for (size_t i = 0; i < n; i++) {
        if (knob[i].weight >= 0 || value[i] == (int)knob[i].begin) continue;
        fprintf(out, "%c%s=%d", mark, knob[i].name, value[i]);
        mark = ',';
    }
    for (size_t i = 0; i < n; i++) {
        if (knob[i].weight < 0 || value[i] == (int)knob[i].begin) continue;
        if (between == '=') fprintf(out, "%cweights", mark);
        fprintf(out, "%c%s:%d", between, knob[i].name, value[i]);
        between = '/';
    }
    if (fclose(out)) exit(complain(NULL, EXIT_LIMIT, "out of memory"));
    return text;
}
