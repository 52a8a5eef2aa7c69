/* SPDX-License-Identifier: MIT
 * digest.c - see digest.h. */
#include "digest.h"

#include "adapter.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const uint64_t start = UINT64_C(0xcbf29ce484222325), prime = UINT64_C(0x100000001b3);

static uint64_t digest_part(uint64_t digest, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) digest = (digest ^ (unsigned char)text[i]) * prime;
    return digest;
}

uint64_t digest_of(const char *text)
{
    return digest_part(start, text, strlen(text));
}

/* True if there was such a file. */
static bool digest_file(const char *path, uint64_t *digest)
{
    char part[65536];
    struct stat about;
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rbe") : NULL;

    if (!file) return false;
    for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;)
        *digest = digest_part(*digest, part, n);
    fclose(file);
    return true;
}

/* A word that is no path may be a program found in PATH. */
static void digest_word(const char *word, uint64_t *digest)
{
    char path[4096];
    const char *folders = getenv("PATH");

    if (digest_file(word, digest) || strchr(word, '/')) return;
    for (size_t n; folders && *folders; folders += n + (folders[n] == ':')) {
        n = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)n, folders, word);
        if (digest_file(path, digest)) return;
    }
}

void digest_player(const char *player, char out[DIGEST_TEXT])
{
    char command[1024];
    char *rest = command, *word;
    uint64_t digest = start;

    if (adapter_class_of(player) == adapter_class_of("")) digest_file("/proc/self/exe", &digest);
    else if (adapter_option(player, "path", command, sizeof command))
        while ((word = strsep(&rest, " \t\"'")))
            if (*word) digest_word(word, &digest);
    snprintf(out, DIGEST_TEXT, "%016" PRIx64, digest);
}
