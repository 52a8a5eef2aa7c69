/* SPDX-License-Identifier: MIT
 * board.c - see board.h. */
#include "core/board.h"

#include <assert.h>
#include <inttypes.h>

/* To a thousandth, with a decimal point in every locale. */
static void put_number(struct text *t, double value)
{
    bool negative = value < 0;
    int64_t n = (int64_t)((negative ? -value : value) * 1000 + 0.5);

    text_add(t, "%s%" PRId64, negative && n ? "-" : "", n / 1000);
    if (n % 1000 == 0) return;
    text_char(t, '.');
    for (int64_t left = n % 1000, place = 100; left; left %= place, place /= 10)
        text_char(t, (char)('0' + left / place));
}

struct board board_begin(char *out, size_t capacity, double width, double height)
{
    struct board b = {.text = text_into(out, capacity)};

    text_add(&b.text, "{\"width\":");
    put_number(&b.text, width);
    text_add(&b.text, ",\"height\":");
    put_number(&b.text, height);
    text_add(&b.text, ",\"cells\":[");
    return b;
}

/* Goes on to a part. */
static void turn_to(struct board *b, enum board_part part)
{
    static const char *const names[] = {"cells", "pieces", "texts"};

    assert(b->part <= part); /* parts come in their order */
    for (; b->part < part; b->some = false) text_add(&b->text, "],\"%s\":[", names[++b->part]);
}

/* Opens the next object of a part. */
static void open_object(struct board *b, enum board_part part)
{
    turn_to(b, part);
    text_add(&b->text, b->some ? ",{" : "{");
    b->some = true;
}

/* A field behind another. */
static void add_text(struct board *b, const char *name, const char *value)
{
    if (!value) return;
    text_add(&b->text, ",\"%s\":", name);
    text_quoted(&b->text, value);
}

static void add_number(struct board *b, const char *name, double value)
{
    text_add(&b->text, ",\"%s\":", name);
    put_number(&b->text, value);
}

void board_cell(struct board *b, struct board_cell c)
{
    assert(c.id);
    open_object(b, BOARD_CELLS);
    text_add(&b->text, "\"id\":");
    text_quoted(&b->text, c.id);
    add_text(b, "shape", c.shape);
    add_number(b, "x", c.x);
    add_number(b, "y", c.y);
    if (c.w > 0) add_number(b, "w", c.w);
    if (c.h > 0) add_number(b, "h", c.h);
    add_text(b, "label", c.label);
    add_text(b, "as", c.as);
    if (c.shade) add_number(b, "shade", c.shade);
    if (c.owner) add_number(b, "owner", c.owner - 1);
    text_char(&b->text, '}');
}

void board_piece(struct board *b, struct board_piece p)
{
    assert(p.cell && p.kind);
    open_object(b, BOARD_PIECES);
    text_add(&b->text, "\"cell\":");
    text_quoted(&b->text, p.cell);
    add_text(b, "kind", p.kind);
    if (p.owner) add_number(b, "side", p.owner - 1);
    if (p.colour) add_number(b, "colour", p.colour - 1);
    if (p.counted) add_number(b, "count", p.count);
    add_text(b, "label", p.label);
    text_char(&b->text, '}');
}

void board_text(struct board *b, struct board_text t)
{
    open_object(b, BOARD_TEXTS);
    text_add(&b->text, "\"x\":");
    put_number(&b->text, t.x);
    add_number(b, "y", t.y);
    add_text(b, "text", t.text);
    if (t.size > 0) add_number(b, "size", t.size);
    if (t.mono) text_add(&b->text, ",\"mono\":true");
    text_char(&b->text, '}');
}

size_t board_end(struct board *b)
{
    turn_to(b, BOARD_TEXTS);
    text_add(&b->text, "]}");
    return b->text.length;
}
