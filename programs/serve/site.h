/* SPDX-License-Identifier: MIT
 * site.h - the page's files, read once into memory: a request names one of them or nothing, so
 * that no path leads anywhere else. */
#ifndef PROGRAMS_SERVE_SITE_H
#define PROGRAMS_SERVE_SITE_H

#include <stdbool.h>
#include <stddef.h>

enum { ETAG_TEXT = 24, PATH_TEXT = 256 };

/* How the bytes of a file are sent: as they are, or as they were compressed when the page was
 * built. Of those that a client can read the last is the smallest. */
enum coding { PLAIN, GZIP, BROTLI, CODINGS };

struct file {
    char path[PATH_TEXT]; /* "/assets/main.js" */
    const char *type;
    bool forever; /* its name changes with its content */
    struct coded {
        char etag[ETAG_TEXT]; /* in quotes */
        char *bytes;          /* NULL: it is not there in this coding */
        size_t size;
    } coded[CODINGS];
};

struct site {
    struct file *files;
    size_t count, capacity;
    char folder[4096]; /* "": there is no page */
};

/* Reads the folder, or the first of the usual places that has a page: beside the build, and where
 * `make install` puts it. Without a page there is one that says so. False: `folder` was named and
 * has none, or no memory. */
bool site_begin(struct site *site, const char *folder);
/* The file of an address; NULL: there is none. */
const struct file *site_find(const struct site *site, const char *path);
void site_end(struct site *site);

#endif
