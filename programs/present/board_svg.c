/* SPDX-License-Identifier: MIT
 * board_svg.c - see board_svg.h. The look is that of the page: page/src/board, board.css. */
#include "board_svg.h"

#include "json/json.h"
#include "last_move.h"
#include "svg.h"
#include "value_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lengths are in units of which a cell has so many; so are those in the figures below. */
enum { CELL = 50, MARGIN = 8, DEFAULT_CELL = 44, DEFAULT_MOST = 480, TEXT = 256 };
static const double size_most = 1e4; /* cells in a row */

static const char style[] =
    "text{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;"
    "text-anchor:middle;fill:#645d53}\n"
    ".mono{font-family:ui-monospace,'DejaVu Sans Mono',monospace;"
    "text-anchor:start;white-space:pre;fill:#262320}\n"
    ".ground{fill:#eee9df}\n"
    ".of-pit,.of-store{fill:#d9b382;stroke:#b98a55;"
    "stroke-width:2.5}\n"
    ".of-point{fill:#e3c28f}.of-hole{fill:#3d6ea3}\n"
    ".of-pit~text,.of-store~text,"
    ".of-hole~text{fill:#fff8ea}.of-point~text{fill:#5a4220}\n"
    ".grid{stroke:#7d5a31;stroke-width:1.25;fill:none}\n"
    ".square{fill:#fbf7ee;stroke:#cfc5b2}"
    ".shade{fill:#e2d6bf}\n"
    ".pit{fill:#b98a55;stroke:#7d5a31;stroke-width:1.25}"
    ".hole{fill:#f7f4ee}\n"
    ".label{fill:none;stroke:#8b8272}\n"
    ".last{fill:#b9791c;fill-opacity:.16;stroke:#b9791c;stroke-width:2.5}\n"
    ".stone{stroke:#5c5548;stroke-width:1.25}\n"
    ".side0 .stone{fill:#262320}.side1 .stone{fill:#fbf8f1}\n"
    ".disc{fill:#8d8577}.side0 .disc{fill:#e9b949}"
    ".side1 .disc{fill:#c4473b}\n"
    ".rim{fill:none;stroke:#000;stroke-opacity:.2;stroke-width:2}\n"
    ".initial{font-size:16px;font-weight:700;fill:#262320}\n"
    ".sign{fill:none;stroke:#645d53;stroke-width:5;stroke-linecap:round}"
    ".side0 .sign{stroke:#256154}.side1 .sign{stroke:#b0522d}\n"
    ".man{fill:#fffdf8;stroke:#2b2723;stroke-width:1.75;stroke-linejoin:round}"
    ".side1 .man{fill:#2f2b27;stroke:#14120f;stroke-width:1}\n"
    ".tone0{fill:#efe2c4}.tone1{fill:#d9c69c}"
    ".tone2{fill:#c9b07c}\n"
    ".seed{stroke:#281405;stroke-opacity:.55;stroke-width:.6}\n"
    ".count{font-size:12px;font-weight:700;fill:#fff8ea;paint-order:stroke;"
    "stroke:#2c1e10;stroke-opacity:.85;stroke-width:3.5;stroke-linejoin:round}\n"
    ".stick{fill:#a9743a;stroke:#6b4720}\n"
    ".box{fill:#b8443c;stroke:#6f221c}.lid{fill:#cf5a50}"
    ".ribbon{fill:none;stroke:#f3d27a;stroke-width:2.5}\n"
    ".barred{fill:none;stroke:#b3261e;stroke-width:3;stroke-linecap:round}\n"
    "@media (prefers-color-scheme:dark){\n"
    "text{fill:#a9a196}.mono{fill:#ece7de}"
    ".ground{fill:#2b2925}\n"
    ".of-pit,.of-store{fill:#6d4f31;stroke:#503820}"
    ".of-point{fill:#7a5b36}.of-hole{fill:#274867}"
    ".of-point~text{fill:#e8d6b4}\n"
    ".grid{stroke:#2c1e10}.square{fill:#565044;stroke:#6b6455}"
    ".shade{fill:#433e35}\n"
    ".pit{fill:#503820;stroke:#2c1e10}.hole{fill:#15140f}"
    ".label{stroke:#7d766a}\n"
    ".last{fill:#e5b45a;stroke:#e5b45a}.stone{stroke:#100f0d}\n"
    ".side0 .sign{stroke:#7cc4b2}.side1 .sign{stroke:#eb9c78}\n"
    ".side1 .man{fill:#1a1816;stroke:#b9b09f}"
    ".stick{fill:#c99457;stroke:#3a2712}"
    ".barred{stroke:#ff8a7a}\n}\n";

