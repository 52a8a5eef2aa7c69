/* SPDX-License-Identifier: MIT
 * guest_dots.c - a guest written from docs/add-a-game.md: Dots and Boxes on up to 4 x 4 boxes. Who
 * completes a box owns it and moves again. It has no undo, and a symmetry. */
#include <stdio.h>
#include <string.h>
#include <zermelo.h>

enum { SIZE_MOST = 4, LINES_MOST = 2 * SIZE_MOST * (SIZE_MOST + 1) };

struct rules {
    int columns, rows; /* of boxes */
};

struct position {
    uint64_t lines; /* those drawn: first the horizontal ones, row by row, then the vertical ones */
    unsigned char boxes[2], second, zero[5];
};

static int horizontal(const struct rules *r, int x, int y)
{
    return y * r->columns + x;
}

static int vertical(const struct rules *r, int x, int y)
{
    return (r->rows + 1) * r->columns + y * (r->columns + 1) + x;
}

static int lines_of(const struct rules *r)
{
    return vertical(r, 0, r->rows);
}

static bool is_boxed(const struct rules *r, uint64_t lines, int x, int y)
{
    return lines >> horizontal(r, x, y) & lines >> horizontal(r, x, y + 1) &
           lines >> vertical(r, x, y) & lines >> vertical(r, x + 1, y) & 1;
}

static int count_boxes(const struct rules *r, uint64_t lines)
{
    int n = 0;

    for (int y = 0; y < r->rows; y++)
        for (int x = 0; x < r->columns; x++) n += is_boxed(r, lines, x, y);
    return n;
}

static bool refuse(struct zm_error *error, const char *accepted)
{
    snprintf(error->text, sizeof error->text, "accepted is %s", accepted);
    return false;
}

static bool parse(void *rules, const char *parameters, struct zm_error *error)
{
    struct rules *r = rules;
    int length = 0;

    if (sscanf(parameters, "%1d,%1d%n", &r->columns, &r->rows, &length) == 2 &&
        !parameters[length] && r->columns >= 1 && r->columns <= SIZE_MOST && r->rows >= 1 &&
        r->rows <= SIZE_MOST)
        return true;
    return refuse(error, "columns and rows of boxes, each 1 to 4, as in dots:3,3");
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    const struct rules *r = rules;

    return (size_t)snprintf(out, capacity, "dots:%d,%d", r->columns, r->rows);
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    const struct rules *r = rules;

    return (size_t)snprintf(out, capacity,
                            "%d x %d boxes. A move draws a line between two dots; who completes a\n"
                            "box owns it and moves again. The result is the difference of boxes.\n"
                            "A move is the upper or left dot and r (right) or d (down): a1r.\n",
                            r->columns, r->rows);
}

static void range(const void *rules, int *least, int *most)
{
    const struct rules *r = rules;

    *most = r->columns * r->rows, *least = -*most;
}

static size_t most_moves(const void *rules)
{
    return (size_t)lines_of(rules);
}

static void start(const void *rules, void *state)
{
    (void)rules;
    *(struct position *)state = (struct position){.lines = 0};
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    (void)rules;
    return ((const struct position *)state)->second ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const void *rules, const void *state, int *value)
{
    const struct position *s = state;

    *value = s->boxes[0] - s->boxes[1];
    return s->lines == (UINT64_C(1) << lines_of(rules)) - 1;
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    const struct position *s = state;
    size_t n = 0;

    for (int line = 0; line < lines_of(rules); line++)
        if (!(s->lines >> line & 1)) out[n++] = (zm_move)line;
    return n;
}

static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    struct position *s = state;
    int before = s->boxes[0] + s->boxes[1];

    (void)undo_info;
    s->lines |= UINT64_C(1) << move;
    int made = count_boxes(rules, s->lines) - before;
    s->boxes[s->second] = (unsigned char)(s->boxes[s->second] + made);
    if (!made) s->second ^= 1;
}

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    const struct rules *r = rules;
    int flat = (r->rows + 1) * r->columns, line = (int)move;
    bool down = line >= flat;
    int width = down ? r->columns + 1 : r->columns, at = down ? line - flat : line;

    (void)state;
    return (size_t)snprintf(out, capacity, "%c%d%c", 'a' + at % width, at / width + 1,
                            down ? 'd' : 'r');
}

