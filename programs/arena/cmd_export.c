/* SPDX-License-Identifier: MIT
 * cmd_export.c - zermelo export: the games that matches and tournaments have kept, as text in the
 * manner of PGN, as JSON, as CSV, as SGF. */
#include "gomocup_text.h"
#include "store.h"

/* A format. It writes one game to standard output; false with one line in `error`, a struct
 * zm_error, if it cannot be written so. */
struct exporter {
    const char *name;
    void (*begin)(void); /* NULL: nothing comes first */
    bool (*game)(void *error, const struct kept_game *game);
};

static const char *const side_names[] = {"first", "second", "nature"};

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
    print_tag("FaultOf", side_names[g->culprit]);
    print_tag("FaultText", g->why);
    if (g->errors) print_tag("FaultErrors", g->errors);
}

static bool write_text(void *error, const struct kept_game *kept)
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

/* -- JSON. ----------------------------------------------------------------------------------- */

static json_t *move_json(const struct played *p)
{
    const struct move_answer *a = &p->answer;
    json_t *move = json_pack("{s:s, s:s}", "move", p->text, "side", side_names[p->side % 3]);

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
                     side_names[g->culprit], "why", g->why, "errors", g->errors);
}

static bool write_json(void *error, const struct kept_game *kept)
{
    const struct game *g = &kept->game;
    json_t *moves = json_array();

    (void)error;
    for (size_t i = 0; i < g->count; i++) json_array_append_new(moves, move_json(&g->moves[i]));
    print_json(json_pack("{s:I, s:I, s:i, s:s, s:s, s:s, s:f, s:o, s:s, s:o, s:s?, s:I, s:f, s:o}",
                         "event", (json_int_t)kept->event, "pair", (json_int_t)kept->pair, "leg",
                         kept->leg, "game", kept->spec, "first", kept->player[0], "second",
                         kept->player[1], "points", g->points / 2.0, "result",
                         game_has_result(g) ? json_integer(g->result) : json_null(), "ending",
                         ending_names[g->ending], "fault", fault_json(g), "position", g->position,
                         "seed", (json_int_t)g->seed, "seconds", g->seconds, "moves", moves));
    return true;
}

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

static bool write_csv(void *error, const struct kept_game *kept)
{
    const struct game *g = &kept->game;

    (void)error;
    printf("%lld,%lld,%d,", kept->event, kept->pair, kept->leg);
    print_field(kept->spec);
    print_field(kept->player[0]);
    print_field(kept->player[1]);
    printf("%.1f,", g->points / 2.0);
    if (game_has_result(g)) printf("%d", g->result);
    printf(",%s,%s,%s,", ending_names[g->ending], g->fault ? fault_names[g->fault] : "",
           g->fault ? side_names[g->culprit] : "");
    print_field(g->why);
    printf("%" PRIu64 ",%.6f,%zu,", g->seed, g->seconds, g->count);
    for (size_t i = 0; i < g->count; i++) printf("%s%s", i ? " " : "", g->moves[i].text);
    printf("\r\n");
    return true;
}

/* -- SGF FF[4], GM[4] (gomoku): m,n,k-games, read by most editors. --------------------------- */

enum { SIZE_MOST = 52 }; /* a coordinate is one letter */

/* Rows and columns of "mnk:M,N,K...". False: another game, or too large. */
static bool board_size(const char *spec, int *rows, int *columns)
{
    return sscanf(spec, "mnk:%d,%d", rows, columns) == 2 && *rows > 0 && *rows <= SIZE_MOST &&
           *columns > 0 && *columns <= SIZE_MOST;
}

static char letter(int i)
{
    return (char)(i < 26 ? 'a' + i : 'A' + i - 26);
}

/* A text of SGF: brackets and backslashes escaped. */
static void print_property(const char *name, const char *text)
{
    printf("%s[", name);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar(']');
}

/* Stones are black and white in turn, whoever puts them; the last one says who has which. */
static enum zm_side black_of(const struct game *g, int rows)
{
    enum zm_side black = ZM_FIRST;
    int stones = 0, column, row;

    for (size_t i = 0; i < g->count; i++)
        if (gomocup_cell(g->moves[i].text, rows, &column, &row))
            black = (stones++ % 2 == 0) == (g->moves[i].side == ZM_FIRST) ? ZM_FIRST : ZM_SECOND;
    return black;
}

/* A node: a stone, or a choice such as "swap"; the row of a cell counts from the top in SGF.
 * Returns the number of stones then. */
static int print_move(const struct played *p, int rows, int stones)
{
    int column, row;
    bool stone = gomocup_cell(p->text, rows, &column, &row);

    if (stone) printf("\n;%c[%c%c]", stones % 2 ? 'W' : 'B', letter(column), letter(row));
    else print_property("\n;C", p->text);
    if (stone && *p->answer.comment) print_property("C", p->answer.comment);
    return stones + stone;
}

