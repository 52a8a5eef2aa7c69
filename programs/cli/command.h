/* SPDX-License-Identifier: MIT
 * command.h - what the sub-commands share: their table, their arguments, their output.
 *
 * The program is a customer of zermelo.h like any other. */
#ifndef PROGRAMS_COMMAND_H
#define PROGRAMS_COMMAND_H

/* Nearly every file that includes this one needs these of C's. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <time.h>
#include <zermelo.h>
#include <zermelo_books.h>
#include <zermelo_numbers.h>
#include <zermelo_tables.h>

/* Exit codes. */
enum {
    EXIT_DONE = 0,
    EXIT_NO = 1,
    EXIT_INPUT = 2,
    EXIT_LIMIT = 3,
    EXIT_BROKEN = 4, /* the game contradicts itself */
    EXIT_INTERRUPTED = 130
};

/* An option of a command. `value` names its value in the help; NULL for a flag. */
struct option {
    const char *name; /* without the dashes */
    const char *value;
    const char *about;
};

struct call;

/* A sub-command. `form` is what follows its name in the usage line: a word for each plain argument,
 * in brackets if it may be missing, with dots if there may be many; "|" between blanks parts
 * alternatives. One without a summary is not listed. */
struct command {
    const char *name, *form, *summary;
    const struct option *options; /* ended by a NULL name; --json, --seed, --help not listed */
    const char *help;             /* paragraphs; */
    const char *examples;         /* lines "zermelo ... \n" */
    int (*run)(struct call *call);
    /* In its place: what it does with the game that its first word names. */
    int (*run_on)(struct call *call, struct zm_context *zm);
    const char *many; /* the one option that may be given many times; NULL: none */
    bool own_tables;  /* without --tables it asks those in the user's own folder */
    bool own_books;   /* its games answer from books: those of --book, or of the program */
};

/* All commands, ended by NULL. The one list: help, man page and completion follow from it. */
extern const struct command *const commands[];
/* The options that every command takes. */
extern const struct option common_options[];

/* The tablebases that a command has opened, and the choice of one for a game. */
enum { TABLEBASES_MOST = 64 };
struct tablebase_set {
    struct zm_tables *tables[TABLEBASES_MOST]; /* sorted, those with the most pieces first */
    int count;
};

/* The books that a command has opened, and the choice of one for a game. */
enum { BOOKS_MOST = 32 };
struct book_set {
    struct zm_book *books[BOOKS_MOST]; /* those that are believed first, then the deepest */
    int count;
};

/* The arguments of one call, checked against the command's table. */
struct call {
    const struct command *command;
    int words;
    const char *word[64];
    const char *given[32]; /* values by index of command->options; "" for a flag */
    int argc;
    char **argv;          /* as main() got them */
    const char *many[64]; /* values of the option that may be given many times */
    int manies;
    bool json;
    uint64_t seed; /* --seed, or drawn from the clock */
    bool seed_given;
    bool asks_tables, asks_books; /* `tablebases` and `books` are open */
    struct zm_guest *guest[8];
    const char *guest_file[9]; /* --plugin, NULL behind the last */
    const struct zm_game *guests[9];
    struct zm_options options; /* for zm_open, guests and presets included */
    struct tuned *tuned;       /* its presets */
    struct tablebase_set tablebases;
    struct book_set books;
};

/* Reads the arguments, argv[1] being the command, and loads the plug-ins. False when there is
 * nothing more to do; *code is then the exit code. call_end() in any case. */
bool call_begin(struct call *call, int argc, char **argv, int *code);
/* Runs the command. Returns the exit code. */
int call_run(struct call *call);
void call_end(struct call *call);
/* The file of --plugin that a game is from; NULL: it is built in. */
const char *call_guest_file(const struct call *call, const struct zm_game *game);

/* The value of an option, NULL if it was not given; "" for a flag that was. */
const char *call_option(const struct call *call, const char *name);

/* The rank of this process among *ranks that mpirun or srun started together; 0 of 1 if it was
 * started alone. */
int process_rank(int *ranks);

/* Counts, sizes and times as zermelo_numbers.h reads them.
 *
 * A count given as an option, or `fallback`. False, after one line on stderr, if it is none from
 * `least` to `most`. */
bool call_number(const struct call *call, const char *name, uint64_t least, uint64_t most,
                 uint64_t fallback, uint64_t *out);
/* The same for the i-th word. */
bool word_number(const struct call *call, int i, const char *name, uint64_t least, uint64_t most,
                 uint64_t *out);
/* A size given as an option; `out` keeps its value if the option was not given. A number without a
 * unit counts `plain` bytes each. */
