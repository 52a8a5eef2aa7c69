/* SPDX-License-Identifier: MIT
 * args.c - the arguments of a command, checked against its table. */
#include "command.h"
#include "tuned.h"

#include <unistd.h>
#include <zermelo_memory.h>

enum { WORDS_MOST = 64, OPTIONS_MOST = 24, GUESTS_MOST = 8, MANIES_MOST = 64 };

static const uint64_t count_most = UINT64_C(1000000000000000000);

const struct option common_options[] = {
    {"json", NULL, "print JSON"},
    {"seed", "N", "seed of random moves and chance outcomes, 0 to 10^18"},
    {"plugin", "FILE", "load a game from a shared object first; may be repeated"},
    {"help", NULL, "show this help"},
    {NULL, NULL, NULL},
};

/* -- Names. ---------------------------------------------------------------------------------- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters must be changed, added, left out (Levenshtein), for short names. */
static size_t name_distance(const char *a, const char *b)
{
    enum { NAME_MOST = 24 };
    size_t row[NAME_MOST + 1], m = strlen(b);

    if (strlen(a) > NAME_MOST || m > NAME_MOST) return NAME_MOST;
    for (size_t j = 0; j <= m; j++) row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t changed = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            row[j] = least(changed, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[m];
}

/* Of names that are equally near, one with the same first letter is meant. */
const char *nearest_name(const char *name, const char *const *names, size_t count)
{
    const char *best = NULL;
    size_t away = 2 * 3;

    for (size_t i = 0; i < count; i++) {
        size_t d = name_distance(name, names[i]), rated = 2 * d + (*name != *names[i]);
        if (rated < away && d < strlen(names[i])) away = rated, best = names[i];
    }
    return best;
}

/* "accepted are a b c", with the meant one if there is one. Free it. */
static char *accepted_names(const char *name, const char *const *names, size_t count,
                            const char *dashes)
{
    const char *meant = nearest_name(name, names, count);
    char *list = meant ? format_text("did you mean %s%s? Accepted are", dashes, meant)
                       : format_text("accepted are");

    for (size_t i = 0; i < count; i++) {
        char *longer = format_text("%s %s%s", list, dashes, names[i]);
        free(list);
        list = longer;
    }
    return list;
}

int unknown_command(const char *name)
{
    const char *names[64];
    size_t n = 0;

    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->summary) names[n++] = (*c)->name;
    char *accepted = accepted_names(name, names, n, "");
    complain(NULL, EXIT_INPUT, "no command is called \"%s\", %s", show_text(name).text, accepted);
    free(accepted);
    return EXIT_INPUT;
}

/* `typed` with its dashes and what may stand behind "=". */
static int unknown_option(const struct call *call, const char *typed)
{
    const char *begin = typed + strspn(typed, "-");
    char *name = format_text("%.*s", (int)strcspn(begin, "="), begin);
    const char *names[OPTIONS_MOST + 8];
    size_t n = 0;

    for (const struct option *o = call->command->options; o && o->name; o++) names[n++] = o->name;
    for (const struct option *o = common_options; o->name; o++) names[n++] = o->name;
    char *accepted = accepted_names(name, names, n, "--");
    complain(call, EXIT_INPUT, "no option %s, %s", show_text(typed).text, accepted);
    free(accepted);
    free(name);
    return EXIT_INPUT;
}

const struct zm_player_option *player_option(const char *player, const char *key)
{
    size_t n = strcspn(player, ":");
    const struct zm_player *p = zm_players();

    while (p->name && (strlen(p->name) != n || memcmp(p->name, player, n) != 0)) p++;
    const struct zm_player_option *o = p->name ? p->options : NULL;
    while (o && o->key && strcmp(o->key, key) != 0) o++;
    return o && o->key ? o : NULL;
}

/* -- Parsing. -------------------------------------------------------------------------------- */

/* What is being read: the arguments from call->argv[at] on. */
struct reading {
    struct call *call;
    int at;
    int least_words, most_words;
    const char *plugin[GUESTS_MOST];
    int plugins;
    bool help;
};

/* The index of an option of length n in a table, or -1. */
static int option_index(const struct option *table, const char *name, size_t n)
{
    for (int i = 0; table && table[i].name; i++)
        if (strlen(table[i].name) == n && memcmp(table[i].name, name, n) == 0) return i;
    return -1;
}

