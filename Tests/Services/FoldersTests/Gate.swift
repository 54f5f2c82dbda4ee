import Synchronization

/// Lets so many pass, then holds the others until it is opened or they are cancelled.
final class Gate: Sendable {
  private struct State {
    var left: Int
    var held: [Int: CheckedContinuation<Void, any Error>] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
    var last = 0
  }

  private let state: Mutex<State>

  init(open count: Int) {
    state = Mutex(State(left: count))
  }

  func pass() async throws {
    let ticket = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (held: CheckedContinuation<Void, any Error>) in
        arrive(ticket, held)
      }
    } onCancel: {
      state.withLock { $0.held.removeValue(forKey: ticket) }?.resume(throwing: CancellationError())
    }
  }

  /// Returns when somebody is held.
  func waitUntilFull() async {
    await withCheckedContinuation { waiting in
      let isFull = state.withLock { state in
        if state.held.isEmpty { state.waiting.append(waiting) }
        return !state.held.isEmpty
      }
      if isFull { waiting.resume() }
    }
  }

  func openWide() {
    let held = state.withLock { state in
      state.left = .max
      defer { state.held = [:] }
      return state.held.values.map { $0 }
    }
    for one in held { one.resume() }
  }

  private func arrive(_ ticket: Int, _ held: CheckedContinuation<Void, any Error>) {
    let isCancelled = Task.isCancelled
    let (passes, waiting) = state.withLock {
      state -> (Bool, [CheckedContinuation<Void, Never>]) in
      if state.left > 0 {
        state.left -= 1
        return (true, [])
      }
      if isCancelled { return (false, []) }
      state.held[ticket] = held
      defer { state.waiting = [] }
      return (false, state.waiting)
    }
    if passes { held.resume() } else if isCancelled { held.resume(throwing: CancellationError()) }
    for one in waiting { one.resume() }
  }
}