/* Pieces by their kind, around the middle of a cell. */
static const struct figure {
    const char *kind, *markup;
} figures[] = {
    {"stone", "<circle class=\"stone\" r=\"22\"/>"},
    {"disc", "<circle class=\"disc\" r=\"20.5\"/><circle class=\"rim\" r=\"14.5\"/>"},
    {"x", "<path class=\"sign\" d=\"M-12-12 12 12M12-12-12 12\"/>"},
    {"o", "<circle class=\"sign\" r=\"13\"/>"},
    {"barred", "<path class=\"barred\" d=\"M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5\"/>"},
    {"pawn", "<path class=\"man\" d=\"M0-17a6.5 6.5 0 0 1 4 11.8q5.7 4 3.4 7.2h-3.4q.6 8.6 8 12.6"
             "q2.9 1.7 2.9 5.2h-29.8q0-3.5 2.9-5.2q7.4-4 8-12.6h-3.4q-2.3-3.2 3.4-7.2"
             "a6.5 6.5 0 0 1 4-11.8z\"/>"},
    {"rook", "<path class=\"man\" d=\"M-14-17h6.4v4h4.4v-4h6.4v4h4.4v-4h6.4v8.6l-4.6 4v14.4"
             "l5.2 5.2v4.6h-29.2v-4.6l5.2-5.2v-14.4l-4.6-4z\"/>"},
    {"king", "<path class=\"man\" d=\"M-1.4-22h2.8v4h4v2.9h-4v4q1.7 0 2.9 1.7q9.8-5.2 12.7 2.9"
             "q2.3 8-7.5 16.1v4.6q2.9 1.7 2.9 5.2h-24.8q0-3.5 2.9-5.2v-4.6"
             "q-9.8-8.1-7.5-16.1q2.9-8.1 12.7-2.9q1.2-1.7 2.9-1.7v-4h-4v-2.9h4z\"/>"},
    {"present", "<path class=\"box\" d=\"M-11-6h22v17h-22z\"/>"
                "<path class=\"box lid\" d=\"M-13-10h26v6h-26z\"/>"
                "<path class=\"ribbon\" d=\"M0-10v21M0-10c-10 0-11-9-5-8.5s5 8.5 5 8.5"
                "c10 0 11-9 5-8.5s-5 8.5-5 8.5\"/>"},
};

struct drawing {
    FILE *out;
    const struct json *cells, *pieces, *texts;
    double width, height; /* in units */
    const char *last;
};

/* The middle of a cell, and its size. */
struct box {
    double x, y, w, h;
    bool up; /* in the upper half of the board */
};

static struct box box_of(const struct drawing *d, const struct json *cell)
{
    struct box b = {.w = CELL * json_number(cell, "w", 1), .h = CELL * json_number(cell, "h", 1)};

    b.x = CELL * json_number(cell, "x", 0) + b.w / 2;
    b.y = CELL * json_number(cell, "y", 0) + b.h / 2;
    b.up = b.y < d->height / 2;
    return b;
}

static bool has_shape(const struct json *cell, const char *shape)
{
    const struct json *v = json_member(cell, "shape");

    return v && v->length == strlen(shape) && memcmp(v->text, shape, v->length) == 0;
}

/* -- Elements. ----------------------------------------------------------------------------- */