/* The value behind "=", or the next argument; "" for a flag. NULL after a complaint. */
static const char *option_value(struct reading *in, const struct option *o, const char *equals)
{
    if (!o->value && equals)
        return complain(in->call, EXIT_INPUT, "--%s takes no value", o->name), NULL;
    if (!o->value) return "";
    if (equals) return equals + 1;
    if (o->value[0] == '[') return ""; /* "[=all]": a flag that may have a value */
    if (in->at < in->call->argc) return in->call->argv[in->at++];
    complain(in->call, EXIT_INPUT, "--%s needs a value: --%s %s", o->name, o->name, o->value);
    return NULL;
}

static bool read_seed(struct call *call, const char *value)
{
    call->seed_given = true;
    if (!zm_read_count(value, 0, count_most, &call->seed)) return true;
    return bad_input(call, "--seed is \"%s\", accepted is 0 to 10^18", show_text(value).text);
}

static bool set_common(struct reading *in, const char *name, const char *value)
{
    if (strcmp(name, "json") == 0) return in->call->json = true;
    if (strcmp(name, "help") == 0) return in->help = true;
    if (strcmp(name, "seed") == 0) return read_seed(in->call, value);
    if (in->plugins == GUESTS_MOST)
        return bad_input(in->call, "at most %d times --plugin", GUESTS_MOST);
    in->plugin[in->plugins++] = value;
    return true;
}

static bool add_many(struct call *call, const char *name, const char *value)
{
    if (call->manies == MANIES_MOST)
        return bad_input(call, "--%s is given more than %d times", name, MANIES_MOST);
    call->many[call->manies++] = value;
    return true;
}

/* "--name", "--name=value", "--name value". */
static bool read_option(struct reading *in, const char *typed)
{
    const char *name = typed + 2, *equals = strchr(name, '='), *value;
    size_t n = equals ? (size_t)(equals - name) : strlen(name);
    int own = option_index(in->call->command->options, name, n);
    int common = option_index(common_options, name, n);

    if (own < 0 && common < 0) return unknown_option(in->call, typed), false;
    const struct option *o = own < 0 ? &common_options[common] : &in->call->command->options[own];
    value = option_value(in, o, equals);
    if (!value) return false;
    if (own < 0) return set_common(in, o->name, value);
    const char *many = in->call->command->many;
    if (many && strcmp(many, o->name) == 0) return add_many(in->call, o->name, value);
    if (in->call->given[own]) return bad_input(in->call, "--%s is given twice", o->name);
    in->call->given[own] = value;
    return true;
}

/* Whether a word of a form, "FILE..." or "[FILE...]", stands for any number of arguments. */
static bool is_repeated(const char *word, size_t length)
{
    const char *dots = strstr(word, "...");

    return dots && dots < word + length;
}

/* How many plain arguments a form asks for, at least and at most. */
static void count_words(const char *form, int *least_words, int *most_words)
{
    int needed = 0, allowed = 0;

    *least_words = WORDS_MOST, *most_words = 0;
    for (size_t n = 1; n; form += n) {
        form += strspn(form, " ");
        n = strcspn(form, " ");
        if (!n || strncmp(form, "| ", 2) == 0) {
            if (needed < *least_words) *least_words = needed;
            if (allowed > *most_words) *most_words = allowed;
            needed = allowed = 0;
        } else {
            needed += *form != '[';
            allowed += is_repeated(form, n) ? WORDS_MOST : 1;
        }
    }
}

static bool read_word(struct reading *in, const char *word)
{
    const struct command *c = in->call->command;

    if (in->call->words == in->most_words || in->call->words == WORDS_MOST)
        return bad_input(in->call, "\"%s\" is one word too many, the form is: zermelo %s%s%s",
                         show_text(word).text, c->name, *c->form ? " " : "", c->form);
    in->call->word[in->call->words++] = word;
    return true;
}

static bool read_arguments(struct reading *in)
{
    bool only_words = false;

    while (in->at < in->call->argc) {
        const char *a = in->call->argv[in->at++];
        bool ok = true;
        if (!only_words && strcmp(a, "--") == 0) only_words = true;
        else if (!only_words && strcmp(a, "-h") == 0) in->help = true;
        else if (!only_words && strncmp(a, "--", 2) == 0) ok = read_option(in, a);
        else if (!only_words && a[0] == '-' && a[1]) return unknown_option(in->call, a), false;
        else ok = read_word(in, a);
        if (!ok) return false;
    }
    return true;
}