bool call_size(const struct call *call, const char *name, uint64_t plain, uint64_t least,
               uint64_t most, uint64_t *out);
/* A time given as an option, more than 0; `out` keeps its value if the option was not given. */
bool call_time(const struct call *call, const char *name, double *out);
/* The option "margin", which may be 0 as well. */
bool call_margin(const struct call *call, double *out);
/* The index in `names`, ended by NULL, of what an option says; `out` keeps its value if it was not
 * given. `accepted` goes on after that word: "are text and json". */
bool call_choice(const struct call *call, const char *name, const char *const *names,
                 const char *accepted, int *out);
/* The same for the form of the output: --format, or "json" if --json is given, or how the file of
 * --output ends. */
bool call_format(const struct call *call, const char *const *names, const char *accepted, int *out);
/* Writes a text to the file of --output, else to standard output. Returns the exit code. */
int put_output(const struct call *call, const char *text, size_t length);
/* False after a complaint if an option names something that is no file: a folder, a device, a
 * pipe. */
bool call_replaceable(const struct call *call, const char *option);

/* The options by which a command takes a position; put them in its table. */
#define OPTIONS_POSITION                                                                           \
    {"moves", "\"MOVES\"", "play these moves first"},                                              \
        {"notation", "usual|openspiel", "numbers as people mean them, or as OpenSpiel's (usual)"}, \
    {                                                                                              \
        "position", "\"TEXT\"", "begin at this position; @FILE reads it from a file"               \
    }

/* The options that restrict a search to some moves of its position; put them in its table. */
#define OPTIONS_ROOT                                                                               \
    {"only", "\"MOVES\"", "choose among these moves only"},                                        \
    {                                                                                              \
        "exclude", "\"MOVES\"", "choose none of these moves"                                       \
    }

/* The options that limit a search; put them in its table. */
#define OPTIONS_LIMITS                                                                             \
    {"time", "TIME", "think at most so long, such as 500ms or 2s"},                                \
        {"nodes", "N", "try at most N moves: the same on every machine, but for books"},           \
        {"memory", "SIZE", "take at most this much memory, such as 64M (256M)"},                   \
    {                                                                                              \
        "verbose", NULL, "say on standard error what the memory is for"                            \
    }

/* Reads them. False after a complaint. */
bool call_limits(const struct call *call, struct zm_limits *limits);
/* With --verbose: prints what the last search took its memory for. */
void tell_memory(const struct call *call, const struct zm_context *zm);

/* The option by which a command takes tables; put it in its table. */
#define OPTION_TABLES                                                                              \
    "tables", "PATH", "ask these tables of exact values, a file or a folder: see tables"

/* Lets the searches of a game ask the tables of --tables or, if the command does that, the user's
 * own, which call_end() closes. False after a complaint. */
bool call_tables(struct call *call, struct zm_context *zm);

/* Opens one tablebase file, or all files *.zt of a folder. If a file of a folder cannot be opened,
 * the command reports it and skips it. If `path` is NULL, the set takes the files of the user's own
 * folder, zermelo/tables in the data directory, if that folder exists. Returns false after an error
 * message. tablebase_set_close() in any case. */
bool tablebase_set_open(struct tablebase_set *set, const struct call *call, const char *path);
void tablebase_set_close(struct tablebase_set *set);
/* Makes the searches of this context probe the first tablebase that fits its rules. Returns
 * ZM_BAD_INPUT if none fits; zm_why() then explains why the last one does not. */
enum zm_status tablebase_set_use(const struct tablebase_set *set, struct zm_context *zm);

/* The option by which a command takes a book; put it in its table. */
#define OPTION_BOOK                                                                                \
    "book", "PATH", "answer from this book or folder of books: see book; \"no\": from none"

/* Lets a game be answered by the book of --book or, if the command does that, by one that came with
 * the program or is the user's own, which call_end() closes. False after a complaint. */
bool call_book(struct call *call, struct zm_context *zm);
/* The same by no book but that of --book. */
bool call_named_book(struct call *call, struct zm_context *zm);
/* Opens a book, or all files *.zb of a folder, as tablebase_set_open() does. If `path` is NULL, the
 * folders are that of the books that came with the program, and the user's own, zermelo/books in
 * the data directory. book_set_close() in any case. */
bool book_set_open(struct book_set *set, const struct call *call, const char *path);
void book_set_close(struct book_set *set);
/* Uses the first book of this game. ZM_BAD_INPUT if there is none; zm_why() tells why the last book
 * is not. */
