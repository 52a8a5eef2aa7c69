/* SPDX-License-Identifier: MIT
 * texts.c - the texts of a game while it is read: see collection.h. */
#include "core/memory.h"
#include "record/collection.h"

#include <assert.h>
#include <string.h>

static bool no_memory(struct zm_collection *c)
{
    return collection_fail(c, ZM_NO_MEMORY, "out-of-memory", "out of memory");
}

void *collection_own(struct zm_collection *c, size_t size)
{
    if (!c->own) c->own = memory_take(&c->allocator, size);
    c->own_size = c->own ? size : 0;
    if (!c->own) no_memory(c);
    return c->own;
}

/* A list with twice the places of what it has. */
void *collection_grown(struct zm_collection *c, void *list, size_t *capacity, size_t item,
                       size_t least)
{
    size_t more = *capacity ? 2 * *capacity : least;
    void *larger = memory_take(&c->allocator, more * item);

    if (!larger) return no_memory(c), NULL;
    if (list) memcpy(larger, list, *capacity * item);
    memory_give(&c->allocator, list, *capacity * item);
    *capacity = more;
    return larger;
}

/* -- Texts. ---------------------------------------------------------------------------------- */

bool text_keep(struct zm_collection *c, const char *text, size_t length, uint32_t *out)
{
    enum { LEAST = 4096 };
    struct texts *t = &c->text;

    *out = 0;
    if (!length) return true;
    if (t->length + length + 1 > TEXTS_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "texts-too-long",
                               "the texts of the game are longer than %d MiB", TEXTS_MOST >> 20);
    while (t->capacity < t->length + length + 1) {
        char *larger = collection_grown(c, t->at, &t->capacity, 1, LEAST);
        if (!larger) return false;
        t->at = larger;
    }
    if (!t->length) t->at[t->length++] = '\0';
    *out = (uint32_t)t->length;
    memcpy(t->at + t->length, text, length);
    t->at[t->length + length] = '\0';
    t->length += length + 1;
    return true;
}

const char *text_at(const struct zm_collection *c, uint32_t text)
{
    assert(text < c->text.length || !text);
    return text ? c->text.at + text : "";
}

bool text_join(struct zm_collection *c, uint32_t *to, const char *between, uint32_t text)
{
    size_t old = strlen(text_at(c, *to)), middle = strlen(between),
           length = strlen(text_at(c, text));

    if (!old || !length) return *to = old ? *to : text, true;
    size_t total = old + middle + length;
    char *joined = memory_take(&c->allocator, total + 1);
    if (!joined) return no_memory(c);
    memcpy(joined, text_at(c, *to), old);
    memcpy(joined + old, between, middle + 1);
    memcpy(joined + old + middle, text_at(c, text), length + 1);
    bool kept = text_keep(c, joined, total, to);
    memory_give(&c->allocator, joined, total + 1);
    return kept;
}

/* The length of a character of UTF-8; 0: it is none. */
static size_t utf8_length(const char *text)
{
    const unsigned char *u = (const unsigned char *)text;
    size_t n = *u < 0x80 ? 1 : *u >> 5 == 6 ? 2 : *u >> 4 == 14 ? 3 : *u >> 3 == 30 ? 4 : 0;

    for (size_t i = 1; i < n; i++)
        if ((u[i] & 0xc0) != 0x80) return 0;
    return n;
}

static bool is_utf8(const char *text)
{
    size_t n;

    while (*text && (n = utf8_length(text))) text += n;
    return !*text;
}

/* Keeps a text as UTF-8. */
bool text_keep_utf8(struct zm_collection *c, enum charset charset, const char *text, uint32_t *out)
{
    size_t n = strlen(text), length = 0;

    if (charset == CHARSET_GUESSED && is_utf8(text)) return text_keep(c, text, n, out);
    char *copy = memory_take(&c->allocator, 2 * n + 1);
    if (!copy) return collection_fail(c, ZM_NO_MEMORY, "out-of-memory", "out of memory");
    for (const unsigned char *u = (const unsigned char *)text; *u; u++) {
        if (*u < 0x80) copy[length++] = (char)*u;
        else if (charset == CHARSET_OTHER) copy[length++] = '?';
        else copy[length++] = (char)(0xc0 | *u >> 6), copy[length++] = (char)(0x80 | (*u & 0x3f));
    }
    bool kept = text_keep(c, copy, length, out);
    memory_give(&c->allocator, copy, 2 * n + 1);
    return kept;
}

bool collection_tag_kept(struct zm_collection *c, const char *name, uint32_t value)
{
    struct game_tag tag = {.value = value};

    if (!value) return true;
    if (c->tags == TAGS_MOST)
        return collection_fail(c, ZM_BAD_INPUT, "too-many-tags", "more than %d tags", TAGS_MOST);
    if (!text_keep(c, name, strlen(name), &tag.name)) return false;
    c->tag[c->tags++] = tag;
    return true;
}

bool collection_tag(struct zm_collection *c, const char *name, const char *value)
{
    uint32_t kept;

    return text_keep(c, value, strlen(value), &kept) && collection_tag_kept(c, name, kept);
}

bool collection_retag(struct zm_collection *c, const char *name, const char *value)
{
    uint32_t kept = 0;
    int i = 0;

    while (i < c->tags && strcmp(text_at(c, c->tag[i].name), name) != 0) i++;
    if (!text_keep_utf8(c, CHARSET_GUESSED, value, &kept)) return false;
    if (i == c->tags) return collection_tag_kept(c, name, kept);
    c->tag[i].value = kept;
    if (!kept) memmove(&c->tag[i], &c->tag[i + 1], (size_t)(--c->tags - i) * sizeof *c->tag);
    return true;
}

const char *zm_collection_tag(const struct zm_collection *c, const char *name)
{
    for (int i = 0; i < c->tags; i++)
        if (strcmp(text_at(c, c->tag[i].name), name) == 0) return text_at(c, c->tag[i].value);
    return "";
}

const char *zm_collection_tag_name(const struct zm_collection *c, size_t i)
{
    return i < (size_t)c->tags ? text_at(c, c->tag[i].name) : NULL;
}