static bool load_guests(struct reading *in, int *code)
{
    struct call *call = in->call;
    struct zm_error why = {.text = ""};

    for (int i = 0; i < in->plugins; i++) {
        call->guest_file[i] = in->plugin[i];
        enum zm_status status = zm_guest_load(in->plugin[i], &call->guest[i], &why);
        *code = status == ZM_NO_MEMORY ? EXIT_LIMIT : EXIT_INPUT;
        if (status) return complain(call, *code, "--plugin: %s", why.text), false;
        call->guests[i] = zm_guest_game(call->guest[i]);
    }
    call->options.size = sizeof call->options;
    call->options.guests = call->guests;
    call->tuned = tuned_begin(call);
    call->options.presets = tuned_presets(call->tuned);
    return true;
}

/* A seed that differs from run to run and is short enough to be typed again. */
static uint64_t drawn_seed(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return ((uint64_t)t.tv_nsec / 1000 + (uint64_t)t.tv_sec * 1000003 + (uint64_t)getpid() * 7919) %
           1000000;
}

bool call_begin(struct call *call, int argc, char **argv, int *code)
{
    struct reading in = {.call = call, .at = 2};
    const struct command *c = call->command;

    *code = EXIT_INPUT;
    call->argc = argc;
    call->argv = argv;
    call->seed = drawn_seed();
    count_words(c->form, &in.least_words, &in.most_words);
    if (!read_arguments(&in)) return false;
    if (in.help) {
        print_command_help(c);
        *code = EXIT_DONE;
        return false;
    }
    if (call->words < in.least_words)
        return bad_input(call, "a word is missing, the form is: zermelo %s %s", c->name, c->form);
    return load_guests(&in, code);
}

const char *call_guest_file(const struct call *call, const struct zm_game *game)
{
    size_t i = 0;

    while (call->guests[i] && call->guests[i] != game) i++;
    return call->guest_file[i];
}

void call_end(struct call *call)
{
    for (int i = 0; i < GUESTS_MOST; i++) zm_guest_free(call->guest[i]);
    tablebase_set_close(&call->tablebases);
    book_set_close(&call->books);
    tuned_end(call->tuned);
}

/* -- Values. --------------------------------------------------------------------------------- */

const char *call_option(const struct call *call, const char *name)
{
    int i = option_index(call->command->options, name, strlen(name));

    return i < 0 ? NULL : call->given[i];
}

/* Who may give any number is told how large ones are written. */
static bool read_whole(const struct call *call, const char *what, const char *text,
                       uint64_t least_one, uint64_t most, uint64_t *out)
{
    if (!zm_read_count(text, least_one, most, out)) return true;
    if (most == count_most)
        return bad_input(call, "%s is \"%s\", accepted is %llu to 10^18: " ZM_COUNT_FORM, what,
                         show_text(text).text, (unsigned long long)least_one);
    return bad_input(call, "%s is \"%s\", accepted is %llu to %llu", what, show_text(text).text,
                     (unsigned long long)least_one, (unsigned long long)most);
}

bool call_number(const struct call *call, const char *name, uint64_t least_one, uint64_t most,
                 uint64_t fallback, uint64_t *out)
{
    const char *text = call_option(call, name);
    char what[40];

    *out = fallback;
    if (!text) return true;
    snprintf(what, sizeof what, "--%s", name);
    return read_whole(call, what, text, least_one, most, out);
}

bool call_replaceable(const struct call *call, const char *option)
{
    const char *path = call_option(call, option);

    if (!path || is_replaceable(path)) return true;
    return bad_input(call, "--%s %s is no file", option, show_text(path).text);
}

bool word_number(const struct call *call, int i, const char *name, uint64_t least_one,
                 uint64_t most, uint64_t *out)
{
    return read_whole(call, name, call->word[i], least_one, most, out);
}

