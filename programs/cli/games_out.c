/* SPDX-License-Identifier: MIT
 * games_out.c - see games_out.h. */
#include "games_out.h"

/* -- Formats. -------------------------------------------------------------------------------- */

char *games_formats(void)
{
    char *list = format_text("%s", "");

    for (int i = ZM_FORMAT_UNKNOWN + 1; i <= ZM_FORMAT_KGP; i++) {
        const char *name = zm_format_name((enum zm_format)i);
        if (zm_format_of(name)) append_text(&list, "%s%s", *list ? ", " : "", name);
    }
    return list;
}

enum zm_format games_format(const char *name, const char *file, enum zm_format usual)
{
    static const struct {
        const char *end;
        enum zm_format format;
    } ends[] = {{"sgf", ZM_FORMAT_SGF},
                {"psq", ZM_FORMAT_PSQ},
                {"pgn", ZM_FORMAT_PGN},
                {"game", ZM_FORMAT_SAVED},
                {"txt", ZM_FORMAT_LINES}};
    const char *end = file ? strrchr(file, '.') : NULL;

    if (name) return zm_format_of(name);
    for (size_t i = 0; end && i < sizeof ends / sizeof *ends; i++)
        if (strcmp(end + 1, ends[i].end) == 0) return ends[i].format;
    return usual;
}

/* -- Writing. -------------------------------------------------------------------------------- */

int games_out_begin(struct games_out *o)
{
    if (!o->output || new_file_begin(&o->file, o->output)) return EXIT_DONE;
    return complain_unwritten(o->call, o->output);
}

int games_out_end(struct games_out *o, bool keep)
{
    if (!o->output || new_file_end(&o->file, keep) || !keep) return EXIT_DONE;
    return complain_unwritten(o->call, o->output);
}

static int put_text(struct games_out *o, const char *text, size_t length)
{
    bool good = true;

    if (o->output) good = new_file_put(&o->file, o->length, text, length);
    else if (!o->silent) good = fwrite(text, 1, length, stdout) == length;
    o->length += length;
    if (good) return EXIT_DONE;
    return o->output ? complain_unwritten(o->call, o->output) : EXIT_LIMIT;
}

static void add_loss(struct zm_collection_loss *all, const struct zm_collection_loss *one)
{
    all->variations += one->variations;
    all->comments += one->comments;
    all->marks += one->marks;
    all->times += one->times;
    all->tags += one->tags;
    all->properties += one->properties;
    all->results += one->results;
}

int games_out_put(struct games_out *o, struct zm_collection *game, bool *fits)
{
    struct zm_collection_loss loss = {.size = sizeof loss};
    size_t length;
    char *text;

    enum zm_status status = zm_collection_write(game, o->format, &text, &length, &loss);
    *fits = status != ZM_BAD_INPUT;
    if (!*fits) return EXIT_DONE;
    if (status) return complain(o->call, status_code(status), "%s", zm_strerror(status));
    add_loss(&o->loss, &loss);
    o->games++;
    int code = put_text(o, text, length);
    zm_collection_give(game, text, length);
    return code;
}

int games_out_check(const struct call *call, struct zm_collection *game, enum zm_format format)
{
    struct games_out o = {.call = call, .format = format, .silent = true};
    bool fits;
    int code = games_out_put(&o, game, &fits);

    return fits ? code : complain_error(call, ZM_BAD_INPUT, zm_collection_error(game));
}

/* -- What was left out. ---------------------------------------------------------------------- */

enum { KINDS = 7 };
struct left_out {
    const char *name;
    size_t count;
};

static void list_left_out(const struct zm_collection_loss *l, struct left_out out[KINDS])
{
    const struct left_out all[KINDS] = {
        {"variations", l->variations}, {"comments", l->comments}, {"marks", l->marks},
        {"times", l->times},           {"tags", l->tags},         {"properties", l->properties},
        {"results", l->results}};

    memcpy(out, all, sizeof all);
}

void games_out_tell_losses(const struct games_out *o)
{
    struct left_out left[KINDS];
    const char *before = ", without";

    list_left_out(&o->loss, left);
    for (int i = 0; i < KINDS; i++)
        if (left[i].count)
            fprintf(stderr, "%s %zu %s", before, left[i].count, left[i].name), before = ",";
}

json_t *games_out_losses(const struct games_out *o)
{
    json_t *losses = json_object();
    struct left_out left[KINDS];

    list_left_out(&o->loss, left);
    for (int i = 0; i < KINDS; i++)
        json_object_set_new(losses, left[i].name, json_integer((json_int_t)left[i].count));
    return losses;
}
