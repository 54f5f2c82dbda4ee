#ifndef CEDITLINE_GUARD_H
#define CEDITLINE_GUARD_H

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// What must be async-signal-safe. The state is weak, so that the linker keeps one of the copies that
// every file using this header gets.

/// A terminal to be put right if the process dies.
typedef struct {
  volatile sig_atomic_t armed;
  int installed;
  int descriptor;
  struct termios saved;
  struct sigaction previous[64];
} terminal_guard;

__attribute__((weak)) terminal_guard terminal_guard_state = {0};

static void terminal_guard_restore(void) {
  static const char reset[] = "\033[0m\033[?25h\033[?2004l\r\n";
  terminal_guard *guard = &terminal_guard_state;
  if (!guard->armed) return;
  guard->armed = 0;
  int kept = errno;
  tcsetattr(guard->descriptor, TCSANOW, &guard->saved);
  ssize_t written = write(guard->descriptor, reset, sizeof reset - 1);
  (void)written;
  errno = kept;
}

/// Puts the terminal right, then lets what would have happened happen.
static void terminal_guard_crashed(int signal) {
  terminal_guard_restore();
  sigaction(signal, &terminal_guard_state.previous[signal], 0);
  raise(signal);
}

/// Restores `descriptor` to `saved` when the process exits or crashes; until `armed` is cleared.
static inline terminal_guard *terminal_guard_install(int descriptor, const struct termios *saved) {
  static const int signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
  terminal_guard *guard = &terminal_guard_state;
  guard->descriptor = descriptor;
  guard->saved = *saved;
  guard->armed = 1;
  if (guard->installed) return guard;
  guard->installed = 1;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = terminal_guard_crashed;
  action.sa_flags = SA_ONSTACK;
  for (unsigned long i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction(signals[i], &action, &guard->previous[signals[i]]);
  atexit(terminal_guard_restore);
  return guard;
}

static inline void terminal_guard_disarm(terminal_guard *guard) { guard->armed = 0; }

__attribute__((weak)) int signal_pipe_descriptor = -1;
__attribute__((weak)) volatile sig_atomic_t signal_pipe_ending = 0;

/// Writes the signal's number to the pipe. A second request to end is not left to a program that
/// did not follow the first.
static void signal_pipe_caught(int signal) {
  int kept = errno;
  if (signal == SIGTERM || signal == SIGHUP) {
    if (signal_pipe_ending) {
      terminal_guard_restore();
      struct sigaction action;
      memset(&action, 0, sizeof action);
      action.sa_handler = SIG_DFL;
      sigaction(signal, &action, 0);
      raise(signal);
    }
    signal_pipe_ending = 1;
  }
  unsigned char byte = (unsigned char)signal;
  ssize_t written = write(signal_pipe_descriptor, &byte, 1);
  (void)written;
  errno = kept;
}

static void signal_pipe_ignored(int signal) { (void)signal; }

/// Sends the numbers of these signals to a pipe from now on. Handlers rather than a blocked mask or
/// SIG_IGN: a child process starts with the defaults again.
static inline void signal_pipe_install(int descriptor, const int *signals, int count) {
  signal_pipe_descriptor = descriptor;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_flags = SA_RESTART;
  action.sa_handler = signal_pipe_caught;
  for (int i = 0; i < count; i++) {
    struct sigaction current;
    // What was ignored from outside (nohup) stays ignored.
    if (sigaction(signals[i], 0, &current) == 0 && current.sa_handler == SIG_IGN) continue;
    sigaction(signals[i], &action, 0);
  }
  action.sa_handler = signal_pipe_ignored;
  sigaction(SIGPIPE, &action, 0);
}

/// Ends what `signal_pipe_install` began.
static inline void signal_pipe_remove(const int *signals, int count) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int i = 0; i < count; i++) {
    struct sigaction current;
    if (sigaction(signals[i], 0, &current) == 0 && current.sa_handler == SIG_IGN) continue;
    sigaction(signals[i], &action, 0);
  }
}

/// Stops the process group as the terminal would for Ctrl-Z; returns when it is continued.
static inline void signal_stop_group(void) {
  struct sigaction action, previous;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_IGN;
  sigaction(SIGTSTP, &action, &previous);
  kill(0, SIGTSTP);
  // The group's signal may reach any thread, at any time; one raised here has stopped us when this returns.
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, 0);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &previous, 0);
}

#endif
