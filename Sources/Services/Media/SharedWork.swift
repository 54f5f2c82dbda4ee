import Synchronization

/// Work that is done once for all who want it, and tells all of them how far it is.
///
/// Whoever joins late is told the last step again. When the last one leaves, the work is cancelled. Whoever
/// joins after that waits until it has ended, and then it begins again.
final class SharedWork<Key: Hashable & Sendable, Step: Sendable>: Sendable {
  typealias Steps = AsyncThrowingStream<Step, any Error>
  typealias Work = @Sendable (_ tell: @escaping @Sendable (Step) -> Void) async throws -> Void

  private struct Job {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: Steps.Continuation] = [:]
    var last: Step?
  }

  private struct State {
    var jobs: [Key: Job] = [:]
    var leaving: [Key: (number: Int, task: Task<Void, Never>)] = [:]
    var nextNumber = 0

    mutating func number() -> Int {
      defer { nextNumber += 1 }
      return nextNumber
    }
  }

  private let state = Mutex(State())

  /// The steps that `work` tells, until it ends. It begins if no work is under way for this key.
  func join(_ key: Key, _ work: @escaping Work) -> Steps {
    let (steps, waiter) = Steps.makeStream()
    let number = state.withLock { $0.number() }
    waiter.onTermination = { _ in self.leave(number, key) }
    state.withLock { state in
      var job = state.jobs[key] ?? begin(key, work, &state)
      job.waiters[number] = waiter
      state.jobs[key] = job
      // Before the next step is told.
      if let last = job.last { waiter.yield(last) }
    }
    return steps
  }

  /// Whether no work is under way.
  var isIdle: Bool {
    state.withLock { $0.jobs.isEmpty && $0.leaving.isEmpty }
  }

  /// How many wait for the work of a key.
  func waiters(for key: Key) -> Int {
    state.withLock { $0.jobs[key]?.waiters.count ?? 0 }
  }
}

extension SharedWork {
  private func begin(_ key: Key, _ work: @escaping Work, _ state: inout State) -> Job {
    let number = state.number()
    let former = state.leaving[key]?.task
    let task = Task {
      await former?.value
      do {
        try Task.checkCancellation()
        try await work { self.tell($0, key, number) }
        self.end(key, number, nil)
      } catch {
        self.end(key, number, error)
      }
    }
    return Job(number: number, task: task)
  }

  private func tell(_ step: Step, _ key: Key, _ number: Int) {
    let waiters = state.withLock { state -> [Steps.Continuation] in
      guard state.jobs[key]?.number == number else { return [] }
      state.jobs[key]?.last = step
      return state.jobs[key].map { Array($0.waiters.values) } ?? []
    }
    for waiter in waiters { waiter.yield(step) }
  }

  private func end(_ key: Key, _ number: Int, _ error: (any Error)?) {
    let job = state.withLock { state -> Job? in
      if state.leaving[key]?.number == number { state.leaving[key] = nil }
      guard state.jobs[key]?.number == number else { return nil }
      return state.jobs.removeValue(forKey: key)
    }
    guard let job else { return }
    for waiter in job.waiters.values { waiter.finish(throwing: error) }
  }

  private func leave(_ number: Int, _ key: Key) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.jobs[key]?.waiters.removeValue(forKey: number) != nil,
        let job = state.jobs[key], job.waiters.isEmpty
      else { return nil }
      state.jobs[key] = nil
      state.leaving[key] = (job.number, job.task)
      return job.task
    }
    task?.cancel()
  }
}
