#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// What the calling process may ask of the kernel from now on; there is no way back. Each function
// returns 0, or the number of the error: then nothing has changed. A filter is a table, and tables
// of C's macros and constants cannot be written in Swift.

/// recvmsg(2): some bytes, and the open descriptor that comes along with them; -1 where none does. The
/// macros that such a message is taken apart by cannot be called from Swift.
static inline long sandbox_receive(int socket, void *bytes, size_t count, int *descriptor) {
  union {
    char room[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control;
  struct iovec piece = {bytes, count};
  struct msghdr message = {0};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control.room;
  message.msg_controllen = sizeof control.room;
  long result = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  *descriptor = -1;
  if (result <= 0) return result;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS
      && header->cmsg_len == CMSG_LEN(sizeof(int)))
    __builtin_memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  return result;
}

/// Neither this process nor its children will ever get more rights.
static inline int sandbox_give_up_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

/// Landlock (Linux 5.13): no file is opened any more, for whatever, as far as this kernel knows how.
///
/// For the calling thread and those it starts. What is open already, or is handed over, can be used.
static inline int sandbox_open_no_files(void) {
#if defined(SYS_landlock_create_ruleset) && defined(SYS_landlock_restrict_self)
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
  if (version < 0) return errno;
  // The kernel's struct of 24 bytes: older ones know only its first 8, or 16.
  struct {
    uint64_t files, network, scopes;
  } rules = {0, 0, 0};
  // Thirteen rights in the first version, then REFER, TRUNCATE and IOCTL_DEV.
  int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  rules.files = (1ULL << rights) - 1;
  // Binding and connecting; abstract sockets and signals to others.
  if (version >= 4) rules.network = 3;
  if (version >= 6) rules.scopes = 3;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  long set = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return errno;
  // No rule says what would be allowed of it: nothing is.
  int result = syscall(SYS_landlock_restrict_self, (int)set, 0) == 0 ? 0 : errno;
  close((int)set);
  return result;
#else
  return ENOSYS;
#endif
}

#if defined(__x86_64__)
#define SANDBOX_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_MACHINE AUDIT_ARCH_AARCH64
#endif

#define SANDBOX_LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define SANDBOX_RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define SANDBOX_REFUSAL (SECCOMP_RET_ERRNO | EPERM)
/// Jumps over so many instructions unless what was loaded is `value`.
#define SANDBOX_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
/// One call, always answered in the same way.
#define SANDBOX_CALL(name, action) SANDBOX_UNLESS(SYS_##name, 1), SANDBOX_RETURN(action)
#define SANDBOX_ALLOW(name) SANDBOX_CALL(name, SECCOMP_RET_ALLOW)
#define SANDBOX_KILL(name) SANDBOX_CALL(name, SECCOMP_RET_KILL_PROCESS)
/// One call, allowed if an argument has none of these bits. Both machines are little-endian, and no
/// bit that matters is above the 32nd.
#define SANDBOX_ALLOW_WITHOUT(name, argument, bits) \
  SANDBOX_UNLESS(SYS_##name, 4), SANDBOX_LOAD(args[argument]), \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), \
  SANDBOX_RETURN(SANDBOX_REFUSAL), SANDBOX_RETURN(SECCOMP_RET_ALLOW)
/// One call, allowed if an argument has one of these bits.
#define SANDBOX_ALLOW_WITH(name, argument, bits) \
  SANDBOX_UNLESS(SYS_##name, 4), SANDBOX_LOAD(args[argument]), \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), \
  SANDBOX_RETURN(SANDBOX_REFUSAL), SANDBOX_RETURN(SECCOMP_RET_ALLOW)
/// One call, allowed if an argument is one of two values.
#define SANDBOX_ALLOW_IF(name, argument, one, other) \
  SANDBOX_UNLESS(SYS_##name, 5), SANDBOX_LOAD(args[argument]), \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, one, 1, 0), \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, other, 0, 1), \
  SANDBOX_RETURN(SECCOMP_RET_ALLOW), SANDBOX_RETURN(SANDBOX_REFUSAL)

// Linux's own AT_EMPTY_PATH, which the C library hides from strict programs.
#define SANDBOX_EMPTY_PATH 0x1000
#define SANDBOX_NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID \
   | CLONE_NEWNET)

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

/// seccomp: the calls that decoding needs, for all threads there are and will be.
///
/// No file is opened, nothing becomes executable, threads start and processes do not, stream 0 hands
/// descriptors over, streams 1 and 2 are written to. The plainly hostile – programs, sockets, other processes' memory –
/// ends the process; all else fails with EPERM. ENOTSUP on machines whose calls are not known here.
static inline int sandbox_filter_calls(void) {
#ifdef SANDBOX_MACHINE
  struct sock_filter filter[] = {
    SANDBOX_LOAD(arch),
    SANDBOX_UNLESS(SANDBOX_MACHINE, 1),
    BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
    SANDBOX_RETURN(SECCOMP_RET_KILL_PROCESS),
    SANDBOX_LOAD(nr),
#ifdef __x86_64__
    // The same calls under other numbers: x32.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    SANDBOX_RETURN(SECCOMP_RET_KILL_PROCESS),
#endif
    // Often.
    SANDBOX_ALLOW(futex), SANDBOX_ALLOW(read), SANDBOX_ALLOW(lseek), SANDBOX_ALLOW(pread64),
    SANDBOX_ALLOW_IF(write, 0, 1, 2),
    // Memory.
    SANDBOX_ALLOW_WITHOUT(mmap, 2, PROT_EXEC), SANDBOX_ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
    SANDBOX_ALLOW(munmap), SANDBOX_ALLOW(mremap), SANDBOX_ALLOW(madvise), SANDBOX_ALLOW(brk),
    // Files that are open. The C library asks what one is by a call that may also name a file, which
    // cannot be told apart here: that a name exists is all that is to be had by it.
    SANDBOX_ALLOW_IF(recvmsg, 0, 0, 0),
    SANDBOX_ALLOW(close), SANDBOX_ALLOW(dup), SANDBOX_ALLOW(fstat), SANDBOX_ALLOW(fadvise64),
    SANDBOX_ALLOW_WITH(newfstatat, 3, SANDBOX_EMPTY_PATH),
    SANDBOX_ALLOW_WITH(statx, 2, SANDBOX_EMPTY_PATH),
    // Threads. What clone3 is asked cannot be looked at; the C library then takes clone.
    SANDBOX_CALL(clone3, SECCOMP_RET_ERRNO | ENOSYS),
    SANDBOX_UNLESS(SYS_clone, 5), SANDBOX_LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, SANDBOX_NAMESPACES, 2, 0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
    SANDBOX_RETURN(SECCOMP_RET_ALLOW), SANDBOX_RETURN(SANDBOX_REFUSAL),
    SANDBOX_ALLOW(set_robust_list), SANDBOX_ALLOW(rseq), SANDBOX_ALLOW(set_tid_address),
    SANDBOX_ALLOW(gettid), SANDBOX_ALLOW(getpid), SANDBOX_ALLOW(sched_yield),
    SANDBOX_ALLOW(sched_getaffinity), SANDBOX_ALLOW(getcpu),
    SANDBOX_ALLOW_IF(prctl, 0, PR_SET_NAME, PR_SET_VMA),
    // Signals to itself: how abort() ends.
    SANDBOX_ALLOW(rt_sigaction), SANDBOX_ALLOW(rt_sigprocmask), SANDBOX_ALLOW(rt_sigreturn),
    SANDBOX_ALLOW(sigaltstack), SANDBOX_ALLOW(restart_syscall),
    SANDBOX_ALLOW_IF(tgkill, 0, (uint32_t)getpid(), (uint32_t)getpid()),
    SANDBOX_ALLOW(exit), SANDBOX_ALLOW(exit_group),
    // Time, chance, and what it has used.
    SANDBOX_ALLOW(clock_gettime), SANDBOX_ALLOW(clock_getres), SANDBOX_ALLOW(gettimeofday),
    SANDBOX_ALLOW(clock_nanosleep), SANDBOX_ALLOW(nanosleep), SANDBOX_ALLOW(getrandom),
    SANDBOX_ALLOW(getrusage), SANDBOX_ALLOW(sysinfo), SANDBOX_ALLOW(uname),
    SANDBOX_ALLOW_IF(prlimit64, 0, 0, (uint32_t)getpid()),
    // Nobody who decodes pictures does this.
    SANDBOX_KILL(execve), SANDBOX_KILL(execveat), SANDBOX_KILL(ptrace),
    SANDBOX_KILL(process_vm_readv), SANDBOX_KILL(process_vm_writev),
    SANDBOX_KILL(socket), SANDBOX_KILL(socketpair), SANDBOX_KILL(connect), SANDBOX_KILL(bind),
    SANDBOX_KILL(sendto), SANDBOX_KILL(sendmsg), SANDBOX_KILL(bpf), SANDBOX_KILL(unshare),
    SANDBOX_KILL(setns), SANDBOX_KILL(mount), SANDBOX_KILL(keyctl),
    SANDBOX_KILL(perf_event_open), SANDBOX_KILL(io_uring_setup),
    SANDBOX_RETURN(SANDBOX_REFUSAL),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  // A thread that cannot follow is told by its number.
  return result == 0 ? 0 : result > 0 ? ESRCH : errno;
#else
  return ENOTSUP;
#endif
}
