#include <zlib.h>

/// What is gzip or zlib by its first bytes, with windows of any size: a macro, which Swift does not see.
static inline int inflate_begin(z_streamp stream) { return inflateInit2(stream, 15 + 32); }
