#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>

// Where Swift's runtime and libdispatch let a program's own loop run what is theirs: a hook of
// swift/Runtime/Concurrency.h that event loops use, too, and what CoreFoundation's run loop calls.

#define EXECUTOR_CALL __attribute__((swiftcall))

typedef EXECUTOR_CALL void (*executor_hook)(void *job, EXECUTOR_CALL void (*original)(void *job));

typedef struct {
  void *identity;
  size_t implementation;
} executor_reference;

extern executor_hook swift_task_enqueueGlobal_hook;
extern EXECUTOR_CALL void swift_task_enqueueGlobal(void *job);
extern EXECUTOR_CALL void swift_job_run(void *job, executor_reference executor);
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// A job is a number here, as Swift may carry numbers anywhere. Whether it was taken is the answer.
typedef bool (*executor_taker)(uintptr_t job);

static inline executor_taker *executor_place(void) {
  static executor_taker place;
  return &place;
}

static inline EXECUTOR_CALL void executor_offer_first(
    void *job, EXECUTOR_CALL void (*original)(void *job)) {
  if (!(*executor_place())((uintptr_t)job)) original(job);
}

// Offers jobs that any thread may run to `takes` before they go to the pool of threads.
static inline void executor_install(executor_taker takes) {
  *executor_place() = takes;
  swift_task_enqueueGlobal_hook = executor_offer_first;
}

// Offers such a job once more.
static inline void executor_offer(uintptr_t job) { swift_task_enqueueGlobal((void *)job); }

// Runs such a job on this thread.
static inline void executor_run(uintptr_t job) {
  executor_reference any = {NULL, 0};
  swift_job_run((void *)job, any);
}

// Waits until something is in dispatch's main queue, and does it. For the main thread alone.
static inline void executor_drain_main_queue(void) {
  int handle = _dispatch_get_main_queue_handle_4CF();
  struct pollfd entry = {handle, POLLIN, 0};
  poll(&entry, 1, -1);
  eventfd_t count;
  eventfd_read(handle, &count);
  _dispatch_main_queue_callback_4CF(NULL);
}
