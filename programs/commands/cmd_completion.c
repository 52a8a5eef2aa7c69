/* SPDX-License-Identifier: MIT
 * cmd_completion.c - zermelo completion: what the shell offers at the tabulator key, from the
 * tables: commands, options, games, players. */
#include "command.h"

/* -- What there is to complete. -------------------------------------------------------------- */

/* The i-th option of a command, the common ones last; NULL behind them. */
static const struct option *option_at(const struct command *c, size_t i)
{
    size_t own = 0;

    while (c->options && c->options[own].name) own++;
    const struct option *o = i < own ? &c->options[i] : &common_options[i - own];
    return o->name ? o : NULL;
}

/* The i-th game string: the examples, then the short names. */
static const char *game_at(size_t i, const char **about)
{
    const char *last = "";

    for (const struct zm_game *const *g = zm_games(); *g; last = (*g++)->name) {
        if (strcmp(last, (*g)->name) == 0 || i--) continue;
        return *about = (*g)->summary, (*g)->example;
    }
    *about = zm_aliases()[i].stands_for;
    return zm_aliases()[i].name;
}

static bool takes_game(const struct command *c)
{
    return strstr(c->form, "GAME") != NULL;
}

static void put_players(void)
{
    printf("human");
    for (const struct zm_player *p = zm_players(); p->name; p++) printf(" %s", p->name);
}

/* A pattern of all options whose value is of one kind, each once: "--first|--second". */
static void put_taking(const char *value)
{
    enum { MET_MOST = 64 };
    const char *met[MET_MOST];
    size_t n = 0;

    for (const struct command *const *c = commands; *c; c++)
        for (size_t i = 0; option_at(*c, i); i++) {
            const struct option *o = option_at(*c, i);
            size_t k = 0;
            while (k < n && strcmp(met[k], o->name) != 0) k++;
            if (k < n || n == MET_MOST || !o->value || strcmp(o->value, value) != 0) continue;
            printf("%s--%s", n ? "|" : "", o->name);
            met[n++] = o->name;
        }
}

/* A text between single quotes, some letters with a backslash before them. */
static void put_quoted(const char *text, const char *escaped)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'') printf("'\\''");
        else printf(strchr(escaped, *text) ? "\\%c" : "%c", *text);
    }
    putchar('\'');
}

/* -- Bash. ----------------------------------------------------------------------------------- */

static void put_bash_words(const struct command *c)
{
    const char *game, *about;

    printf("    %s) list=\"", c->name);
    for (size_t i = 0; option_at(c, i); i++) printf("--%s ", option_at(c, i)->name);
    for (size_t i = 0; takes_game(c) && (game = game_at(i, &about)); i++) printf("%s ", game);
    printf("\" ;;\n");
}

/* Bash breaks words at colons: completion works on the line as a whole. */
static void put_bash(void)
{
    printf("_zermelo() {\n"
           "    local cur prev words cword list\n"
           "    if type -t _get_comp_words_by_ref >/dev/null; then\n"
           "        _get_comp_words_by_ref -n : cur prev words cword\n"
           "    else\n"
           "        cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
           "        words=(\"${COMP_WORDS[@]}\") cword=$COMP_CWORD\n"
           "    fi\n"
           "    case $prev in\n    ");
    put_taking("PLAYER");
    printf(")\n        COMPREPLY=($(compgen -W \"");
    put_players();
    printf("\" -- \"$cur\"))\n        return ;;\n    ");
    put_taking("FILE");
    printf(")\n        COMPREPLY=($(compgen -f -- \"$cur\"))\n        return ;;\n    esac\n"
           "    local command=${words[1]}\n"
           "    ((cword == 1)) && command=\n"
           "    case $command in\n    \"\"|help) list=\"");
    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->summary) printf("%s ", (*c)->name);
    printf("\" ;;\n");
    for (const struct command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, "help") != 0) put_bash_words(*c);
    printf("    *) list= ;;\n"
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$list\" -- \"$cur\"))\n"
           "    type -t __ltrim_colon_completions >/dev/null &&\n"
           "        __ltrim_colon_completions \"$cur\"\n"
           "    return 0\n"
           "}\n"
           "complete -F _zermelo zermelo\n");
}

