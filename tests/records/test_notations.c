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
    return !tried || wrong;
}