/* One attribute: a name and a number. */
static void put(FILE *out, const char *name, double value)
{
    fprintf(out, " %s=\"", name);
    svg_number(out, value);
    fputc('"', out);
}

static void put_rect(FILE *out, const char *class, struct box b, double round)
{
    fprintf(out, "<rect class=\"%s\"", class);
    put(out, "x", b.x - b.w / 2);
    put(out, "y", b.y - b.h / 2);
    put(out, "width", b.w);
    put(out, "height", b.h);
    if (round > 0) put(out, "rx", round);
    fputs("/>\n", out);
}

static void put_ellipse(FILE *out, const char *class, double x, double y, double rx, double ry)
{
    fprintf(out, "<ellipse class=\"%s\"", class);
    put(out, "cx", x);
    put(out, "cy", y);
    put(out, "rx", rx);
    put(out, "ry", ry);
    fputs("/>\n", out);
}

static void put_text(FILE *out, const char *class, double x, double y, double size,
                     const char *text)
{
    fputs("<text", out);
    if (*class) fprintf(out, " class=\"%s\"", class);
    put(out, "x", x);
    put(out, "y", y);
    if (size > 0) put(out, "font-size", size);
    fputc('>', out);
    svg_text(out, text);
    fputs("</text>\n", out);
}

/* -- Cells. -------------------------------------------------------------------------------- */

/* The middle of a pit: it leaves room for the count at the rim of the board. */
static double pit_shift(struct box b)
{
    return b.h > 1.3 * CELL ? 0 : b.up ? 4 : -4;
}

static void draw_label(const struct drawing *d, const struct json *cell, struct box b)
{
    char label[TEXT];
    double size = 0.34 * CELL;

    json_text(cell, "label", label, sizeof label);
    if (svg_width(label, size) > 0.9 * b.w) size *= 0.9 * b.w / svg_width(label, size);
    put_rect(d->out, "label", (struct box){b.x, b.y, b.w - 2, b.h - 2, b.up}, fmin(b.w, b.h) / 4);
    put_text(d->out, "", b.x, b.y + 0.35 * size, size, label);
}

static void draw_cell(const struct drawing *d, const struct json *cell, struct box b)
{
    if (has_shape(cell, "pit"))
        put_ellipse(d->out, "pit", b.x, b.y + pit_shift(b), b.w * 0.43, b.h * 0.37);
    else if (has_shape(cell, "store"))
        put_rect(d->out, "pit", (struct box){b.x, b.y, b.w * 0.84, b.h * 0.9, b.up}, 21);
    else if (has_shape(cell, "hole"))
        put_ellipse(d->out, "hole", b.x, b.y, fmin(b.w, b.h) * 0.42, fmin(b.w, b.h) * 0.42);
    else if (has_shape(cell, "label")) draw_label(d, cell, b);
    else if (!has_shape(cell, "circle") && !has_shape(cell, "point"))
        put_rect(d->out, json_number(cell, "shade", 0) > 0 ? "square shade" : "square", b, 0);
}

/* -- The last move. ------------------------------------------------------------------------ */

static bool is_word_of(const struct json *id, const char *words)
{
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == id->length && memcmp(at, id->text, n) == 0) return true;
        at += n;
    }
    return false;
}

static bool holds_piece(const struct drawing *d, const struct json *id)
{
    for (const struct json *p = d->pieces + 1; p < d->pieces->end; p = p->end) {
        const struct json *cell = json_member(p, "cell");
        if (cell && cell->length == id->length && memcmp(cell->text, id->text, id->length) == 0)
            return true;
    }
    return false;
}

/* Where cells stand for one, as those of a column for its lowest, a piece is put on the next free
 * one in the order of drawing: the last that holds a piece is marked. */
