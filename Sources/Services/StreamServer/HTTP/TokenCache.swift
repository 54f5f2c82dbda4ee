import Foundation
import Synchronization

/// Callers by their tokens' hashes, so that most requests need not ask the database who calls.
final class TokenCache: Sendable {
  private struct State {
    var callers: [Data: Caller] = [:]
    var generation = 0
  }

  private static let capacity = 4096
  private let state = Mutex(State())

  /// The caller, from here or from the store; nil if the token is none of ours.
  func caller(_ hash: Data, store: ServerStore) async throws -> Caller? {
    let (known, generation) = state.withLock { ($0.callers[hash], $0.generation) }
    if let known { return known }
    guard let caller = try await store.read({ try TokenTable(db: $0).caller(hash) }) else {
      return nil
    }
    state.withLock { state in
      // A token that was taken back meanwhile must not come in again.
      guard state.generation == generation else { return }
      if state.callers.count >= Self.capacity { state.callers = [:] }
      state.callers[hash] = caller
    }
    return caller
  }

  /// Forgets all: some were taken back.
  func forget() {
    state.withLock { state in
      state.callers = [:]
      state.generation += 1
    }
  }
}
