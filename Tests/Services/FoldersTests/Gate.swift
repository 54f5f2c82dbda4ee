import Fakes
import Synchronization

/// Lets so many pass, then holds the others until it is opened or they are cancelled.
final class Gate: Sendable {
  private typealias Held = CheckedContinuation<Void, any Error>

  private struct State {
    var left: Int
    var held: [Int: Held] = [:]
    var cancelled: Set<Int> = []
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
      try await withCheckedThrowingContinuation { arrive(ticket, $0) }
    } onCancel: {
      let held = state.withLock { state in
        state.cancelled.insert(ticket)
        return state.held.removeValue(forKey: ticket)
      }
      held?.resume(throwing: CancellationError())
    }
  }

  /// Returns when so many are held.
  func waitUntilHeld(_ count: Int = 1) async throws {
    try await until("\(count) to be held") { state.withLock { $0.held.count >= count } }
  }

  /// Lets one of those that are held pass, or else the next that comes.
  func letOnePass() {
    let held = state.withLock { state -> Held? in
      guard let ticket = state.held.keys.min() else {
        state.left += 1
        return nil
      }
      return state.held.removeValue(forKey: ticket)
    }
    held?.resume()
  }

  func openWide() {
    let held = state.withLock { state in
      state.left = .max
      defer { state.held = [:] }
      return Array(state.held.values)
    }
    for one in held { one.resume() }
  }

  private func arrive(_ ticket: Int, _ held: Held) {
    let answer: Result<Void, any Error>? = state.withLock { state in
      if state.cancelled.contains(ticket) { return .failure(CancellationError()) }
      if state.left > 0 {
        state.left -= 1
        return .success(())
      }
      state.held[ticket] = held
      return nil
    }
    if let answer { held.resume(with: answer) }
  }
}
