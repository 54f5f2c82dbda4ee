import Domain
import Synchronization

/// Lets requests out a few at a time; who is cancelled while waiting leaves at once.
final class RequestQueue: Sendable {
  private struct State {
    var queue: HostQueue<Int>
    var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    var nextTicket = 0
  }

  private let state: Mutex<State>

  init(_ limits: QueueLimits) {
    state = Mutex(State(queue: HostQueue(limits)))
  }

  /// Does `work` when it is its turn at `host`; throws `CancellationError` if it never is.
  func withTurn<Value>(
    at host: String, priority: WebPriority, _ work: () async throws -> Value
  ) async throws -> Value {
    try await waitForTurn(at: host, priority: priority)
    defer { finish(host) }
    return try await work()
  }

  /// How many wait; for tests and diagnosis.
  var waiting: Int {
    state.withLock { $0.continuations.count }
  }
}

extension RequestQueue {
  private func waitForTurn(at host: String, priority: WebPriority) async throws {
    let ticket = state.withLock { state in
      defer { state.nextTicket += 1 }
      return state.nextTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(ticket, for: host, priority: priority, continuation)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  private func add(
    _ ticket: Int, for host: String, priority: WebPriority,
    _ continuation: CheckedContinuation<Void, any Error>
  ) {
    // Asked within the lock: a cancellation before it is seen here, one after it finds the ticket.
    let isCancelled = state.withLock { state in
      if Task.isCancelled { return true }
      state.queue.add(ticket, for: host, priority: priority)
      state.continuations[ticket] = continuation
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) } else { letOut() }
  }

  private func cancel(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.queue.remove(ticket) ? state.continuations.removeValue(forKey: ticket) : nil
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func finish(_ host: String) {
    state.withLock { $0.queue.finish(host) }
    letOut()
  }

  private func letOut() {
    let due = state.withLock { state in
      var due: [CheckedContinuation<Void, any Error>] = []
      while let ticket = state.queue.next() {
        if let continuation = state.continuations.removeValue(forKey: ticket) {
          due.append(continuation)
        }
      }
      return due
    }
    for continuation in due { continuation.resume() }
  }
}
