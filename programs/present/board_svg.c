/* SPDX-License-Identifier: MIT
 * board_svg.c - see board_svg.h. The look is that of the page: page/src/board, board.css. */
#include "board_svg.h"

#include "board_data.h"
#include "board_style.h"
#include "last_move.h"
#include "svg.h"
#include "value_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lengths are in units of which a cell has this many; so are those in the figures below. */
enum { CELL = 50, MARGIN = 8, DEFAULT_CELL = 44, DEFAULT_MOST = 480, TEXT = 256 };
enum { NUMBERS = 18, CAPTION = 30 }; /* the height of the numbers of pits, and of the line below */

struct drawing {
    FILE *out;
    struct board_data board;
    double width, height; /* in units */
    double numbers;       /* the height of a row of numbers above and below pits */
    double caption;       /* that of the line which says who plays */
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
    if (board_has_shape(cell, "pit"))
        put_ellipse(d->out, "pit", b.x, b.y + pit_shift(b), b.w * 0.43, b.h * 0.37);
    else if (board_has_shape(cell, "store"))
        put_rect(d->out, "pit", (struct box){b.x, b.y, b.w * 0.84, b.h * 0.9, b.up}, 21);
    else if (board_has_shape(cell, "hole"))
        put_ellipse(d->out, "hole", b.x, b.y, fmin(b.w, b.h) * 0.42, fmin(b.w, b.h) * 0.42);
    else if (board_has_shape(cell, "label")) draw_label(d, cell, b);
    else if (!board_has_shape(cell, "circle") && !board_has_shape(cell, "point"))
        put_rect(d->out, json_number(cell, "shade", 0) > 0 ? "square shade" : "square", b, 0);
}

/* A house of Kalah is called by the number at the end of its id: it stands beside the board, if the
 * house is at the edge. */
static void draw_number(const struct drawing *d, const struct json *cell, struct box b)
{
    char id[TEXT];

    json_text(cell, "id", id, sizeof id);
    const char *number = id + strlen(id);
    while (number > id && number[-1] >= '0' && number[-1] <= '9') number--;
    if (*number && b.up && b.y - b.h / 2 < 1) put_text(d->out, "number", b.x, -9, 0, number);
    if (*number && !b.up && b.y + b.h / 2 > d->height - 1)
        put_text(d->out, "number", b.x, d->height + 19, 0, number);
}

/* In a group, so that the colour of texts on the wood does not hold for them. */
static void draw_numbers(const struct drawing *d)
{
    fputs("<g>\n", d->out);
    for (const struct json *c = d->board.cells + 1; c < d->board.cells->end; c = c->end)
        if (board_has_shape(c, "pit")) draw_number(d, c, box_of(d, c));
    fputs("</g>\n", d->out);
}

/* -- The last move. ------------------------------------------------------------------------ */

static void draw_ring(const struct drawing *d, struct box b, double rx, double ry)
{
    put_ellipse(d->out, "rim-of-last", b.x, b.y, rx, ry); /* seen on a piece of any colour */
    put_ellipse(d->out, "last", b.x, b.y, rx, ry);
}

static void draw_mark(const struct drawing *d, const struct json *cell)
{
    struct box b = box_of(d, cell);
    double r = fmin(b.w, b.h) * 0.45;

    if (board_has_shape(cell, "pit")) {
        b.y += pit_shift(b);
        draw_ring(d, b, b.w * 0.43, b.h * 0.37);
    } else if (board_has_shape(cell, "hole") || board_has_shape(cell, "circle") ||
               board_has_shape(cell, "point"))
        draw_ring(d, b, r, r);
    else put_rect(d->out, "last", (struct box){b.x, b.y, b.w - 4, b.h - 4, b.up}, 3);
}

