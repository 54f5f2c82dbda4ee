#include "CSQLite.h"
#include <sqlite3.h>

// SQLite counts all the memory it takes, which nothing here asks for, and does so behind one lock: connections that
// read at once wait for each other at every allocation. It can be told otherwise only before anybody uses it.
// https://sqlite.org/compile.html#default_memstatus

static int answer = SQLITE_MISUSE;

__attribute__((constructor)) static void count_no_memory(void) {
  answer = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

bool sqlite_counts_no_memory(void) { return answer == SQLITE_OK; }
