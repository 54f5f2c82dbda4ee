#pragma once

#include <stddef.h>

// The file towns.tsv: lines of fields with tabs between them, the biggest town first.
typedef struct {
  const char *bytes;
  size_t count;
} town_table;

town_table town_table_of_the_world(void);