static const struct json *marked_cell(const struct drawing *d, const struct json *cell)
{
    const struct json *id = json_member(cell, "id"), *marked = cell;

    for (const struct json *c = d->cells + 1; id && c < d->cells->end; c = c->end) {
        const struct json *as = json_member(c, "as"), *other = json_member(c, "id");
        if (as && other && as->length == id->length &&
            memcmp(as->text, id->text, id->length) == 0 && holds_piece(d, other))
            marked = c;
    }
    return marked;
}

static void draw_mark(const struct drawing *d, const struct json *cell)
{
    struct box b = box_of(d, cell);
    double r = fmin(b.w, b.h) * 0.45;

    if (has_shape(cell, "pit"))
        put_ellipse(d->out, "last", b.x, b.y + pit_shift(b), b.w * 0.43, b.h * 0.37);
    else if (has_shape(cell, "hole") || has_shape(cell, "circle") || has_shape(cell, "point"))
        put_ellipse(d->out, "last", b.x, b.y, r, r);
    else put_rect(d->out, "last", (struct box){b.x, b.y, b.w - 4, b.h - 4, b.up}, 3);
}

static void draw_marks(const struct drawing *d)
{
    for (const struct json *c = d->cells + 1; *d->last && c < d->cells->end; c = c->end) {
        const struct json *id = json_member(c, "id");
        if (id && is_word_of(id, d->last)) draw_mark(d, marked_cell(d, c));
    }
}

/* -- Pieces. ------------------------------------------------------------------------------- */

/* Seeds in a pit: a sunflower's pattern (Vogel 1979), a little disturbed so that it looks
 * dropped. */
static void draw_seeds(const struct drawing *d, int count, struct box b)
{
    bool tall = b.h > 1.3 * CELL;
    double golden = 2.399963, rx = b.w * 0.3, ry = tall ? b.h * 0.34 : 0.27 * CELL;
    int shown = count < 60 ? count : 60;
    char text[16];

    for (int i = 0; i < shown; i++) {
        double far = sqrt((i + 0.5) / (shown > 4 ? shown : 4));
        double angle = i * golden + sin(i * 12.9898) * 0.35;
        const char *tones[] = {"seed tone0", "seed tone1", "seed tone2"};
        double r = count > 24 ? 3 : 3.75;
        put_ellipse(d->out, tones[i % 3], b.x + far * rx * cos(angle),
                    b.y + pit_shift(b) + far * ry * sin(angle), r, r);
    }
    snprintf(text, sizeof text, "%d", count);
    double rim = tall ? b.h / 2 - 8.5 : b.up ? -18 : 24;
    put_text(d->out, "count", b.x, b.y + rim, 0, text);
}

static void draw_unknown(const struct drawing *d, const char *kind)
{
    /* The first letter in upper case; a letter beyond ASCII has several bytes. */
    int n = 1;
    char letter[8];

    while (n < 4 && ((unsigned char)kind[n] & 0xc0) == 0x80) n++;
    snprintf(letter, sizeof letter, "%.*s", n, kind);
    if (letter[0] >= 'a' && letter[0] <= 'z') letter[0] = (char)(letter[0] - 'a' + 'A');
    fputs("<circle class=\"disc\" r=\"18\"/>", d->out);
    put_text(d->out, "initial", 0, 5.5, 0, letter);
}

static void draw_figure(const struct drawing *d, const struct json *piece, const char *kind,
                        struct box b)
{
    double side = json_number(piece, "side", 2);

    fputs("<g transform=\"translate(", d->out);
    svg_number(d->out, b.x);
    fputc(' ', d->out);
    svg_number(d->out, b.y);
    fprintf(d->out, ")\" class=\"side%d\">", side == 0 ? 0 : side == 1 ? 1 : 2);
    size_t i = 0, n = sizeof figures / sizeof *figures;
    while (i < n && strcmp(figures[i].kind, kind) != 0) i++;
    if (i < n) fputs(figures[i].markup, d->out);
    else draw_unknown(d, kind);
    fputs("</g>\n", d->out);
}

