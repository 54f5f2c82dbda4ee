import Domain
import Synchronization

/// Those who want to know when a session ends.
final class EndingListeners: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Account>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Everything that is sent from now on.
  func stream() -> AsyncStream<Account> {
    let (stream, continuation) = AsyncStream.makeStream(of: Account.self)
    let number = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  func send(_ account: Account) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(account) }
  }
}
