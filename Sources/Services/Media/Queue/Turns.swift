import Synchronization

/// Lets work on pictures begin a few at a time, what is wanted most first; who is cancelled while
/// waiting leaves at once.
final class Turns: Sendable {
  private struct State {
    var queue: PictureQueue
    var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    var nextTicket = 0
  }

  private let wishes: Wishes
  private let state: Mutex<State>

  init(_ queue: PictureQueue, by wishes: Wishes) {
    self.wishes = wishes
    state = Mutex(State(queue: queue))
  }

  /// How many wait.
  var waiting: Int { state.withLock { $0.continuations.count } }

  /// Does `work` when it is the picture's turn; throws `CancellationError` if it never is.
  func withTurn<Value: Sendable>(
    for picture: String, _ work: () async throws -> Value
  ) async throws -> Value {
    let ticket = state.withLock { state in
      defer { state.nextTicket += 1 }
      return state.nextTicket
    }
    try await wait(ticket, for: picture)
    defer {
      state.withLock { $0.queue.finish(ticket) }
      reconsider()
    }
    return try await work()
  }

  /// Something is wanted more or less than before.
  func reconsider() {
    let due = state.withLock { state in
      var due: [CheckedContinuation<Void, any Error>] = []
      while let ticket = state.queue.next(by: wishes.rank) {
        if let continuation = state.continuations.removeValue(forKey: ticket) {
          due.append(continuation)
        }
      }
      return due
    }
    for continuation in due { continuation.resume() }
  }
}

extension Turns {
  private func wait(_ ticket: Int, for picture: String) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(ticket, for: picture, continuation)
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.queue.remove(ticket) ? state.continuations.removeValue(forKey: ticket) : nil
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  private func add(
    _ ticket: Int, for picture: String, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    // Asked within the lock: a cancellation before it is seen here, one after it finds the ticket.
    let isCancelled = state.withLock { state in
      if Task.isCancelled { return true }
      state.queue.add(ticket, for: picture)
      state.continuations[ticket] = continuation
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) } else { reconsider() }
  }
}