static void draw_piece(const struct drawing *d, const struct json *piece, struct box b)
{
    char kind[TEXT];
    double count = json_number(piece, "count", 1);

    json_text(piece, "kind", kind, sizeof kind);
    if (strcmp(kind, "seeds") == 0)
        draw_seeds(d, count < 0 ? 0 : count > 1e6 ? 1000000 : (int)count, b);
    else if (strcmp(kind, "stick") == 0)
        put_rect(d->out, "stick", (struct box){b.x, b.y, 7, b.h * 0.84, b.up}, 3.5);
    else draw_figure(d, piece, kind, b);
}

/* Pieces mostly stand in the order of their cells: each is looked for behind the last one found. */
static void draw_pieces(const struct drawing *d)
{
    const struct json *first = d->cells + 1, *end = d->cells->end, *at = first;

    for (const struct json *p = d->pieces + 1; p < d->pieces->end; p = p->end) {
        const struct json *on = json_member(p, "cell"), *id, *from = at;
        bool found = false;
        while (on && at < end && !found) {
            id = json_member(at, "id");
            found = id && id->length == on->length && memcmp(id->text, on->text, on->length) == 0;
            if (found) break;
            at = at->end < end ? at->end : first;
            if (at == from) break;
        }
        if (found) draw_piece(d, p, box_of(d, at));
    }
}

/* -- What lies beneath and beside. --------------------------------------------------------- */

static bool has_point(const struct drawing *d, double x, double y)
{
    for (const struct json *c = d->cells + 1; c < d->cells->end; c = c->end) {
        struct box b = box_of(d, c);
        if (fabs(b.x - x) < 1 && fabs(b.y - y) < 1) return has_shape(c, "point");
    }
    return false;
}

/* The lines of a grid of points: from each to those one step away. */
static void draw_grid(const struct drawing *d)
{
    bool some = false;

    for (const struct json *c = d->cells + 1; c < d->cells->end; c = c->end) {
        struct box b = box_of(d, c);
        if (!has_shape(c, "point")) continue;
        for (int down = 0; down < 2; down++) {
            if (!has_point(d, b.x + (down ? 0 : CELL), b.y + (down ? CELL : 0))) continue;
            fputs(some ? "M" : "<path class=\"grid\" d=\"M", d->out);
            svg_number(d->out, b.x);
            fputc(' ', d->out);
            svg_number(d->out, b.y);
            fprintf(d->out, "%c%d", down ? 'v' : 'h', CELL);
            some = true;
        }
    }
    if (some) fputs("\"/>\n", d->out);
}

static void draw_ground(const struct drawing *d)
{
    static const char *const shapes[] = {"pit", "store", "point", "hole"};
    const struct json *cell = d->cells + 1;
    char class[32] = "ground";
    bool round = false;

    for (size_t i = 0; i < 4 && cell < d->cells->end; i++) {
        if (!has_shape(cell, shapes[i])) continue;
        snprintf(class, sizeof class, "ground of-%s", shapes[i]);
        round = i < 2;
    }
    struct box all = {d->width / 2, d->height / 2, d->width + MARGIN, d->height + MARGIN, false};
    put_rect(d->out, class, all, round ? 30 : 6);
}

static void draw_texts(const struct drawing *d)
{
    for (const struct json *t = d->texts + 1; t < d->texts->end; t = t->end) {
        char text[2 * TEXT];
        const struct json *mono = json_member(t, "mono");
        double size = CELL * json_number(t, "size", 0.4);
        json_text(t, "text", text, sizeof text);
        put_text(d->out, mono && mono->text[0] == 't' ? "mono" : "", CELL * json_number(t, "x", 0),
                 CELL * json_number(t, "y", 0) + 0.35 * size, size, text);
    }
}

/* -- The whole. ---------------------------------------------------------------------------- */

