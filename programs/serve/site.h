/* SPDX-License-Identifier: MIT
 * site.h - the page's files, read once into memory: a request names one of them or nothing, so
 * that no path leads anywhere else. */
#ifndef PROGRAMS_SERVE_SITE_H
#define PROGRAMS_SERVE_SITE_H

#include <stdbool.h>
#include <stddef.h>

enum { ETAG_TEXT = 20, PATH_TEXT = 256 };

struct file {
    char path[PATH_TEXT]; /* "/assets/main.js" */
    char etag[ETAG_TEXT]; /* in quotes */
    const char *type;
    bool forever; /* its name changes with its content */
    char *bytes;
    size_t size;
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
