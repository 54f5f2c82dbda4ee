import Concurrency

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

  /// How far a listener may be behind.
  static let capacity = 256
}

extension Household {
  /// What happens from now on, in the order it was written; nothing once the server is about to end.
  ///
  /// Events are small: each listener reads for itself what it may see of them. One that is too far behind is
  /// cut off, so that memory has a bound; its program connects again and reads what it missed.
  func listen() -> AsyncStream<StreamEvent> {
    streams.stream(bufferingPolicy: .bufferingOldest(StreamEvent.capacity))
  }
}

/// What one transaction did, told once it is written.
final class ChangeLog {
  private(set) var events: [StreamEvent] = []

  func note(_ event: StreamEvent) { events.append(event) }
}