/* "1f 2 0 first": the lines as a number, the boxes of both sides, who moves. */
static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct position *s = state;

    (void)rules;
    return (size_t)snprintf(out, capacity, "%llx %d %d %s", (unsigned long long)s->lines,
                            s->boxes[0], s->boxes[1], s->second ? "second" : "first");
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    struct position *s = state;
    unsigned long long lines;
    int first, second, length = 0;

    if (sscanf(text, "%10llx %2d %2d %n", &lines, &first, &second, &length) != 3 || !length)
        return refuse(error, "lines, boxes of both sides, first or second");
    *s = (struct position){.lines = lines, .second = strcmp(text + length, "second") == 0};
    if (!s->second && strcmp(text + length, "first") != 0)
        return refuse(error, "first or second at the end");
    if (lines >> lines_of(rules)) return refuse(error, "no line beside the board");
    if (first < 0 || second < 0 || first + second != count_boxes(rules, lines))
        return refuse(error, "as many boxes as are complete");
    s->boxes[0] = (unsigned char)first, s->boxes[1] = (unsigned char)second;
    return true;
}

static size_t draw(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct rules *r = rules;
    const struct position *s = state;
    char picture[512];
    size_t n = 0;

    for (int y = 0; y <= r->rows; y++) {
        for (int x = 0; x < r->columns; x++)
            n += (size_t)sprintf(picture + n, "+%s",
                                 s->lines >> horizontal(r, x, y) & 1 ? "--" : "  ");
        n += (size_t)sprintf(picture + n, "+\n");
        for (int x = 0; x <= r->columns && y < r->rows; x++)
            n += (size_t)sprintf(picture + n, "%s",
                                 s->lines >> vertical(r, x, y) & 1 ? "|  " : "   ");
        if (y < r->rows) n += (size_t)sprintf(picture + n, "\n");
    }
    return (size_t)snprintf(out, capacity, "%s", picture);
}

static zm_score evaluate(const void *rules, const void *state)
{
    const struct position *s = state;

    (void)rules;
    return (s->boxes[0] - s->boxes[1]) * ZM_UNIT;
}

static size_t symmetries(const void *rules)
{
    (void)rules;
    return 2;
}

/* Left and right exchanged. */
static void transform(const void *rules, const void *state, size_t i, void *out)
{
    const struct rules *r = rules;
    const struct position *s = state;
    struct position *to = out;

    *to = *s;
    if (!i) return;
    to->lines = 0;
    for (int y = 0; y <= r->rows; y++)
        for (int x = 0; x < r->columns; x++)
            to->lines |= (s->lines >> horizontal(r, x, y) & 1)
                         << horizontal(r, r->columns - 1 - x, y);
    for (int y = 0; y < r->rows; y++)
        for (int x = 0; x <= r->columns; x++)
            to->lines |= (s->lines >> vertical(r, x, y) & 1) << vertical(r, r->columns - x, y);
}

static uint64_t hash(const void *rules, const void *state)
{
    const struct position *s = state;
    uint64_t h = s->lines << 11 | (uint64_t)s->boxes[0] << 1 | s->second;

    (void)rules; /* the boxes of the second side follow from the rest */
    h = (h ^ h >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static const struct zm_game dots = {
    .size = sizeof(struct zm_game),
    .name = "dots",
    .usage = "dots:columns,rows",
    .summary = "draw lines between dots; the most boxes win",
    .side = {"first", "second"},
    .unit = "box",
    .example = "dots:2,2",
    .rules_size = sizeof(struct rules),
    .state_size = sizeof(struct position),
    .parse = parse,
    .write_spec = write_spec,
    .write_rules = write_rules,
    .range = range,
    .most_moves = most_moves,
    .start = start,
    .side_to_move = side_to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .write_move = write_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
    .evaluate = evaluate,
    .symmetries = symmetries,
    .transform = transform,
    .hash = hash,
};

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    return &dots;
}
