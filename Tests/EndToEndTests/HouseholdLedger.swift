import Fakes
import Synchronization
import Testing

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
    var isOver = false
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
    state.withLock { $0.steps += 1 }
  }

  /// Counts from nought, before anything happens.
  func begin() {
    state.withLock { ($0.steps, $0.isOver) = (0, false) }
  }

  /// Notes that nothing more will happen.
  func stop() {
    state.withLock { $0.isOver = true }
  }

  /// Returns as soon as so much happened since it began, or nothing more will.
  func reaches(_ count: Int) async {
    do {
      try await until("\(count) steps of clients") {
        state.withLock { $0.steps >= count || $0.isOver }
      }
    } catch {
      Issue.record(error)
    }
  }
}
