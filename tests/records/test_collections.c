/* SPDX-License-Identifier: MIT
 * test_collections.c - reads every file of collections.tsv, which tells what its columns are, and
 * writes each game in every format that can hold it: read again, it is the same. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_collection.h>

enum { COLUMNS = 4, LINE_MOST = 4096, POSITION_MOST = 24 * 1024 };

/* Bytes of a file, or of memory. */
struct bytes {
    const char *at;
    size_t left, step; /* at most this many are given at once */
};

static size_t give(void *with, char *out, size_t capacity)
{
    struct bytes *b = with;
    size_t n = b->left < capacity ? b->left : capacity;

    if (n > b->step) n = b->step;
    if (n) memcpy(out, b->at, n);
    b->at += n, b->left -= n;
    return n;
}

static struct zm_collection *open_text(struct bytes *b, const char *game, struct zm_error *why)
{
    struct zm_bytes bytes = {give, b};
    struct zm_collection *c = NULL;

    zm_collection_open(&bytes, *game == '-' ? NULL : game, ZM_NOTATION_USUAL, NULL, &c, why);
    return c;
}

/* -- Round trips. ---------------------------------------------------------------------------- */

static struct zm_collection_game about(const struct zm_collection *c)
{
    struct zm_collection_game game = {.size = sizeof game};

    zm_collection_about(c, &game);
    return game;
}

/* Whether two games are the same, as far as a format holds them. */
static bool same(struct zm_collection *a, struct zm_collection *b, bool tree, bool names,
                 bool results)
{
    struct zm_collection_game x = about(a), y = about(b);
    char here[POSITION_MOST], there[POSITION_MOST];

    zm_position_text(zm_collection_table(a), here, sizeof here);
    zm_position_text(zm_collection_table(b), there, sizeof there);
    if (strcmp(here, there) != 0) return printf("  %s\n  %s\n", here, there), false;
    if (x.moves != y.moves) return printf("  %zu moves, %zu\n", x.moves, y.moves), false;
    if (tree && (x.variations != y.variations || x.comments != y.comments))
        return printf("  %zu variations, %zu comments\n", y.variations, y.comments), false;
    if (names && (strcmp(x.player[0], y.player[0]) != 0 || strcmp(x.player[1], y.player[1]) != 0))
        return printf("  players %s, %s\n", y.player[0], y.player[1]), false;
    if (results && (x.has_result != y.has_result || x.result != y.result))
        return printf("  result %d, %d\n", x.result, y.result), false;
    return true;
}

/* Writes a game, reads it, and writes it again. True if it cannot be written. */
static bool round_trip(struct zm_collection *c, enum zm_format format)
{
    struct zm_collection_loss loss = {.size = sizeof loss};
    bool tree = format == ZM_FORMAT_SGF || format == ZM_FORMAT_PGN,
         names = format != ZM_FORMAT_LINES;
    char *text, *again, spec[ZM_SPEC_TEXT];
    struct zm_error why = {.text = ""};
    size_t length, length_again = 0;

    if (!about(c).moves && format == ZM_FORMAT_LINES) return true; /* an empty line */
    if (zm_collection_write(c, format, &text, &length, &loss)) return true;
    struct bytes b = {text, length, SIZE_MAX};
    zm_spec(zm_collection_table(c), spec, sizeof spec);
    struct zm_collection *other = open_text(&b, spec, &why);
    bool good = other && !zm_collection_next(other) && same(c, other, tree, names, !loss.results);
    bool stable = good && !zm_collection_write(other, format, &again, &length_again, NULL) &&
                  length == length_again && memcmp(text, again, length) == 0;
    if (!stable)
        printf("  as %s:\n%s  %s\n", zm_format_name(format), text,
               other ? zm_collection_error(other)->text : why.text);
    if (stable && zm_collection_next(other) != ZM_OVER)
        printf("  more is behind it\n"), stable = false;
    if (length_again) zm_collection_give(other, again, length_again);
    zm_collection_give(c, text, length);
    zm_collection_free(other);
    return stable;
}

