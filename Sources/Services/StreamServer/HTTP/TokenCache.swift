import Domain
import Foundation
import Synchronization

/// Callers by their tokens' hashes, so that most requests need not ask the database who calls.
final class TokenCache: Sendable {
  private struct Entry {
    let caller: Caller
    let end: Timestamp
  }

  private struct State {
    var entries: [Data: Entry] = [:]
    var generation = 0
  }

  /// How long a token may be known here that another process took back: `serve passwd`.
  static let life = Duration.seconds(10)
  private static let capacity = 4096
  private let state = Mutex(State())

  /// The caller, from here or from the store; nil if the token is none of ours.
  func caller(_ hash: Data, store: ServerStore) throws -> Caller? {
    let now = store.time.now
    let (known, generation) = state.withLock { ($0.entries[hash], $0.generation) }
    if let known, known.end > now { return known.caller }
    guard let caller = try store.readNow({ try TokenTable(db: $0).caller(hash) }) else {
      return nil
    }
    state.withLock { state in
      // A token that was taken back meanwhile must not come in again.
      guard state.generation == generation else { return }
      if state.entries.count >= Self.capacity { state.entries = [:] }
      state.entries[hash] = Entry(caller: caller, end: now.advanced(by: Self.life))
    }
    return caller
  }

  /// Forgets all: some were taken back.
  func forget() {
    state.withLock { state in
      state.entries = [:]
      state.generation += 1
    }
  }
}
