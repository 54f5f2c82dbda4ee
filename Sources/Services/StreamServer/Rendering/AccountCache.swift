import Domain
import Synchronization

/// Authors as statuses show them, as long as nothing was written: most pages have the same few.
final class AccountCache: Sendable {
  private struct State {
    var accounts: [Int64: [UInt8]] = [:]
    var generation = 0
    /// When another process may have written.
    var end = Timestamp(milliseconds: 0)
  }

  /// How long they may be older than what another process wrote.
  private static let life = Duration.seconds(10)
  private let state = Mutex(State())

  /// The account as JSON, from here or as `make` makes it; `generation` is from before reading.
  func account(
    _ id: Int64, generation: Int, at now: Timestamp, make: () throws -> [UInt8]
  ) rethrows -> [UInt8] {
    let known = state.withLock { state -> [UInt8]? in
      guard state.generation == generation, state.end > now else { return nil }
      return state.accounts[id]
    }
    if let known { return known }
    let made = try make()
    state.withLock { state in
      if state.generation != generation || state.end <= now {
        guard state.generation <= generation else { return }
        state = State(generation: generation, end: now.advanced(by: Self.life))
      }
      state.accounts[id] = made
    }
    return made
  }
}
