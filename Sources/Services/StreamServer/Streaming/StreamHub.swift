import Domain
import Synchronization

/// Something that streams tell of.
enum StreamEvent: Sendable {
  case posted(Int64)
  case edited(Int64)
  /// A status is gone: what it was says who may learn of that.
  case removed(Status, mentioned: Set<Int64>)
  /// Somebody has a notification.
  case notified(Int64, Int64)
  /// Somebody's filters are others now.
  case filtersChanged(Int64)
  /// Nothing happened for a while.
  case heartbeat
}

/// Hands what happens to everybody who listens, in the order it was written.
///
/// Events are small: each listener reads for itself what it may see of them. One that is too far behind is
/// cut off, so that memory has a bound; its program connects again and reads what it missed.
final class StreamHub: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<StreamEvent>.Continuation] = [:]
    var next = 0
    var isClosed = false
  }

  /// How far a listener may be behind.
  static let capacity = 256
  private let state = Mutex(State())

  /// What happens from now on. It ends when the hub is closed, and at once if it is closed already.
  func listen() -> AsyncStream<StreamEvent> {
    let (events, continuation) = AsyncStream.makeStream(
      of: StreamEvent.self, bufferingPolicy: .bufferingOldest(Self.capacity))
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    guard let number else {
      continuation.finish()
      return events
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    return events
  }

  /// Hands these on.
  func publish(_ events: [StreamEvent]) {
    for listener in state.withLock({ Array($0.listeners.values) }) {
      for event in events {
        if case .dropped = listener.yield(event) {
          listener.finish()
          break
        }
      }
    }
  }

  /// Ends all streams: the server is about to end.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}

/// What one transaction did, told once it is written.
final class ChangeLog {
  private(set) var events: [StreamEvent] = []

  func note(_ event: StreamEvent) { events.append(event) }
}
