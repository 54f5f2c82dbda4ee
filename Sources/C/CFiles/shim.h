#pragma once

#include <linux/falloc.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>

// What glibc declares only for its own extensions, which Swift does not see. Its <fcntl.h> is left out:
// what that defines would be taken for this module's.

// fallocate(2) that leaves the file's length as it is.
static inline int file_reserve(int descriptor, long length) {
  return (int)syscall(SYS_fallocate, descriptor, FALLOC_FL_KEEP_SIZE, 0L, length);
}

// renameat2(2) that overwrites nothing; relative paths begin at the working directory (AT_FDCWD).
static inline int file_rename_new(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100, from, -100, to, RENAME_NOREPLACE);
}
