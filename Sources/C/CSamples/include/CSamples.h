#pragma once

#include <stddef.h>

// A picture of the program's own, as a JPEG file.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} sample_picture;

// The picture with a name such as "coffee"; without bytes if there is none.
sample_picture sample_picture_named(const char *name);