static void draw_marks(const struct drawing *d)
{
    for (const struct json *c = d->board.cells + 1; *d->last && c < d->board.cells->end;
         c = c->end) {
        const struct json *id = json_member(c, "id");
        if (id && board_is_word_of(id, d->last)) draw_mark(d, board_marked_cell(&d->board, c));
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
    double rim = tall ? b.h / 2 - 8.5 : b.up ? -16 : 25;
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

static void draw_figure(const struct drawing *d, double side, const char *kind, struct box b,
                        double scale)
{
    fputs("<g transform=\"translate(", d->out);
    svg_number(d->out, b.x);
    fputc(' ', d->out);
    svg_number(d->out, b.y);
    fputs(scale < 1 ? ") scale(" : "", d->out);
    if (scale < 1) svg_number(d->out, scale);
    fprintf(d->out, ")\" class=\"side%d\">", side == 0 ? 0 : side == 1 ? 1 : 2);
    size_t i = 0, n = sizeof figures / sizeof *figures;
    while (i < n && strcmp(figures[i].kind, kind) != 0) i++;
    if (i < n) fputs(figures[i].markup, d->out);
    else draw_unknown(d, kind);
    fputs("</g>\n", d->out);
}

/* Whose stones look alike: where players have changed colours it is not the side. */
static double colour_of(const struct json *piece)
{
    return json_number(piece, "colour", json_number(piece, "side", 2));
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
    else draw_figure(d, colour_of(piece), kind, b, 1);
}

static void draw_pieces(const struct drawing *d)
{
    const struct json *at = d->board.cells + 1;

    for (const struct json *p = d->board.pieces + 1; p < d->board.pieces->end; p = p->end) {
        const struct json *cell = board_cell_of(&d->board, p, &at);
        if (cell) draw_piece(d, p, box_of(d, cell));
    }
}

/* -- What lies beneath and beside. --------------------------------------------------------- */

static bool has_point(const struct drawing *d, double x, double y)
{
    for (const struct json *c = d->board.cells + 1; c < d->board.cells->end; c = c->end) {
        struct box b = box_of(d, c);
        if (fabs(b.x - x) < 1 && fabs(b.y - y) < 1) return board_has_shape(c, "point");
    }
    return false;
}

/* The lines of a grid of points: from each to those one step away. */
static void draw_grid(const struct drawing *d)
{
    bool some = false;

    for (const struct json *c = d->board.cells + 1; c < d->board.cells->end; c = c->end) {
        struct box b = box_of(d, c);
        if (!board_has_shape(c, "point")) continue;
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
    const struct json *cell = d->board.cells + 1;
    char class[32] = "ground";
    bool round = false;

    for (size_t i = 0; i < 4 && cell < d->board.cells->end; i++) {
        if (!board_has_shape(cell, shapes[i])) continue;
        snprintf(class, sizeof class, "ground of-%s", shapes[i]);
        round = i < 2;
    }
    struct box all = {d->width / 2, d->height / 2, d->width + MARGIN, d->height + MARGIN, false};
    put_rect(d->out, class, all, round ? 30 : 6);
}

static void draw_texts(const struct drawing *d)
{
    for (const struct json *t = d->board.texts + 1; t < d->board.texts->end; t = t->end) {
        char text[2 * TEXT];
        const struct json *mono = json_member(t, "mono");
        double size = CELL * json_number(t, "size", 0.4);
        json_text(t, "text", text, sizeof text);
        put_text(d->out, mono && mono->text[0] == 't' ? "mono" : "", CELL * json_number(t, "x", 0),
                 CELL * json_number(t, "y", 0) + 0.35 * size, size, text);
    }
}

/* -- The line below the board. ------------------------------------------------------------- */

/* An entry of that line: perhaps a piece, and words. */
struct entry {
    int side;
    double colour;
    char kind[TEXT], text[TEXT];
};

/* The kind and colour of the piece that shows who a side is: one of its own, else that of the other
 * side, else the one that lies on such cells. Kind "": nothing shows it. */
static void find_kind(const struct drawing *d, struct entry *e)
{
    char *kind = e->kind;
    int side = e->side;
    const struct json *own = NULL, *other = NULL, *cell = d->board.cells + 1;

    for (const struct json *p = d->board.pieces + 1; p < d->board.pieces->end && !own; p = p->end) {
        double whose = json_number(p, "side", 2);
        if (whose == side) own = p;
        else if (whose == !side) other = p;
    }
    e->colour = own ? colour_of(own) : other && colour_of(other) == side ? !side : side;
    kind[0] = '\0';
    if (own || other) json_text(own ? own : other, "kind", kind, TEXT);
    else if (cell < d->board.cells->end && board_has_shape(cell, "hole")) strcpy(kind, "disc");
    else if (cell < d->board.cells->end && board_has_shape(cell, "point")) strcpy(kind, "stone");
    if (strcmp(kind, "x") == 0 || strcmp(kind, "o") == 0) strcpy(kind, side ? "o" : "x");
    if (strcmp(kind, "seeds") == 0 || strcmp(kind, "stick") == 0) kind[0] = '\0';
}

static double entry_width(const struct entry *e, double size)
{
    return (*e->kind ? 1.3 * size : 0) + svg_width(e->text, size) + size;
}

static void draw_entry(const struct drawing *d, const struct entry *e, const char *class, double x,
                       double size)
{
    double y = d->height + MARGIN / 2.0 + d->numbers + d->caption / 2;
    struct box b = {.x = x + size / 2, .y = y};

    if (*e->kind) draw_figure(d, e->colour, e->kind, b, 0.4 * size / 18);
    put_text(d->out, class, x + (*e->kind ? 1.3 * size : 0), y + 0.35 * size, size, e->text);
}

/* Both sides, the one to move in bold, and how it ended. Letters are as large as the board is
 * wide enough for. */
static void draw_caption(const struct drawing *d, const struct board_svg *how)
{
    struct entry entries[3] = {{.side = 0}, {.side = 1}, {.side = 2}};
    double size = 18, width = 0, x = 0;

    for (int side = 0; side < 2; side++) {
        find_kind(d, &entries[side]);
        snprintf(entries[side].text, TEXT, "%s%s", how->sides[side],
                 side == how->to_move ? " to move" : "");
    }
    snprintf(entries[2].text, TEXT, "%s", how->state ? how->state : "");
    for (int i = 0; i < 3; i++) width += *entries[i].text ? entry_width(&entries[i], size) : 0;
    if (width - size > d->width) size *= d->width / (width - size);
    for (int i = 0; i < 3; i++) {
        bool bold = i == how->to_move || i == 2;
        if (*entries[i].text) draw_entry(d, &entries[i], bold ? "who mover" : "who", x, size);
        x += entry_width(&entries[i], size);
    }
}

/* -- The whole. ---------------------------------------------------------------------------- */

static void draw_head(const struct drawing *d, const struct board_svg *how)
{
    double w = d->width + 2 * MARGIN;
    double h = d->height + 2 * MARGIN + 2 * d->numbers + d->caption;
    double scale = fmin((double)DEFAULT_CELL / CELL, DEFAULT_MOST / fmax(w, h));

    if (how->width > 0) scale = how->width / w;
    else if (how->height > 0) scale = how->height / h;
    svg_open(d->out, &(struct svg_head){.scope = "zermelo-board",
                                        .title = how->title ? how->title : "board",
                                        .about = how->about,
                                        .style = style,
                                        .x = -MARGIN,
                                        .y = -MARGIN - d->numbers,
                                        .width = w,
                                        .height = h,
                                        .shown_width = how->width > 0 ? how->width : w * scale,
                                        .shown_height = how->height > 0 ? how->height : h * scale});
}

static void draw_board(const struct drawing *d, const struct board_svg *how)
{
    struct box card = {.x = d->width / 2, .w = d->width + 2 * MARGIN};

    draw_head(d, how);
    card.h = d->height + 2 * MARGIN + 2 * d->numbers + d->caption;
    card.y = card.h / 2 - MARGIN - d->numbers;
    if (d->numbers > 0 || d->caption > 0) put_rect(d->out, "ground", card, 6);
    draw_ground(d);
    draw_grid(d);
    for (const struct json *c = d->board.cells + 1; c < d->board.cells->end; c = c->end)
        draw_cell(d, c, box_of(d, c));
    if (d->numbers > 0) draw_numbers(d);
    if (d->numbers > 0) draw_marks(d); /* the number of seeds stands on the ring */
    draw_pieces(d);
    if (d->numbers <= 0) draw_marks(d);
    draw_texts(d);
    if (d->caption > 0) {
        fputs("<g class=\"caption\">\n", d->out);
        draw_caption(d, how);
        fputs("</g>\n", d->out);
    }
    svg_end(d->out);
}

/* A row of buttons that are not there at the moment takes no space. */
static double used_height(const struct drawing *d)
{
    double low = 0;

    for (const struct json *c = d->board.cells + 1; c < d->board.cells->end; c = c->end)
        low = fmax(low, CELL * (json_number(c, "y", 0) + json_number(c, "h", 1)));
    for (const struct json *t = d->board.texts + 1; t < d->board.texts->end; t = t->end)
        low = fmax(low, CELL * (json_number(t, "y", 0) + 0.75 * json_number(t, "size", 0.4)));
    return low > 0 && low < d->height - CELL / 2.0 ? low : d->height;
}

/* What stands round the board takes space too. */
static void measure(struct drawing *d, const struct board_svg *how)
{
    d->height = used_height(d);
    for (const struct json *c = d->board.cells + 1; c < d->board.cells->end; c = c->end)
        if (board_has_shape(c, "pit")) d->numbers = NUMBERS;
    if (how->sides[0] && how->sides[1]) d->caption = CAPTION;
}

enum zm_status board_svg_write(FILE *out, const char *board, const struct board_svg *how)
{
    struct drawing d = {.out = out, .last = how->last ? how->last : ""};
    enum zm_status status = board_data_read(&d.board, board);

    if (status) return status;
    d.width = CELL * d.board.width;
    d.height = CELL * d.board.height;
    measure(&d, how);
    draw_board(&d, how);
    board_data_free(&d.board);
    return ZM_OK;
}

/* How the game ended, or that nature is to move; "" while a side is to move. */
static void write_state(const struct zm_context *zm, char *out, size_t capacity)
{
    int result;

    if (zm_outcome(zm, &result))
        snprintf(out, capacity, "%s", result_words(zm_game_of(zm), result).text);
    else
        snprintf(out, capacity, "%s",
                 zm_side_to_move(zm) == ZM_NATURE ? "a chance outcome is due" : "");
}

static void write_title(const struct zm_context *zm, const char *state, char *out, size_t capacity)
{
    char spec[ZM_SPEC_TEXT];

    zm_spec(zm, spec, sizeof spec);
    if (*state) snprintf(out, capacity, "%s: %s", spec, state);
    else snprintf(out, capacity, "%s: %s to move", spec, zm_game_of(zm)->side[zm_side_to_move(zm)]);
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
    char *board = malloc(size), state[TEXT], title[2 * TEXT], about[5 * TEXT];
    const char *const *side = zm_game_of(zm)->side;
    struct last_move last;

    if (!board) return ZM_NO_MEMORY;
    zm_describe(zm, board, size);
    last_move_of(zm, &last);
    write_state(zm, state, sizeof state);
    write_title(zm, state, title, sizeof title);
    write_about(zm, &last, about, sizeof about);
    struct board_svg how = {.title = title,
                            .about = about,
                            .last = last.cells,
                            .width = width,
                            .height = height,
                            .sides = {side[0], side[1]},
                            .to_move = *state ? -1 : (int)zm_side_to_move(zm),
                            .state = state};
    enum zm_status status = board_svg_write(out, board, &how);
    free(board);
    return status;
}
