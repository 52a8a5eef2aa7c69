/* SPDX-License-Identifier: MIT
 * replay.c - runs a fuzz target over all files of the folders given, without a fuzzer. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { INPUT_MOST = 1 << 20 };

static int give_up(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    unsigned char *data = malloc(INPUT_MOST);

    if (!file || !data) give_up(path);
    size_t size = fread(data, 1, INPUT_MOST, file);
    fclose(file);
    printf("%s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

/* Returns how many files there were. */
static int replay_folder(const char *path)
{
    char file[4096];
    int files = 0;
    DIR *folder = opendir(path);

    if (!folder) return give_up(path);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        replay_file(file);
        files++;
    }
    closedir(folder);
    return files;
}

int main(int count, char **folders)
{
    int files = 0;

    for (int i = 1; i < count; i++) files += replay_folder(folders[i]);
    printf("%d files\n", files);
    return files ? EXIT_SUCCESS : EXIT_FAILURE;
}
