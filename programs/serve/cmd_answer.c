/* SPDX-License-Identifier: MIT
 * cmd_answer.c - zermelo answer: a process of zermelo serve that answers one question about a
 * position of a guest. Not listed: see guest_process.h. */
#include "guest_process.h"
#include "page_engine.h"
#include "serve.h"
#include "command.h"

#include <signal.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* Where the lines go. What a guest prints on standard output must not be among them. */
static FILE *take_output(void)
{
    int file = dup(STDOUT_FILENO);

    if (file < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return NULL;
    return fdopen(file, "w");
}

static void put_line(FILE *out, int kind, const char *text)
{
    fprintf(out, "%c%s\n", kind, text);
    fflush(out);
}

static void hear(void *with, const char *progress)
{
    put_line(with, LINE_PROGRESS, progress);
}

static bool read_question(const struct call *call, enum question *question, struct request *request)
{
    char text[BODY_MOST];
    size_t length = fread(text, 1, sizeof text, stdin);
    struct refusal why;
    unsigned i = 0;

    while (i < QUESTIONS && strcmp(question_names[i], call->word[0]) != 0) i++;
    if (i == QUESTIONS) return bad_input(call, "no question \"%s\"", show_text(call->word[0]).text);
    *question = i;
    return request_read(text, length, FIELDS_ALL, FIELD_POSITION, request, &why) ||
           bad_input(call, "%s", why.message);
}

static int answer(struct call *call, FILE *out, const struct allowance *allowance)
{
    struct request request = {0};
    struct audience audience = {.hear = hear, .with = out};
    enum question question;
    char *text = NULL;

    if (!read_question(call, &question, &request)) return request_end(&request), EXIT_INPUT;
    struct zm_limits limits = question_limits(&request, allowance);
    text = question_answer(question, &request, &call->options, &limits, audience);
    if (text) put_line(out, LINE_ANSWER, text);
    free(text);
    request_end(&request);
    return text ? EXIT_DONE : EXIT_LIMIT;
}

static int run(struct call *call)
{
    struct allowance allowance = {0};
    FILE *out = take_output();

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (!out) return complain(call, EXIT_LIMIT, "there is no output");
    int code = serve_allowance(call, &allowance) ? answer(call, out, &allowance) : EXIT_INPUT;
    fclose(out);
    return code;
}

const struct command command_answer = {
    .name = "answer",
    .form = "QUESTION",
    .options = serve_options,
    .help = "Answers one question about a game from a plug-in: zermelo serve starts it.\n",
    .run = run,
    .many = "allow-host",
};