static const char *sgf_result(const struct game *g, enum zm_side black)
{
    static const char *const plain[] = {"W+", "0", "B+"};
    static const char *const late[] = {"W+T", "0", "B+T"};
    static const char *const forfeit[] = {"W+F", "0", "B+F"};
    static const char *const resigned[] = {"W+R", "0", "B+R"};

    int points = black == ZM_FIRST ? g->points : 2 - g->points;

    if (g->fault == FAULT_LATE || g->fault == FAULT_HANG) return late[points];
    if (g->ending == BY_RESIGNATION) return resigned[points];
    return g->fault ? forfeit[points] : plain[points];
}

static bool write_sgf(void *with, const struct kept_game *kept)
{
    struct zm_error *error = with;
    const struct game *g = &kept->game;
    int rows, columns, stones = 0;

    if (!board_size(kept->spec, &rows, &columns) || g->position) {
        snprintf(error->text, sizeof error->text, "SGF has m,n,k-games up to %d by %d only",
                 SIZE_MOST, SIZE_MOST);
        return false;
    }
    enum zm_side black = black_of(g, rows);
    printf("(;FF[4]GM[4]");
    if (rows == columns) printf("SZ[%d]", rows);
    else printf("SZ[%d:%d]", columns, rows);
    print_property("PB", kept->player[black]);
    print_property("PW", kept->player[!black]);
    print_property("RU", kept->spec);
    print_property("RE", sgf_result(g, black));
    for (size_t i = 0; i < g->count; i++) stones = print_move(&g->moves[i], rows, stones);
    if (g->fault) putchar('\n'), print_property(";C", g->why);
    printf(")\n");
    return true;
}

/* -- The command. ----------------------------------------------------------------------------- */

static const struct exporter exporters[] = {
    {"text", NULL, write_text}, {"json", NULL, write_json}, {"csv", begin_csv, write_csv},
    {"sgf", NULL, write_sgf},   {NULL, NULL, NULL},
};

static bool list_event(void *with, const struct kept_event *e)
{
    const struct call *call = with;

    if (call->json)
        print_json(json_pack("{s:I, s:s, s:s, s:s, s:I, s:I, s:I}", "event", (json_int_t)e->number,
                             "game", e->game, "format", e->format, "began", e->began, "seed",
                             (json_int_t)e->seed, "players", (json_int_t)e->players, "games",
                             (json_int_t)e->games));
    else
        printf("%5lld  %-20s  %-24s %-12s %3lld players %9lld games  seed %" PRIu64 "\n", e->number,
               e->began, e->game, e->format, e->players, e->games, e->seed);
    return true;
}

static const struct exporter *exporter_of(const struct call *call)
{
    const char *text = call_option(call, "as");

    for (const struct exporter *e = exporters; e->name; e++)
        if (strcmp(e->name, text) == 0) return e;
    complain(call, EXIT_INPUT, "--as is \"%s\", accepted are text, json, csv, sgf",
             show_text(text).text);
    return NULL;
}

static bool write_games(struct call *call, struct store *store, struct zm_error *error)
{
    const uint64_t events_most = UINT64_C(1000000000);
    const struct exporter *exporter = exporter_of(call);
    uint64_t event;

    if (!exporter || !call_number(call, "event", 1, events_most, 0, &event)) return false;
    if (exporter->begin) exporter->begin();
    return store_games(store, (long long)event, exporter->game, error, error);
}

static int run(struct call *call)
{
    struct zm_error why = {.text = ""};
    int code = EXIT_INPUT;
    struct store *store = store_open(call->word[0], false, &why, &code);
    bool ok = store;

    if (ok && call_option(call, "as")) ok = write_games(call, store, &why);
    else if (ok) ok = store_events(store, list_event, call, &why);
    if (store && !ok && *why.text) code = store_code(store);
    store_close(store);
    if (!ok && *why.text) complain(call, code, "%s", why.text);
    return ok ? EXIT_DONE : code;
}

static const struct option options[] = {
    {"as", "FORMAT", "all games as text, json, csv or sgf"},
    {"event", "N", "only of this one"},
    {NULL, NULL, NULL},
};

const struct command command_export = {
    .name = "export",
    .form = "FILE",
    .summary = "the games that matches and tournaments have kept, in several formats",
    .options = options,
    .help = "Lists the events in a store, or writes their games.\n"
            "\n"
            "text: tags and moves in the manner of PGN; behind a move value/depth and time.\n"
            "csv: one game a row. sgf: m,n,k-games for board editors.\n"
            "json: one object a line: event, pair, leg, game, first, second, points (of the first\n"
            "side, 0 to 1), result (in the game's unit, null without), ending (rules, fault,\n"
            "length, resignation, agreement, judge), fault (null, or fault, of, why, errors),\n"
            "position, seed, seconds, moves (move, side, seconds, value, depth, nodes, comment,\n"
            "opening).\n"
            "\n"
            "JSON without --as: one object an event: event, game, format, began, seed, players,\n"
            "games.\n",
    .examples = "zermelo export arena.db\n"
                "zermelo export arena.db --as csv\n"
                "zermelo export arena.db --event 1 --as text\n",
    .run = run,
};
