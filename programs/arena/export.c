/* SPDX-License-Identifier: MIT
 * export.c - kept games as text in the manner of PGN, as JSON, as CSV. */
#include "export.h"

/* "1-0", "1/2-1/2", "0-1". */
static const char *result_text(const struct game *game)
{
    static const char *const texts[] = {"0-1", "1/2-1/2", "1-0"};

    return texts[game->points < 0 || game->points > 2 ? 1 : game->points];
}

/* -- Text. ----------------------------------------------------------------------------------- */

enum { LINE_WIDTH = 79 };

static void print_tag(const char *name, const char *value)
{
    printf("[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') putchar('\\');
        putchar(*value == '\n' ? ' ' : *value);
    }
    printf("\"]\n");
}

static void print_number_tag(const char *name, uint64_t value)
{
    printf("[%s \"%" PRIu64 "\"]\n", name, value);
}

/* Lines are filled up to their width. */
static void print_word(const char *word, int *column)
{
    int n = (int)strlen(word);

    if (*column && *column + 1 + n > LINE_WIDTH) putchar('\n'), *column = 0;
    printf("%s%s", *column ? " " : "", word);
    *column += n + (*column > 0);
}

/* "{0.25/6 0.010s}": value, depth, time. */
static void print_opinion(const struct move_answer *a, int *column)
{
    char text[96];
    int n = snprintf(text, sizeof text, "{");

    if (a->has_value) n += snprintf(text + n, 32, "%+.2f", a->value);
    if (a->depth) n += snprintf(text + n, 16, "/%d", a->depth);
    if (n > 1) n += snprintf(text + n, 2, " ");
    snprintf(text + n, 32, "%.3fs}", a->seconds);
    print_word(text, column);
}

static void print_fault(const struct game *g)
{
    if (!g->fault) return;
    print_tag("Fault", fault_names[g->fault]);
    print_tag("FaultOf", g->culprit == ZM_FIRST ? "first" : "second");
    print_tag("FaultText", g->why);
    if (g->errors) print_tag("FaultErrors", g->errors);
}

static bool write_text(const struct kept_game *kept, struct zm_error *error)
{
    const struct game *g = &kept->game;
    int column = 0;

    (void)error;
    print_number_tag("Event", (uint64_t)kept->event);
    printf("[Round \"%lld.%d\"]\n", kept->pair + 1, kept->leg + 1);
    print_tag("Game", kept->spec);
    print_tag("First", kept->player[0]);
    print_tag("Second", kept->player[1]);
    print_tag("Result", result_text(g));
    if (g->position) print_tag("Position", g->position);
    print_tag("Termination", ending_names[g->ending]);
    print_fault(g);
    print_number_tag("Seed", g->seed);
    putchar('\n');
    for (size_t i = 0; i < g->count; i++) {
        const struct played *p = &g->moves[i];
        print_word(p->text, &column);
        if (!p->opening && p->side != ZM_NATURE) print_opinion(&p->answer, &column);
    }
    print_word(result_text(g), &column);
    printf("\n\n");
    return true;
}

const struct exporter export_text = {"text", NULL, write_text};

/* -- JSON. ----------------------------------------------------------------------------------- */

static json_t *move_json(const struct played *p)
{
    static const char *const sides[] = {"first", "second", "nature"};
    const struct move_answer *a = &p->answer;
    json_t *move = json_pack("{s:s, s:s}", "move", p->text, "side", sides[p->side % 3]);

    if (p->opening) json_object_set_new(move, "opening", json_true());
    else if (p->side != ZM_NATURE) json_object_set_new(move, "seconds", json_real(a->seconds));
    if (a->has_value) json_object_set_new(move, "value", json_real(a->value));
    if (a->depth) json_object_set_new(move, "depth", json_integer(a->depth));
    if (a->nodes) json_object_set_new(move, "nodes", json_integer((json_int_t)a->nodes));
    if (*a->comment) json_object_set_new(move, "comment", json_string(a->comment));
    return move;
}

static json_t *fault_json(const struct game *g)
{
    if (!g->fault) return json_null();
    return json_pack("{s:s, s:s, s:s, s:s?}", "fault", fault_names[g->fault], "of",
                     g->culprit == ZM_FIRST ? "first" : "second", "why", g->why, "errors",
                     g->errors);
}

static bool write_json(const struct kept_game *kept, struct zm_error *error)
{
    const struct game *g = &kept->game;
    json_t *moves = json_array();

    (void)error;
    for (size_t i = 0; i < g->count; i++) json_array_append_new(moves, move_json(&g->moves[i]));
    print_json(json_pack("{s:I, s:I, s:i, s:s, s:s, s:s, s:f, s:o, s:s, s:o, s:s?, s:I, s:f, s:o}",
                         "event", (json_int_t)kept->event, "pair", (json_int_t)kept->pair, "leg",
                         kept->leg, "game", kept->spec, "first", kept->player[0], "second",
                         kept->player[1], "points", g->points / 2.0, "result",
                         g->ending == BY_RULES ? json_integer(g->result) : json_null(), "ending",
                         ending_names[g->ending], "fault", fault_json(g), "position", g->position,
                         "seed", (json_int_t)g->seed, "seconds", g->seconds, "moves", moves));
    return true;
}

const struct exporter export_json = {"json", NULL, write_json};

/* -- CSV (RFC 4180). ------------------------------------------------------------------------- */

static void print_field(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"') putchar('"');
        putchar(*text);
    }
    printf("\",");
}

static void begin_csv(void)
{
    printf("event,pair,leg,game,first,second,points,result,ending,fault,of,why,seed,seconds,plies,"
           "moves\r\n");
}

static bool write_csv(const struct kept_game *kept, struct zm_error *error)
{
    const struct game *g = &kept->game;

    (void)error;
    printf("%lld,%lld,%d,", kept->event, kept->pair, kept->leg);
    print_field(kept->spec);
    print_field(kept->player[0]);
    print_field(kept->player[1]);
    printf("%.1f,", g->points / 2.0);
    if (g->ending == BY_RULES) printf("%d", g->result);
    printf(",%s,%s,%s,", ending_names[g->ending], g->fault ? fault_names[g->fault] : "",
           !g->fault                ? ""
           : g->culprit == ZM_FIRST ? "first"
                                    : "second");
    print_field(g->why);
    printf("%" PRIu64 ",%.6f,%zu,", g->seed, g->seconds, g->count);
    for (size_t i = 0; i < g->count; i++) printf("%s%s", i ? " " : "", g->moves[i].text);
    printf("\r\n");
    return true;
}

const struct exporter export_csv = {"csv", begin_csv, write_csv};