/* -- Zsh. ------------------------------------------------------------------------------------ */

/* 'word:what it is' */
static void put_zsh_pair(const char *dashes, const char *word, const char *about)
{
    printf(" %s", dashes);
    put_quoted(word, ":\\");
    printf(":");
    put_quoted(about, "\\");
}

static void put_zsh_words(const struct command *c)
{
    const char *game, *about;

    printf("    (%s) list=(", c->name);
    for (size_t i = 0; option_at(c, i); i++)
        put_zsh_pair("--", option_at(c, i)->name, option_at(c, i)->about);
    for (size_t i = 0; takes_game(c) && (game = game_at(i, &about)); i++)
        put_zsh_pair("", game, about);
    printf(") ;;\n");
}

static void put_zsh(void)
{
    printf("#compdef zermelo\n"
           "local -a list\n"
           "case ${words[CURRENT-1]} in\n    (");
    put_taking("PLAYER");
    printf(") compadd -- ");
    put_players();
    printf("; return ;;\n    (");
    put_taking("FILE");
    printf(") _files; return ;;\nesac\n"
           "local command=${words[2]}\n"
           "((CURRENT == 2)) && command=\n"
           "case $command in\n    (\"\"|help) list=(");
    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->summary) put_zsh_pair("", (*c)->name, (*c)->summary);
    printf(") ;;\n");
    for (const struct command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, "help") != 0) put_zsh_words(*c);
    printf("esac\n_describe zermelo list\n");
}

/* -- Fish. ----------------------------------------------------------------------------------- */

static void put_fish_option(const struct command *c, const struct option *o)
{
    printf("complete -c zermelo -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (o->value && strcmp(o->value, "FILE") == 0) printf(" -r -F");
    else if (o->value && *o->value != '[') printf(" -x");
    if (o->value && strcmp(o->value, "PLAYER") == 0) printf(" -a '"), put_players(), printf("'");
    printf(" -d ");
    put_quoted(o->about, "\\");
    printf("\n");
}

static void put_fish_word(const char *when, const char *word, const char *about)
{
    printf("complete -c zermelo -n '%s' -a ", when);
    put_quoted(word, "\\");
    printf(" -d ");
    put_quoted(about, "\\");
    printf("\n");
}

static void put_fish(void)
{
    char when[80];
    const char *game, *about;

    printf("complete -c zermelo -f\n");
    for (const struct command *const *c = commands; *c; c++) {
        if (!(*c)->summary) continue;
        put_fish_word("__fish_use_subcommand", (*c)->name, (*c)->summary);
        put_fish_word("__fish_seen_subcommand_from help", (*c)->name, (*c)->summary);
        for (size_t i = 0; option_at(*c, i); i++) put_fish_option(*c, option_at(*c, i));
        snprintf(when, sizeof when, "__fish_seen_subcommand_from %s", (*c)->name);
        for (size_t i = 0; takes_game(*c) && (game = game_at(i, &about)); i++)
            put_fish_word(when, game, about);
    }
}

/* -- The command. ---------------------------------------------------------------------------- */

static int run(struct call *call)
{
    static const struct {
        const char *name;
        void (*put)(void);
    } shells[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}};

    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(call->word[0], shells[i].name) == 0) return shells[i].put(), EXIT_DONE;
    return complain(call, EXIT_INPUT, "no shell is called \"%s\", accepted are bash, zsh, fish",
                    show_text(call->word[0]).text);
}

const struct command command_completion = {
    .name = "completion",
    .form = "bash|zsh|fish",
    .summary = "print what completes zermelo's words in a shell",
    .help = "make install puts these where the shells look for them.\n",
    .examples = "source <(zermelo completion bash)\n"
                "zermelo completion zsh > ~/.zfunc/_zermelo\n"
                "zermelo completion fish > ~/.config/fish/completions/zermelo.fish\n",
    .run = run,
};
