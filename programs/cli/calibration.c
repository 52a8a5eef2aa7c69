/* SPDX-License-Identifier: MIT
 * calibration.c - see calibration.h. */
#include "calibration.h"

#include "data_file.h"

static const double rate_most = 1e12; /* no machine is that fast */

static bool is_rate(const json_t *value)
{
    double rate = json_number_value(value);

    return json_is_number(value) && rate >= 0 && rate <= rate_most;
}

static bool is_row(const json_t *row)
{
    return json_is_string(json_object_get(row, "game")) &&
           json_is_string(json_object_get(row, "player")) &&
           is_rate(json_object_get(row, "nodes_per_second")) &&
           is_rate(json_object_get(row, "simulations_per_second"));
}

static const struct data_file file = {"zermelo/calibration.json", "zermelo calibration 1",
                                      "no calibration", is_row};

json_t *calibration_read(const struct call *call)
{
    return data_file_read(&file, call);
}

int calibration_writable(const struct call *call)
{
    return data_file_writable(&file, call);
}

json_t *calibration_keep(const struct call *call, json_t *rows, int *code)
{
    return data_file_keep(&file, call, rows, code);
}

/* -- Using. ---------------------------------------------------------------------------------- */

uint64_t calibration_nodes(const struct call *call, const struct zm_context *zm, const char *player,
                           double seconds)
{
    struct spec_text spec = spec_text(zm);
    char *name = format_text("%.*s", (int)strcspn(player, ":"), player);
    json_t *rows = calibration_read(call), *row = data_file_row(rows, spec.text, name);
    double nodes = seconds * json_number_value(json_object_get(row, "nodes_per_second"));

    if (!row)
        complain(call, 0,
                 "--steady: player %s is not calibrated; run: zermelo calibrate \"%s\"%s%s", name,
                 spec.text, " --player ", name);
    json_decref(rows);
    free(name);
    if (!row) return 0;
    return nodes < 1 ? 1 : nodes > 1e18 ? (uint64_t)1e18 : (uint64_t)nodes;
}

char *steady_player(const struct call *call, const struct zm_context *zm, const char *player)
{
    const char *at = strchr(player, ':');

    while (at && strncmp(at + 1, "time=", 5) != 0) at = strchr(at + 1, ',');
    if (!at) return format_text("%s", player);
    const char *rest = at + 6 + strcspn(at + 6, ",");
    char *value = format_text("%.*s", (int)(rest - (at + 6)), at + 6);
    double seconds;
    bool good = !zm_read_time(value, &seconds);
    free(value);
    if (!good) return format_text("%s", player); /* which the library refuses */
    uint64_t nodes = calibration_nodes(call, zm, player, seconds);
    if (!nodes) return NULL;
    return format_text("%.*snodes=%llu%s", (int)(at + 1 - player), player,
                       (unsigned long long)nodes, rest);
}
