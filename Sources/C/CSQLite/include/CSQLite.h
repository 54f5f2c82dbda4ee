#pragma once

#include <stdbool.h>

// Whether SQLite took what it is told before `main`: to count no memory.
bool sqlite_counts_no_memory(void);
