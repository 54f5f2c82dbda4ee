import Synchronization

/// Sends values to all listeners. Their streams end with the broadcast.
public final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Makes a broadcast without listeners.
  public init() {}

  deinit {
    state.withLock { state in
      for listener in state.listeners.values { listener.finish() }
    }
  }

  /// How many listeners there are.
  public var count: Int { state.withLock { $0.listeners.count } }

  /// All values that are sent from now on.
  public func stream() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let listener = add(continuation)
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    return stream
  }

  /// Adds a listener; returns the number for ``remove(_:)``.
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

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// A stream of what `work` tells, which ends as the work does. The work is cancelled once nobody listens.
  public init(
    bufferingPolicy: Continuation.BufferingPolicy = .unbounded,
    working work:
      @escaping @Sendable (_ tell: @escaping @Sendable (Element) -> Void) async throws -> Void
  ) {
    self.init(Element.self, bufferingPolicy: bufferingPolicy) { continuation in
      let task = Task {
        do {
          try await work { continuation.yield($0) }
          continuation.finish()
        } catch {
          // Whoever stops listening hears of an end, not of a failure.
          continuation.finish(throwing: Task.isCancelled ? nil : error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
