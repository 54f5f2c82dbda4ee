import Synchronization

/// Sends values to everyone who listens, each on their own.
public final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Makes one that nobody listens to yet.
  public init() {}

  /// Everything that is sent from now on.
  public func stream() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let listener = add(continuation)
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    return stream
  }

  /// Adds a listener; returns what to remove it by.
  public func add(_ listener: AsyncStream<Value>.Continuation) -> Int {
    state.withLock { state in
      state.last += 1
      state.listeners[state.last] = listener
      return state.last
    }
  }

  /// Removes a listener.
  public func remove(_ listener: Int) {
    state.withLock { $0.listeners[listener] = nil }
  }

  /// Sends a value.
  public func send(_ value: Value) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
  }
}
