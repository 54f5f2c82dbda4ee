#include "CTowns.h"

// The compiler puts the file into the program: no byte of it is read before somebody looks for a town.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char table[] = {
#embed "towns.tsv"
};

town_table town_table_of_the_world(void) {
  return (town_table){table, sizeof table};
}