/* A time of the option, which may be 0 if that is allowed. */
static bool read_seconds(const struct call *call, const char *name, bool zero, double *out)
{
    const char *text = call_option(call, name);
    double seconds;

    if (!text) return true;
    if (!zm_read_time(text, &seconds) && (seconds > 0 || zero)) return *out = seconds, true;
    return bad_input(call, "--%s is \"%s\", accepted is " ZM_TIME_FORM "%s", name,
                     show_text(text).text, zero ? "; or 0" : "");
}

bool call_choice(const struct call *call, const char *name, const char *const *names,
                 const char *accepted, int *out)
{
    const char *text = call_option(call, name);

    for (int i = 0; text && names[i]; i++)
        if (strcmp(names[i], text) == 0) return *out = i, true;
    if (!text) return true;
    return bad_input(call, "--%s is \"%s\", accepted %s", name, show_text(text).text, accepted);
}

bool call_color(const struct call *call)
{
    static const char *const names[] = {
        [COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never", NULL};
    int choice = COLOR_AUTO;

    if (!call_choice(call, "color", names, "are auto, always and never", &choice)) return false;
    choose_color((enum color_choice)choice);
    return true;
}

bool call_format(const struct call *call, const char *const *names, const char *accepted, int *out)
{
    const char *file = call_option(call, "output"), *dot = file ? strrchr(file, '.') : NULL;
    const char *implied = call->json ? "json" : dot ? dot + 1 : "";

    for (int i = 0; names[i]; i++)
        if (strcmp(implied, names[i]) == 0) *out = i;
    return call_choice(call, "format", names, accepted, out);
}

int put_output(const struct call *call, const char *text, size_t length)
{
    const char *file = call_option(call, "output");

    if (!file) fwrite(text, 1, length, stdout);
    else if (!write_file(file, text, length)) return complain_unwritten(call, file);
    return EXIT_DONE;
}

bool call_time(const struct call *call, const char *name, double *out)
{
    return read_seconds(call, name, false, out);
}

bool call_margin(const struct call *call, double *out)
{
    return read_seconds(call, "margin", true, out);
}

/* A size in the largest unit that fits: 64MiB. */
static const char *size_text(uint64_t bytes, char out[24])
{
    static const char *const units[] = {"", "KiB", "MiB", "GiB"};
    int i = 0;

    for (; i < 3 && bytes && bytes % 1024 == 0; i++) bytes /= 1024;
    snprintf(out, 24, "%llu%s", (unsigned long long)bytes, units[i]);
    return out;
}

bool call_size(const struct call *call, const char *name, uint64_t plain, uint64_t least_one,
               uint64_t most, uint64_t *out)
{
    const char *text = call_option(call, name);
    char from[24], to[24], each[24];

    if (!text || !zm_read_size(text, plain, least_one, most, out)) return true;
    return bad_input(call, "--%s is \"%s\", accepted is %s to %s: " ZM_SIZE_FORM "%s%s", name,
                     show_text(text).text, size_text(least_one, from), size_text(most, to),
                     plain > 1 ? "; a bare number counts units of " : "",
                     plain > 1 ? size_text(plain, each) : "");
}

/* -- Limits of a search. ---------------------------------------------------------------------- */

static const uint64_t memory_most = UINT64_C(1) << 44;

/* With a limit of nodes nothing is left to chance. */
bool call_limits(const struct call *call, struct zm_limits *limits)
{
    uint64_t memory = limits->memory;
    bool good = call_time(call, "time", &limits->seconds) &&
                call_number(call, "nodes", 1, count_most, 0, &limits->nodes) &&
                call_size(call, "memory", 1, 1, memory_most, &memory);

    limits->memory = (size_t)memory;
    if ((limits->nodes || call_option(call, "steady")) && !call->seed_given) limits->seed = 0;
    return good;
}

void tell_memory(const struct call *call, const struct zm_context *zm)
{
    enum { PARTS_MOST = 32 };
    struct zm_memory_part part[PARTS_MOST];
    size_t n = zm_memory_parts(zm, part, PARTS_MOST), total = 0;

    if (!call_option(call, "verbose")) return;
    for (size_t i = 0; i < n && i < PARTS_MOST; i++) {
        fprintf(stderr, "%-22s %12zu bytes\n", part[i].name, part[i].bytes);
        total += part[i].bytes;
    }
    fprintf(stderr, "%-22s %12zu bytes\n", "memory", total);
}
