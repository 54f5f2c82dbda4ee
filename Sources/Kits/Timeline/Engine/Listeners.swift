import Synchronization

/// Everyone who follows a track.
final class Listeners<Payload: Sendable & Equatable>: Sendable {
  private typealias Continuation = AsyncStream<TrackUpdate<Payload>>.Continuation

  private struct State {
    var continuations: [Int: Continuation] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// What one of them reads, beginning with the window as it is.
  func add(_ window: TrackWindow<Payload>) -> AsyncStream<TrackUpdate<Payload>> {
    let (stream, continuation) = AsyncStream.makeStream(of: TrackUpdate<Payload>.self)
    let number = state.withLock { state in
      state.count += 1
      state.continuations[state.count] = continuation
      return state.count
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.continuations[number] = nil }
    }
    continuation.yield(TrackUpdate(window: window, changes: RowChanges()))
    return stream
  }

  /// Tells all of them.
  func send(_ update: TrackUpdate<Payload>) {
    for continuation in state.withLock({ Array($0.continuations.values) }) {
      continuation.yield(update)
    }
  }
}
