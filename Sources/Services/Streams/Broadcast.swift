import Synchronization

/// Sends values to everyone who listens.
final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Adds a listener; returns what to remove it by.
  func add(_ listener: AsyncStream<Value>.Continuation) -> Int {
    state.withLock { state in
      state.last += 1
      state.listeners[state.last] = listener
      return state.last
    }
  }

  func remove(_ listener: Int) {
    state.withLock { $0.listeners[listener] = nil }
  }

  func send(_ value: Value) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
  }
}
