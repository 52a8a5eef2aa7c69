/* SPDX-License-Identifier: MIT
 * test_notations.c - reads every text of notations.tsv, which tells what its columns are. A text
 * that is refused must leave the position as it was. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_record.h>

enum { COLUMNS = 4, LINE_MOST = 4096 };

/* Makes line feeds of \n, in place. */
static void unescape(char *text)
{
    char *out = text;

    for (; *text; text++) {
        if (text[0] == '\\' && text[1] == 'n') *out++ = '\n', text++;
        else *out++ = *text;
    }
    *out = '\0';
}

static enum zm_status read_as(struct zm_context *zm, const char *how, const char *text)
{
    if (strcmp(how, "position") == 0) return zm_position_set(zm, text);
    if (strcmp(how, "openspiel") == 0) zm_notation_set(zm, ZM_NOTATION_OPENSPIEL);
    return zm_play_text(zm, text);
}

/* Whether a text is read, or refused, as it is to be. */
static bool as_expected(struct zm_context *zm, const char *how, const char *text, const char *want)
{
    char before[LINE_MOST], after[LINE_MOST];

    zm_position_text(zm, before, sizeof before);
    enum zm_status status = read_as(zm, how, text);
    zm_position_text(zm, after, sizeof after);
    if (*want != '!') {
        if (!status && strcmp(after, want) == 0) return true;
        return printf("  %s\n", status ? zm_why(zm) : after), false;
    }
    if (status == ZM_BAD_INPUT && strstr(zm_why(zm), want + 2) && strcmp(before, after) == 0)
        return true;
    return printf("  %s\n", status ? zm_why(zm) : after), false;
}

static bool try_line(char *line)
{
    char *part[COLUMNS] = {line, "", "", ""};
    struct zm_context *zm;

    for (int i = 1; i < COLUMNS && (line = strchr(line, '\t')); i++) *line++ = '\0', part[i] = line;
    if (!*part[3] || zm_open(part[0], NULL, &zm, NULL))
        return printf("bad line: %s\n", part[0]), false;
    unescape(part[2]);
    bool right = as_expected(zm, part[1], part[2], part[3]);
    if (!right) printf("%s %s %s: expected %s\n", part[0], part[1], part[2], part[3]);
    zm_close(zm);
    return right;
}

/* Long texts of one pattern, most of which are no moves: they are answered at once. Where reading
 * takes more than in proportion to the text, this does not end. */
static int try_long(void)
{
    static const char *const games[] = {"gomoku", "sticks:1000000000,9", "kalah:6,4"};
    static const char *const patterns[] = {"[", "!", "1", "[x", "1,1,", "-", "a", "1. ", "(", "*"};
    enum { LONG = 1000000 };
    static char text[LONG + 1];
    int refused = 0;

    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++) {
            struct zm_context *zm;
            for (size_t i = 0; i < LONG; i++) text[i] = patterns[p][i % strlen(patterns[p])];
            if (zm_open(games[g], NULL, &zm, NULL)) return 0;
            refused += zm_position_set(zm, text) != ZM_OK;
            zm_close(zm);
        }
    return refused;
}

int main(int count, char **argument)
{
    FILE *table = count == 2 ? fopen(argument[1], "r") : NULL;
    char line[LINE_MOST];
    int tried = 0, wrong = 0;

    if (!table) return fprintf(stderr, "usage: test_notations notations.tsv\n"), 2;
    while (fgets(line, sizeof line, table)) {
        line[strcspn(line, "\n")] = '\0';
        if (!*line || *line == '#') continue;
        tried++, wrong += !try_line(line);
    }
    fclose(table);
    printf("%d texts, %d read wrongly\n", tried, wrong);
    return !tried || wrong || !try_long();
}
