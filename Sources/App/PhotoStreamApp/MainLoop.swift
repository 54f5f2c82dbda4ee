import CExecutor
import Dispatch
import Synchronization

/// Runs the main actor on the main thread, and while the program starts everything else, too.
///
/// A script that looks one thing up is done within milliseconds, and waking other threads would take
/// longer than its work. After 50 ms, or once ``usePool()`` was called, jobs of other actors go to
/// Swift's pool of threads, which starts with the first of them.
public enum MainLoop {
  /// How long the main thread does all the work.
  private static let startTime = Duration.milliseconds(50)

  private struct State {
    /// Jobs that wait for the main thread, although any might run them.
    var jobs: ArraySlice<UInt> = []
    var poolBegins = ContinuousClock.now + startTime
    var usesPool = false
  }

  private static let state = Mutex(State())

  /// Does `work`, which ends the process.
  @MainActor
  public static func run(_ work: @escaping @MainActor () async -> Never) -> Never {
    takeJobs()
    Task { await work() }
    while true { executor_drain_main_queue() }
  }

  /// Leaves jobs of other actors to the pool from now on, also those that wait for the main thread: somebody
  /// is there who must not wait for them.
  public static func usePool() {
    let late = state.withLock { state in
      state.usesPool = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in late { executor_offer(job) }
  }

  /// Apart, as what it hands over is called on any thread.
  private static func takeJobs() {
    executor_install { MainLoop.takes($0) }
  }

  /// Whether the main thread is to run a job.
  private static func takes(_ job: UInt) -> Bool {
    // No timer: it would start threads that most scripts are done without.
    if state.withLock({ !$0.usesPool && ContinuousClock.now >= $0.poolBegins }) { usePool() }
    let isTaken = state.withLock { state in
      if !state.usesPool { state.jobs.append(job) }
      return !state.usesPool
    }
    if isTaken { DispatchQueue.main.async { runNext() } }
    return isTaken
  }

  private static func runNext() {
    if let job = state.withLock({ $0.jobs.popFirst() }) { executor_run(job) }
  }
}
