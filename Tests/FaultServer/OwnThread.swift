import NIOCore

/// Runs tasks on the thread of an event loop, beside those that all tests share: however busy they are,
/// a server answers before its client loses patience.
final class OwnThread: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
