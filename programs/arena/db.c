/* SPDX-License-Identifier: MIT
 * db.c - the databases there are. */
#include "db.h"

extern const struct db_class db_sqlite, db_postgres;

const struct db_class *const db_classes[] = {
#ifdef HAVE_POSTGRES
    &db_postgres,
#endif
#ifdef HAVE_SQLITE
    &db_sqlite,
#endif
    NULL,
};
