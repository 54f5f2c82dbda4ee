import Synchronization

/// Sends values to all listeners. Their streams end with the broadcast, or when it is closed.
public final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var last = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Makes a broadcast without listeners.
  public init() {}

  deinit {
    close()
  }

  /// How many listeners there are.
  public var count: Int { state.withLock { $0.listeners.count } }

  /// All values that are sent from now on. Whoever has no room for a value, by `bufferingPolicy`, is cut off: their
  /// stream ends with what they have.
  public func stream(
    bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: bufferingPolicy)
    let listener = add(continuation)
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    return stream
  }

  /// Adds a listener, whose stream ends at once if the broadcast is closed; returns the number for ``remove(_:)``.
  public func add(_ listener: AsyncStream<Value>.Continuation) -> Int {
    let (number, isClosed) = state.withLock { state in
      state.last += 1
      if !state.isClosed { state.listeners[state.last] = listener }
      return (state.last, state.isClosed)
    }
    if isClosed { listener.finish() }
    return number
  }

  /// Removes a listener.
  public func remove(_ listener: Int) {
    state.withLock { $0.listeners[listener] = nil }
  }

  /// Sends a value.
  public func send(_ value: Value) {
    for (number, listener) in state.withLock({ $0.listeners }) {
      guard case .dropped = listener.yield(value) else { continue }
      // It may be too new to do this itself when it ends.
      remove(number)
      listener.finish()
    }
  }

  /// Ends all streams, and those that begin later at once.
  public func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return state.listeners
    }
    for listener in listeners.values { listener.finish() }
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
