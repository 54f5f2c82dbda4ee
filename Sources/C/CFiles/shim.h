#pragma once

#include <linux/falloc.h>
#include <linux/fs.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// What glibc declares only for its own extensions, which Swift does not see. Its <fcntl.h> is left out:
// what that defines would be taken for this module's.

// fallocate(2) that leaves the file's length as it is.
static inline int file_reserve(int descriptor, long length) {
  return (int)syscall(SYS_fallocate, descriptor, FALLOC_FL_KEEP_SIZE, 0L, length);
}

// memfd_create(2): a file without a name, in memory.
static inline int file_in_memory(void) {
  return (int)syscall(SYS_memfd_create, "picture", 1U /* MFD_CLOEXEC */);
}

// sendmsg(2) of some bytes and an open descriptor; waits for nobody. The macros that lay out such a
// message cannot be called from Swift.
static inline long descriptor_send(
    int socket, const void *bytes, unsigned long count, int descriptor) {
  union {
    char room[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control;
  __builtin_memset(&control, 0, sizeof control);
  struct iovec piece = {(void *)bytes, count};
  struct msghdr message = {0};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control.room;
  message.msg_controllen = sizeof control.room;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  __builtin_memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// prctl(2): no other process of this user looks into this one's memory or environment, and no core
// file is written of it.
static inline int process_keep_to_itself(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// Whether it does.
static inline int process_keeps_to_itself(void) {
  return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}

// renameat2(2) that overwrites nothing; relative paths begin at the working directory (AT_FDCWD).
static inline int file_rename_new(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100, from, -100, to, RENAME_NOREPLACE);
}

// copy_file_range(2) from where one file stands to where another does.
static inline long file_copy(int from, int to, unsigned long count) {
  return syscall(SYS_copy_file_range, from, (void *)0, to, (void *)0, count, 0U);
}

// ioctl_ficlone(2): an empty file becomes another one, and shares its blocks until either is changed.
static inline int file_clone(int to, int from) {
  return (int)syscall(SYS_ioctl, to, FICLONE, from);
}

// syncfs(2): everything on the disk of an open file.
static inline int file_sync_disk(int descriptor) {
  return (int)syscall(SYS_syncfs, descriptor);
}
