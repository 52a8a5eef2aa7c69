/* SPDX-License-Identifier: MIT
 * site.c - see site.h. */
#include "site.h"

#include "command.h"

#include <dirent.h>
#include <unistd.h>

enum { FILE_MOST = 16 << 20, FILES_MOST = 1000, DEEP_MOST = 4 };

/* By this the page knows that it comes from a server. */
static const char mark[] = "<meta name=\"zermelo-server\" content=\"api/\" />";

static const char absent[] =
    "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\" /><title>Zermelo</title></head>"
    "<body><h1>Zermelo</h1><p>The page has not been built. It takes node, npm, clang, lld and "
    "wasi-libc: on Debian <code>make page</code> installs them and builds it. The interface for "
    "programs is there: <a href=\"api/games\">api/games</a>, described in docs/openapi.json. In "
    "a terminal <code>zermelo play</code> plays.</p></body></html>\n";

/* -- Files. ---------------------------------------------------------------------------------- */

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *end = strrchr(path, '.');

    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
}

/* What the build calls a compressed file: its name and one of these. */
static const char *const endings[CODINGS] = {"", ".gz", ".br"};

static bool is_compressed(const char *name)
{
    const char *end = strrchr(name, '.');

    return end && (strcmp(end, endings[GZIP]) == 0 || strcmp(end, endings[BROTLI]) == 0);
}

/* FNV-1a: a tag that changes with the content. */
static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The bytes become the file's. */
static void set_bytes(struct file *file, enum coding coding, char *bytes, size_t size)
{
    struct coded *coded = &file->coded[coding];

    *coded = (struct coded){.bytes = bytes, .size = size};
    snprintf(coded->etag, sizeof coded->etag, "\"%016" PRIx64 "%s\"", hash_of(bytes, size),
             endings[coding]);
}

/* The bytes become the site's. NULL: no memory. */
static struct file *add_file(struct site *site, const char *path, char *bytes, size_t size)
{
    if (site->count == site->capacity) {
        size_t capacity = site->capacity ? 2 * site->capacity : 32;
        struct file *files = realloc(site->files, capacity * sizeof *files);
        if (!files) return free(bytes), NULL;
        site->files = files;
        site->capacity = capacity;
    }
    struct file *file = &site->files[site->count++];
    *file = (struct file){.type = type_of(path), .forever = strncmp(path, "/assets/", 8) == 0};
    snprintf(file->path, sizeof file->path, "%s", path);
    set_bytes(file, PLAIN, bytes, size);
    return file;
}

/* The page with the mark in its head. */
static char *marked(char *html, size_t *size)
{
    char *head = strstr(html, "<head>");
    int before = head ? (int)(head - html) + 6 : 0;
    char *text = format_text("%.*s%s%s", before, html, head ? mark : "", html + before);

    free(html);
    *size = strlen(text);
    return text;
}

static char *read_bytes(const struct site *site, const char *path, const char *ending, size_t *size)
{
    char *whole = format_text("%s%s%s", site->folder, path, ending);
    char *bytes = read_file(whole, FILE_MOST, size);

    free(whole);
    return bytes;
}

static void read_one(struct site *site, const char *path)
{
    size_t size;
    char *bytes = read_bytes(site, path, "", &size);
    bool changed = strcmp(path, "/index.html") == 0;

    if (bytes && changed) bytes = marked(bytes, &size);
    struct file *file = bytes ? add_file(site, path, bytes, size) : NULL;
    for (enum coding c = GZIP; file && !changed && c < CODINGS; c++)
        if ((bytes = read_bytes(site, path, endings[c], &size))) set_bytes(file, c, bytes, size);
}

/* All files below a folder of the site, "" at its root. What is no ordinary name is left out. */
static void read_folder(struct site *site, const char *below, int deep)
{
    char *whole = format_text("%s%s", site->folder, below), path[PATH_TEXT];
    DIR *folder = opendir(whole);
    const struct dirent *entry;

    free(whole);
    while (folder && (entry = readdir(folder))) {
        bool fits = snprintf(path, sizeof path, "%s/%s", below, entry->d_name) < PATH_TEXT;
        if (*entry->d_name == '.' || is_compressed(entry->d_name) || !fits ||
            site->count == FILES_MOST)
            continue;
        if (entry->d_type == DT_REG) read_one(site, path);
        else if (entry->d_type == DT_DIR && deep < DEEP_MOST) read_folder(site, path, deep + 1);
    }
    if (folder) closedir(folder);
}

/* -- The site. ------------------------------------------------------------------------------- */

/* Whether there is a page in the folder, which is then read. */
static bool read_site(struct site *site, const char *folder)
{
    snprintf(site->folder, sizeof site->folder, "%s", folder);
    read_folder(site, "", 0);
    if (site_find(site, "/")) return true;
    site_end(site);
    return false;
}

/* Relative to where the program lies: build/zermelo, or PREFIX/bin/zermelo. */
static bool read_usual(struct site *site)
{
    static const char *const places[] = {"/../page/dist", "/../share/zermelo/page"};
    char program[3072];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    bool found = false;

    if (length < 0) return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; !found && i < sizeof places / sizeof *places; i++) {
        char *folder = format_text("%s%s", program, places[i]);
        found = read_site(site, folder);
        free(folder);
    }
    return found;
}

bool site_begin(struct site *site, const char *folder)
{
    *site = (struct site){0};
    if (folder) return read_site(site, folder);
    if (read_usual(site)) return true;
    *site->folder = '\0';
    return add_file(site, "/index.html", format_text("%s", absent), strlen(absent));
}

const struct file *site_find(const struct site *site, const char *path)
{
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (size_t i = 0; i < site->count; i++)
        if (strcmp(site->files[i].path, path) == 0) return &site->files[i];
    return NULL;
}

void site_end(struct site *site)
{
    for (size_t i = 0; i < site->count; i++)
        for (enum coding c = PLAIN; c < CODINGS; c++) free(site->files[i].coded[c].bytes);
    free(site->files);
    *site = (struct site){0};
}