enum zm_status book_set_use(const struct book_set *set, struct zm_context *zm);

/* Opens a game with the guests of the call. NULL after one line on stderr; *code is then the exit
 * code. */
struct zm_context *call_game(const struct call *call, const char *game, int *code);
/* The same of a saved game, and what else is in its file; `record` may be NULL. */
struct zm_record;
struct zm_context *call_saved(const struct call *call, const char *path, struct zm_record *record,
                              int *code);
/* The same of what a word names ("@FILE": the first game of a file of games), with --position,
 * --moves, --tables and --book, which are closed by call_end(). *code is EXIT_DONE if it is
 * open. */
struct zm_context *call_open(struct call *call, const char *game, int *code);

/* One line on stderr, "zermelo COMMAND: ...". Returns `code`. */
int complain(const struct call *call, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same of bad input, for a function that returns false then. */
#define bad_input(call, ...) (complain(call, EXIT_INPUT, __VA_ARGS__), false)
/* The exit code that a status of the library leads to. */
int status_code(enum zm_status status);
/* An error of the library: {"error": {"message", "id", "arguments"}}. */
json_t *error_json(const struct zm_error *why);
/* A complaint of such a status, with an error of the library or zm_why(). Under --json standard
 * output gets it, too, as error_json(). */
int complain_error(const struct call *call, enum zm_status status, const struct zm_error *why);
int complain_status(const struct call *call, const struct zm_context *zm, enum zm_status status);

/* The option of the player that a player string names; NULL: it has none of that name. */
const struct zm_player_option *player_option(const char *player, const char *key);
/* The command of that name, or NULL. */
const struct command *find_command(const char *name);
/* No such command: says which there are. */
int unknown_command(const char *name);
/* Of a list of `count` names the one that a misspelt one was meant to be, or NULL. */
const char *nearest_name(const char *name, const char *const *names, size_t count);
/* The short names of games, those of all games and of the call's guests, which may be NULL. Returns
 * how many there are. */
enum { GAME_NAMES_MOST = 64 };
size_t game_names(const struct call *call, const char *names[GAME_NAMES_MOST]);
/* What to say behind the library's line on a game that it does not know: which was perhaps meant,
 * or that a saved game has that name; or "". Free it. */
char *meant_game(const struct call *call, const char *name);
/* A hostile text fit to be shown: at most 40 printable characters, until the end of the
 * expression. */
struct shown_text {
    char text[48];
};
struct shown_text show_text(const char *hostile);

/* The help of one command, and that of all. */
void print_command_help(const struct command *command);
void print_help(void);

/* Failures that have too many callers to be handed up by each: no memory for a text, and standard
 * output that cannot be written. The first one is explained by one line on stderr and noted; it
 * raises `interrupted`, which ends all that the program is doing, and main() returns its code. What
 * must not be lost or overwritten in between is checked by noted_failure(). */
int noted_failure(void);
/* Notes that there is no memory. Returns EXIT_LIMIT. */
int no_memory(void);

/* Zeroed memory. NULL after a noted failure. */
void *take_memory(size_t size);
/* A list with space for one more item behind its `count`: the same, or a larger one that takes its
 * place, zeroed behind them. NULL after a noted failure; the list is as before then. */
void *grown_list(void *list, size_t count, size_t *capacity, size_t item_size);
/* Free the text. Without memory it is empty, and a noted failure; so are the texts below. */
char *format_text(const char *format, ...) __attribute__((format(printf, 1, 2), nonnull(1)));
/* Puts more behind such a text. */
void append_text(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reserves the empty texts that are used without memory. False: there is none. */
bool reserve_texts(void);
void release_texts(void);

/* Columns of the terminal that a stream writes to; 0: it is none. wrap.c */
size_t terminal_columns(FILE *stream);
/* Text for people. On a terminal that is narrower its lines are broken between words, and the full
 * lines of a paragraph are joined; list items and the right column of a table keep their indent.
 * Elsewhere it is written as it is. printf_wrapped() prints it on standard output. */
void print_wrapped(FILE *out, const char *text);
void printf_wrapped(const char *format, ...) __attribute__((format(printf, 1, 2), nonnull(1)));

/* Writes out what was printed. False after a noted failure. */
bool flush_output(void);
/* A sign of life on a terminal at standard error, which the next one overwrites. In the first two
 * seconds of the work nothing is shown. */
void show_status(double seconds, const char *format, ...) __attribute__((format(printf, 2, 3)));
void clear_status(void);
/* Whether such signs are seen; and who shows them in the place of standard error, NULL: nobody. */
bool has_status(void);
void show_status_by(void (*show)(void *with, const char *text), void *with);
/* The option that decides whether output is coloured; put it in a command's table, and read it.
 * False after a complaint. */
#define OPTION_COLOR                                                                               \
    "color", "WHEN", "auto, always or never; auto: on a terminal, unless NO_COLOR is set"
bool call_color(const struct call *call);
enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
void choose_color(enum color_choice choice);
/* Whether output is coloured, and the sequences that begin and end bold text, "" where it is not.
 */
bool may_color(void);
const char *bold(void);
const char *plain(void);
/* Seconds on a clock, and on one that counts from some fixed moment. */
double clock_seconds(clockid_t clock);
double seconds_now(void);
void pause_for(double seconds);

/* Prints one JSON value on a line of its own and gives it back. */
void print_json(json_t *value);

/* A flag that Ctrl-C raises; watch it in zm_limits.stop. A second Ctrl-C ends the program. */
extern volatile int interrupted;
void watch_interrupt(void);
/* Goes on after Ctrl-C, unless a failure was noted. */
void forget_interrupt(void);
/* The flag, where another thread may raise it. */
bool is_interrupted(void);

/* A game string and a move as text, by value: each lives until the end of the expression. */
struct spec_text {
    char text[ZM_SPEC_TEXT];
};
struct spec_text spec_text(const struct zm_context *zm);
struct move_text {
    char text[ZM_MOVE_TEXT];
};
struct move_text move_text(const struct zm_context *zm, zm_move move);
/* Text that the library writes, in memory of its size. Free it. */
char *text_of(size_t (*write)(const struct zm_context *, char *, size_t),
              const struct zm_context *zm);
/* Text of a line of play. Free it. */
char *line_of(struct zm_context *zm, const zm_move *moves, size_t count);

/* At a chance node: the outcome that ends the game when its clock has run out. It is written "*!"
 * and never happens by itself. False: the game has none. */
bool clock_outcome(const struct zm_context *zm, zm_move *out);

/* A folder that belongs to the program, by its place in the project (beside build/) or where it is
 * installed (below PREFIX/share/zermelo): the first of the two that exists. Free it. NULL: there is
 * none. */
char *program_folder(const char *in_project, const char *installed);
/* A file or folder among the user's data, as XDG has it. Free it. NULL: nobody's home. */
char *data_path(const char *name);

/* False if there is something that is no file: a folder, a device, a pipe. */
bool is_replaceable(const char *path);

/* A file that is written piece by piece beside the one it will replace. Each false with errno. It
 * is locked: one beside it that nobody has locked was left by a process that was killed, and the
 * next that writes the same file removes it. */
struct new_file {
    int file;
    char *path, *beside;
};
bool new_file_begin(struct new_file *f, const char *path);
bool new_file_put(struct new_file *f, uint64_t at, const void *bytes, size_t n);
/* Syncs it and puts it into its place, or gives it up. */
bool new_file_end(struct new_file *f, bool keep);
/* Whether one can be begun: to be asked before long work. False with errno. */
bool new_file_possible(const char *path);
/* Replaces a file at once: written beside it, synced, renamed. False with errno. */
bool write_file(const char *path, const char *text, size_t length);
/* Opens a file for a set of them. `name` is its name in a folder, or NULL if `path` was given as a
 * file. False after a complaint. */
typedef bool file_opener(void *set, const struct call *call, const char *path, const char *name);
/* Opens a file, or those of a folder whose names end in `ending`, in alphabetical order, so that
 * ties in the set do not depend on the disk. False after a complaint; what cannot be opened in a
 * folder is complained of and left out. */
bool open_files(const struct call *call, const char *path, const char *ending, file_opener *opener,
                void *set);
/* The same for a folder, which it frees, if there is one. NULL is allowed. */
bool open_files_if_there(const struct call *call, char *folder, const char *ending,
                         file_opener *opener, void *set);
/* All of a file of at most `most` bytes, ended by a zero. NULL with errno (EFBIG if larger).
 * Free it. */
char *read_file(const char *path, size_t most, size_t *length);
/* The same, of standard input if the path is "-". */
char *read_input(const char *path, size_t most, size_t *length);
/* The exit code for what could not be done with a file: EXIT_LIMIT where the machine is at fault
 * (no space, no memory, a broken disk), EXIT_INPUT where the name is (no such folder, no
 * permission, no file). */
int file_code(int error);
/* Complains of a file by errno. Returns the exit code. `most`: see read_file(). */
int complain_unread(const struct call *call, const char *path, size_t most);
int complain_unwritten(const struct call *call, const char *path);

#endif
