/* SPDX-License-Identifier: MIT
 * edit_line.c - a prompt with libedit: editing, and a history of this run. */
#include "play.h"

#include <histedit.h>
#include <unistd.h>

static EditLine *editor;
static History *history_kept;
static const char *prompt_now;

static char *prompt_text(EditLine *e)
{
    static char text[128];

    (void)e;
    snprintf(text, sizeof text, "%s", prompt_now);
    return text;
}

/* One byte; Ctrl-C counts as the end of the input. */
static int read_byte(EditLine *e, wchar_t *out)
{
    char c;

    (void)e;
    if (interrupted || read(STDIN_FILENO, &c, 1) != 1) return 0;
    *out = (unsigned char)c;
    return 1;
}

static bool begin(void)
{
    HistEvent event;

    if (editor) return true;
    editor = el_init("zermelo", stdin, stdout, stderr);
    history_kept = history_init();
    if (!editor || !history_kept) return false;
    history(history_kept, &event, H_SETSIZE, 200);
    el_set(editor, EL_PROMPT, prompt_text);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_HIST, history, history_kept);
    el_set(editor, EL_GETCFN, read_byte);
    el_source(editor, NULL); /* the user's own ~/.editrc */
    return true;
}

bool edit_line(const char *prompt, char line[PROMPT_LINE])
{
    int length = 0;
    HistEvent event;

    prompt_now = prompt;
    bool ready = begin();
    if (ready) el_resize(editor); /* the terminal may have been */
    const char *typed = ready ? el_gets(editor, &length) : NULL;
    if (!typed || length <= 0) return putchar('\n'), false;
    history(history_kept, &event, H_ENTER, typed);
    snprintf(line, PROMPT_LINE, "%s", typed);
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

void prompt_end(void)
{
    if (editor) el_end(editor);
    if (history_kept) history_end(history_kept);
    editor = NULL;
    history_kept = NULL;
}