static bool round_trips(struct zm_collection *c)
{
    static const enum zm_format formats[] = {ZM_FORMAT_SGF, ZM_FORMAT_PSQ, ZM_FORMAT_PGN,
                                             ZM_FORMAT_SAVED, ZM_FORMAT_LINES};
    bool good = true;

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) good &= round_trip(c, formats[i]);
    return good;
}

/* -- Files. ---------------------------------------------------------------------------------- */

/* Reads the next game, which is to be as expected. */
static bool next_as_expected(struct zm_collection *c, const char *want)
{
    char here[POSITION_MOST] = "";
    enum zm_status status = zm_collection_next(c);
    const char *why = zm_collection_error(c)->text;

    if (*want == '!') {
        if (status == ZM_BAD_INPUT && strstr(why, want + 2) && !strchr(why, '\n')) return true;
        return printf("  %s\n", status ? why : "it was read"), false;
    }
    if (!status) zm_position_text(zm_collection_table(c), here, sizeof here);
    if (!status && strcmp(here, want) == 0) return round_trips(c);
    return printf("  %s\n", status ? why : here), false;
}

struct table {
    const char *folder;
    char file[64]; /* the one that is open */
    char *text;
    struct bytes bytes;
    struct zm_collection *games;
    struct zm_error why;
};

static void close_file(struct table *t)
{
    if (t->games && zm_collection_next(t->games) != ZM_OVER) printf("%s has more games\n", t->file);
    zm_collection_free(t->games);
    free(t->text);
    t->games = NULL, t->text = NULL;
}

static bool open_file(struct table *t, const char *name, const char *game, size_t step)
{
    char path[512];

    int written = snprintf(path, sizeof path, "%s/%s", t->folder, name);
    if (written < 0 || (size_t)written >= sizeof path) return false;
    snprintf(t->file, sizeof t->file, "%.60s", name);
    FILE *in = fopen(path, "rb");
    if (!in) return printf("%s cannot be read\n", path), false;
    t->text = calloc(1, 1 << 20);
    size_t length = t->text ? fread(t->text, 1, 1 << 20, in) : 0;
    fclose(in);
    t->bytes = (struct bytes){t->text, length, step};
    t->why = (struct zm_error){.text = ""};
    t->games = open_text(&t->bytes, game, &t->why);
    return true;
}

static bool try_line(struct table *t, char *line, size_t step)
{
    char *part[COLUMNS] = {line, "", "", ""};

    for (int i = 1; i < COLUMNS && (line = strchr(line, '\t')); i++) *line++ = '\0', part[i] = line;
    if (strcmp(part[2], "1") == 0) {
        close_file(t);
        if (!open_file(t, part[0], part[1], step)) return false;
    }
    bool right = t->games ? next_as_expected(t->games, part[3])
                          : *part[3] == '!' && strstr(t->why.text, part[3] + 2);
    if (!right)
        printf("%s game %s: expected %s %s\n", part[0], part[2], part[3],
               t->games ? "" : t->why.text);
    return right;
}

/* -- Notes, and a game from a table. ---------------------------------------------------------- */

static bool wrote(struct zm_collection *c, enum zm_format format, const char *want)
{
    size_t length;
    char *text;

    if (zm_collection_write(c, format, &text, &length, NULL))
        return printf("%s\n", zm_collection_error(c)->text), false;
    bool right = strcmp(text, want) == 0;
    if (!right) printf("%sexpected %s", text, want);
    zm_collection_give(c, text, length);
    return right;
}

