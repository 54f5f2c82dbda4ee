import Fakes
import Synchronization

/// What a client knows of its own posts: what it sent, and what the server said is done.
final class HouseholdLedger: Sendable {
  /// A status on its way, under a key of its own, which is its text, too.
  struct Post: Hashable, Sendable {
    let key: String
    let picture: String
  }

  private struct State {
    var pending: [String: Post] = [:]
    var acknowledged: [String: Post] = [:]
    var steps = 0
    var alarm: (step: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())

  /// What was sent and not answered.
  var pending: [Post] { state.withLock { $0.pending.values.sorted { $0.key < $1.key } } }

  /// What was answered.
  var acknowledged: [String: Post] { state.withLock { $0.acknowledged } }

  func willSend(_ post: Post) {
    state.withLock { $0.pending[post.key] = post }
    step()
  }

  func didSend(_ post: Post) {
    state.withLock { state in
      state.pending[post.key] = nil
      state.acknowledged[post.key] = post
    }
    step()
  }

  /// Notes that something happened.
  func step() {
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.steps += 1
      guard let alarm = state.alarm, alarm.step <= state.steps else { return nil }
      state.alarm = nil
      return alarm.continuation
    }
    waiting?.resume()
  }

  /// Notes that nothing more will happen.
  func stop() {
    state.withLock { $0.alarm.take() }?.continuation.resume()
  }

  /// Returns as soon as so much more happened, or nothing will.
  func reaches(_ more: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.alarm = ($0.steps + more, continuation) }
    }
  }
}