static void draw_head(const struct drawing *d, const struct board_svg *how)
{
    double w = d->width + 2 * MARGIN, h = d->height + 2 * MARGIN;
    double scale = fmin((double)DEFAULT_CELL / CELL, DEFAULT_MOST / fmax(w, h));

    if (how->width > 0) scale = how->width / w;
    else if (how->height > 0) scale = how->height / h;
    svg_open(d->out, &(struct svg_head){.scope = "zermelo-board",
                                        .title = how->title ? how->title : "board",
                                        .about = how->about,
                                        .style = style,
                                        .x = -MARGIN,
                                        .y = -MARGIN,
                                        .width = w,
                                        .height = h,
                                        .shown_width = how->width > 0 ? how->width : w * scale,
                                        .shown_height = how->height > 0 ? how->height : h * scale});
}

static void draw_board(const struct drawing *d, const struct board_svg *how)
{
    draw_head(d, how);
    draw_ground(d);
    draw_grid(d);
    for (const struct json *c = d->cells + 1; c < d->cells->end; c = c->end)
        draw_cell(d, c, box_of(d, c));
    draw_pieces(d);
    draw_marks(d);
    draw_texts(d);
    svg_end(d->out);
}

static bool is_array(const struct json *v)
{
    return v && v->kind == JSON_ARRAY;
}

/* Each value stands at the beginning, or behind one of these characters. */
static size_t values_most(const char *text)
{
    size_t n = 1;

    for (; *text; text++) n += *text == ',' || *text == ':' || *text == '[';
    return n;
}

enum zm_status board_svg_write(FILE *out, const char *board, const struct board_svg *how)
{
    size_t most = values_most(board);
    struct json *values = malloc(most * sizeof *values);
    const char *wrong;

    if (!values) return ZM_NO_MEMORY;
    bool read = json_read(board, values, most, &wrong) > 0;
    double w = read ? json_number(values, "width", 0) : 0;
    double h = read ? json_number(values, "height", 0) : 0;
    struct drawing d = {.out = out, .width = CELL * w, .height = CELL * h};
    d.last = how->last ? how->last : "";
    if (read) {
        d.cells = json_member(values, "cells");
        d.pieces = json_member(values, "pieces");
        d.texts = json_member(values, "texts");
    }
    bool good = is_array(d.cells) && is_array(d.pieces) && is_array(d.texts) && w > 0 &&
                w <= size_most && h > 0 && h <= size_most;
    if (good) draw_board(&d, how);
    free(values);
    return good ? ZM_OK : ZM_BROKEN;
}

/* Who is to move, or how the game ended. */
static void write_title(const struct zm_context *zm, char *out, size_t capacity)
{
    const struct zm_game *game = zm_game_of(zm);
    enum zm_side side = zm_side_to_move(zm);
    char spec[ZM_SPEC_TEXT];
    int result;

    zm_spec(zm, spec, sizeof spec);
    if (zm_outcome(zm, &result))
        snprintf(out, capacity, "%s: %s", spec, result_words(game, result).text);
    else if (side == ZM_NATURE) snprintf(out, capacity, "%s: a chance outcome is due", spec);
    else snprintf(out, capacity, "%s: %s to move", spec, game->side[side]);
}

static void write_about(const struct zm_context *zm, const struct last_move *last, char *out,
                        size_t capacity)
{
    char position[4 * TEXT];

    zm_position_text(zm, position, sizeof position);
    snprintf(out, capacity, "position %s%s%s", position, *last->text ? ", last move " : "",
             last->text);
}

enum zm_status board_svg_position(FILE *out, struct zm_context *zm, double width, double height)
{
    size_t size = zm_describe(zm, NULL, 0) + 1;
    char *board = malloc(size), title[2 * TEXT], about[5 * TEXT];
    struct last_move last;

    if (!board) return ZM_NO_MEMORY;
    zm_describe(zm, board, size);
    last_move_of(zm, &last);
    write_title(zm, title, sizeof title);
    write_about(zm, &last, about, sizeof about);
    enum zm_status status = board_svg_write(
        out, board,
        &(struct board_svg){
            .title = title, .about = about, .last = last.cells, .width = width, .height = height});
    free(board);
    return status;
}
