import Synchronization

/// How many are at work, and were at most.
final class Counts: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var now: Int { state.withLock { $0.now } }
  var most: Int { state.withLock { $0.most } }

  func change(by number: Int) {
    state.withLock { state in
      state.now += number
      state.most = max(state.most, state.now)
    }
  }
}
