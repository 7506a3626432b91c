#include <sqlite3.h>

/* SQLITE_TRANSIENT is a macro with a cast to a function pointer, which Swift does not import. */
static inline int bridge_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count)
{
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The same; an empty blob is a blob, though its pointer is null. */
static inline int bridge_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count)
{
    if (count == 0)
        return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