/* The mistake of a game is marked, and what was better becomes a variation. */
static bool try_notes(void)
{
    struct zm_context *zm = NULL;
    struct zm_collection *c = NULL;
    zm_move better;

    if (zm_open("tictactoe", NULL, &zm, NULL) || zm_play_text(zm, "b2") ||
        zm_move_read(zm, "a1", &better) || zm_play_text(zm, "b1") ||
        zm_collection_of(zm, NULL, &c, NULL))
        return false;
    bool right =
        !zm_collection_annotate(c, 2, "??", "a1 holds") && !zm_collection_vary(c, 1, &better, 1) &&
        zm_collection_annotate(c, 3, "?", NULL) == ZM_BAD_INPUT &&
        zm_collection_annotate(c, 1, "x", NULL) == ZM_BAD_INPUT &&
        zm_collection_vary(c, 2, &better, 1) == ZM_OK &&
        strcmp(zm_collection_comment(c, 2), "a1 holds") == 0 && zm_collection_next(c) == ZM_OVER;
    right = right && wrote(c, ZM_FORMAT_SGF,
                           "(;FF[4]CA[UTF-8]GM[4]SZ[3]RU[mnk:3,3,3];B[bb]\n"
                           "(;W[bc]BM[2]C[a1 holds];B[ac])\n(;W[ac]))\n");
    zm_collection_free(c);
    zm_close(zm);
    return right;
}

/* A line that is there already, as a variation or as the game itself, is not added again: what is
 * new begins where it parts from it. A line with a move that is not legal ends before it. */
static bool try_same_lines(struct zm_collection *c, struct zm_context *zm)
{
    zm_move line[3];
    bool read = !zm_move_read(zm, "a1", &line[0]) && !zm_move_read(zm, "c3", &line[1]) &&
                !zm_move_read(zm, "c1", &line[2]);

    return read && !zm_collection_vary(c, 1, line, 2) && !zm_collection_vary(c, 1, line, 3) &&
           !zm_collection_vary(c, 1, line, 1) && !zm_collection_vary(c, 0, NULL, 0) &&
           !zm_collection_vary(c, 2, &line[2], 1) && (line[1] = line[0]) == line[0] &&
           zm_collection_vary(c, 2, line, 2) == ZM_BAD_INPUT;
}

/* How a game ended that its moves do not end: only what can be is kept. */
static bool try_endings(struct zm_collection *c)
{
    static const struct {
        const char *name, *value;
        int result;
        enum zm_termination termination;
        bool forfeit;
    } steps[] = {
        {"Result", "0-1", -1, ZM_BY_RULES, false},
        {"Termination", "time", -1, ZM_BY_TIME, false},
        {"Termination", "fault", -1, ZM_BY_RULES, true},
        {"Termination", "agreement", -1, ZM_BY_RULES, false}, /* nobody agrees to lose */
        {"Result", "1/2-1/2", 0, ZM_BY_AGREEMENT, false},
        {"Result", "1-0", 1, ZM_BY_RULES, false},
        {"Termination", "resignation", 1, ZM_BY_RESIGNATION, false},
    };
    bool right = true;

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        right &= !zm_collection_tell(c, steps[i].name, steps[i].value);
        struct zm_collection_game g = about(c);
        right &= g.has_result && g.result == steps[i].result &&
                 g.termination == steps[i].termination && g.forfeit == steps[i].forfeit;
        if (!right) return printf("%s %s is not kept so\n", steps[i].name, steps[i].value), false;
    }
    return zm_collection_tell(c, "Result", "2-0") == ZM_BAD_INPUT &&
           zm_collection_tell(c, "Termination", "hunger") == ZM_BAD_INPUT && about(c).result == 1;
}

