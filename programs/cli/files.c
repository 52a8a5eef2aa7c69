/* SPDX-License-Identifier: MIT
 * files.c - files are replaced at once or not at all. */
#include "command.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t n = write(file, text, length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        text += n, length -= (size_t)n;
    }
    return true;
}

/* Closes; false with errno if that or what came before failed. */
static bool close_file(int file, bool ok)
{
    int error = errno;

    if (close(file)) return false;
    errno = error;
    return ok;
}

bool is_replaceable(const char *path)
{
    struct stat about;

    return stat(path, &about) != 0 || S_ISREG(about.st_mode);
}

/* Whether `name` is what the file `base` is called while it is written: "base.NUMBER.new". */
static bool is_beside(const char *name, const char *base)
{
    size_t n = strlen(base);

    if (strncmp(name, base, n) != 0 || name[n] != '.') return false;
    size_t digits = strspn(name + n + 1, "0123456789");
    return digits && strcmp(name + n + 1 + digits, ".new") == 0;
}

/* Removes a file that nobody has locked: who made it is no more. */
static void remove_unowned(const char *path)
{
    int file = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

    if (file < 0) return;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) unlink(path);
    close(file);
}

static void remove_left(const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    char *folder = slash ? format_text("%.*s", (int)(base - path), path) : format_text("./");
    DIR *files = opendir(folder);

    for (const struct dirent *e; files && (e = readdir(files));) {
        if (!is_beside(e->d_name, base)) continue;
        char *left = format_text("%s%s", folder, e->d_name);
        remove_unowned(left);
        free(left);
    }
    if (files) closedir(files);
    free(folder);
}

/* Makes a file and locks it. Another process may find it before it is locked, and remove it. */
static int open_locked(const char *path)
{
    struct stat about = {.st_nlink = 0};
    int file;

    do {
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0) return file;
        flock(file, LOCK_EX); /* where there are no locks nothing is removed either */
        if (fstat(file, &about) || !about.st_nlink) close(file);
    } while (!about.st_nlink);
    return file;
}

bool new_file_begin(struct new_file *f, const char *path)
{
    if (!is_replaceable(path)) return errno = EINVAL, false;
    char *target = realpath(path, NULL); /* behind symbolic links */

    f->path = target ? target : format_text("%s", path);
    f->beside = format_text("%s.%ld.new", f->path, (long)getpid());
    remove_left(f->path);
    f->file = open_locked(f->beside);
    if (f->file >= 0) return true;
    int error = errno;
    free(f->beside);
    free(f->path);
    errno = error;
    return false;
}

bool new_file_put(struct new_file *f, uint64_t at, const void *bytes, size_t n)
{
    return lseek(f->file, (off_t)at, SEEK_SET) >= 0 && write_all(f->file, bytes, n);
}

bool new_file_end(struct new_file *f, bool keep)
{
    bool ok = keep && fsync(f->file) == 0 && rename(f->beside, f->path) == 0;
    int error = errno;

    if (!ok) unlink(f->beside);
    close(f->file); /* last: it is locked until then */
    free(f->beside);
    free(f->path);
    errno = error;
    return ok;
}

bool new_file_possible(const char *path)
{
    struct new_file f;

    if (!new_file_begin(&f, path)) return false;
    new_file_end(&f, false);
    return true;
}

bool write_file(const char *path, const char *text, size_t length)
{
    struct new_file f;

    if (is_replaceable(path))
        return new_file_begin(&f, path) && new_file_end(&f, new_file_put(&f, 0, text, length));
    int file = open(path, O_WRONLY | O_CLOEXEC); /* a device or a pipe is written to */
    return file >= 0 && close_file(file, write_all(file, text, length));
}

/* Reads up to `most` + 1 bytes. */
static char *read_all(int file, size_t most, size_t *length)
{
    char *text = malloc(most + 2);
    ssize_t n = 1;

    *length = 0;
    while (text && n > 0 && *length <= most) {
        n = read(file, text + *length, most + 1 - *length);
        if (n < 0 && errno == EINTR) n = 1;
        else if (n > 0) *length += (size_t)n;
    }
    if (n >= 0 && *length <= most && text) return text[*length] = '\0', text;
    if (n >= 0 && text) errno = EFBIG;
    free(text);
    return NULL;
}

char *read_file(const char *path, size_t most, size_t *length)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file < 0) return NULL;
    char *text = read_all(file, most, length);
    int error = errno;
    close(file);
    errno = error;
    return text;
}

char *read_input(const char *path, size_t most, size_t *length)
{
    return strcmp(path, "-") == 0 ? read_all(STDIN_FILENO, most, length)
                                  : read_file(path, most, length);
}

int file_code(int error)
{
    static const int limits[] = {ENOSPC, EDQUOT, EFBIG, EIO, ENOMEM, EMFILE, ENFILE};

    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (error == limits[i]) return EXIT_LIMIT;
    return EXIT_INPUT;
}

int complain_unread(const struct call *call, const char *path, size_t most)
{
    int error = errno;

    if (error == EFBIG)
        return complain(call, EXIT_INPUT, "%s cannot be read: larger than %zu MiB",
                        show_text(path).text, most >> 20);
    return complain(call, file_code(error), "%s cannot be read: %s", show_text(path).text,
                    strerror(error));
}

int complain_unwritten(const struct call *call, const char *path)
{
    int error = errno;

    return complain(call, file_code(error), "%s cannot be written: %s", show_text(path).text,
                    strerror(error));
}

char *program_folder(const char *in_project, const char *installed)
{
    const char *const places[] = {in_project, installed};
    char program[3072];
    struct stat about;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *folder = NULL;

    if (length < 0) return NULL;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; !folder && i < sizeof places / sizeof *places; i++) {
        folder = format_text("%s/../%s", program, places[i]);
        if (stat(folder, &about) == 0 && S_ISDIR(about.st_mode)) break;
        free(folder);
        folder = NULL;
    }
    return folder;
}

static bool ends_in(const char *name, const char *ending)
{
    const char *end = strrchr(name, '.');

    return end && end != name && strcmp(end, ending) == 0;
}

static bool open_folder(const struct call *call, const char *folder, const char *ending,
                        file_opener *opener, void *set)
{
    struct dirent **list;
    int n = scandir(folder, &list, NULL, alphasort);

    if (n < 0)
        complain(call, EXIT_INPUT, "%s cannot be read: %s", show_text(folder).text,
                 strerror(errno));
    for (int i = 0; i < n; i++) {
        char *path = format_text("%s/%s", folder, list[i]->d_name);
        if (ends_in(list[i]->d_name, ending)) opener(set, call, path, list[i]->d_name);
        free(path);
        free(list[i]);
    }
    if (n >= 0) free(list);
    return n >= 0;
}

bool open_files(const struct call *call, const char *path, const char *ending, file_opener *opener,
                void *set)
{
    struct stat about;

    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return open_folder(call, path, ending, opener, set);
    return opener(set, call, path, NULL);
}

bool open_files_if_there(const struct call *call, char *folder, const char *ending,
                         file_opener *opener, void *set)
{
    struct stat about;
    bool good = !folder || stat(folder, &about) || open_folder(call, folder, ending, opener, set);

    free(folder);
    return good;
}

char *data_path(const char *name)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (xdg && *xdg == '/') return format_text("%s/%s", xdg, name); /* others are to be ignored */
    return home && *home == '/' ? format_text("%s/.local/share/%s", home, name) : NULL;
}