/* What is told of a game made here: players, times, how it ended, and texts that are no UTF-8. */
static bool try_telling(void)
{
    struct zm_context *zm = NULL;
    struct zm_collection *c = NULL;

    if (zm_open("mnk:3,4,3", NULL, &zm, NULL) || zm_play_text(zm, "b2 b1") ||
        zm_collection_of(zm, NULL, &c, NULL))
        return false;
    bool right = try_same_lines(c, zm) && try_endings(c) &&
                 !zm_collection_tell(c, "First", "somebody else") &&
                 !zm_collection_tell(c, "Date", "2026") && !zm_collection_tell(c, "Date", "") &&
                 !zm_collection_tell(c, "First", "Andr\xe9") && /* é in ISO-8859-1 */
                 !zm_collection_time(c, 2, 1500) && !zm_collection_time(c, 1, 20) &&
                 zm_collection_time(c, 4, 1) == ZM_BAD_INPUT &&
                 !zm_collection_annotate(c, 2, "?!", "so") &&
                 !zm_collection_annotate(c, 1, NULL, "early") &&
                 strcmp(zm_collection_tag(c, "Date"), "") == 0;
    right = right && wrote(c, ZM_FORMAT_SGF,
                           "(;FF[4]CA[UTF-8]GM[4]SZ[4:3]RU[mnk:3,4,3]PB[Andr\xc3\xa9]RE[B+R]"
                           ";B[bb]MS[20]C[early]\n(;W[bc]DO[]MS[1500]C[so]\n(;B[cc])\n(;B[ac]))\n"
                           "(;W[ac];B[ca];W[cc]))\n");
    right = right && wrote(c, ZM_FORMAT_PGN,
                           "[Game \"mnk:3,4,3\"]\n[First \"Andr\xc3\xa9\"]\n[Result \"1-0\"]\n"
                           "[Termination \"resignation\"]\n\n1. b2 {early} 1... b1?! {so} "
                           "(1... a1 2. c3 c1) 2. c1 (2. a1) 1-0\n\n");
    if (!right) printf("%s\n", zm_collection_error(c)->text);
    zm_collection_free(c);
    zm_close(zm);
    return right;
}

/* Reads one game and writes it in a format. */
static bool becomes(const char *text, enum zm_format format, const char *want)
{
    struct bytes b = {text, strlen(text), SIZE_MAX};
    struct zm_error why = {.text = ""};
    struct zm_collection *c = open_text(&b, "-", &why);
    bool right = c && !zm_collection_next(c) && wrote(c, format, want);

    zm_collection_free(c);
    return right;
}

/* All marks of both formats; and comments that would end a comment of PGN, or look like a tag. */
static bool try_marks(void)
{
    static const char sgf[] = "(;FF[4]CA[UTF-8]GM[4]SZ[3]RU[mnk:3,3,3];B[bb]TE[1];W[aa]BM[1]"
                              ";B[cc]TE[2];W[ac]BM[2];B[ab]IT[];W[cb]DO[])\n",
                      pgn[] = "[Game \"mnk:3,3,3\"]\n[Result \"*\"]\n\n1. b2! a3? 2. c1!! a1?? "
                              "3. a2!? c2?! *\n\n",
                      told[] = "(;FF[4]GM[4]SZ[3]RU[mnk:3,3,3];B[bb]C[{here}\n[Game \"x\"\\]])\n",
                      safe[] = "[Game \"mnk:3,3,3\"]\n[Result \"*\"]\n\n1. b2 {{here)\n "
                               "[Game \"x\"]} *\n\n";

    return becomes(sgf, ZM_FORMAT_SGF, sgf) && becomes(sgf, ZM_FORMAT_PGN, pgn) &&
           becomes(pgn, ZM_FORMAT_SGF, sgf) && becomes(pgn, ZM_FORMAT_PGN, pgn) &&
           becomes(told, ZM_FORMAT_PGN, safe) && becomes(safe, ZM_FORMAT_PGN, safe);
}

int main(int count, char **argument)
{
    struct table t = {.folder = count == 3 ? argument[2] : "."};
    char line[LINE_MOST];
    int tried = 0, wrong = 0;

    /* Once in large pieces, once byte for byte. */
    for (size_t step = 65536; step; step = step == 1 ? 0 : 1) {
        FILE *table = count == 3 ? fopen(argument[1], "r") : NULL;
        if (!table) return fprintf(stderr, "usage: test_collections collections.tsv FOLDER\n"), 2;
        while (fgets(line, sizeof line, table)) {
            line[strcspn(line, "\n")] = '\0';
            if (!*line || *line == '#') continue;
            tried++, wrong += !try_line(&t, line, step);
        }
        close_file(&t);
        fclose(table);
    }
    printf("%d games, %d read wrongly\n", tried, wrong);
    return !tried || wrong || !try_notes() || !try_telling() || !try_marks();
}
