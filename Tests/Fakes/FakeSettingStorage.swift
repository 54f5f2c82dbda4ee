import Domain
import Storage
import Synchronization

/// Settings in memory, which can fail, and tells what was written in which transaction.
public final class FakeSettingStorage: SettingPersisting {
  private struct State {
    var rows: [Int64?: [String: String]]
    var transactions: [[SettingChange]] = []
    var error: LibraryError?
    var attempts = 0
  }

  private let state: Mutex<State>

  /// Makes a storage with these rows, by profile and key; nil is the machine.
  public init(_ rows: [Int64?: [String: String]] = [:]) {
    state = Mutex(State(rows: rows))
  }

  /// What was written, one element for each transaction.
  public var transactions: [[SettingChange]] {
    state.withLock { $0.transactions }
  }

  /// From now on reading and writing fails with this; nil makes it work again.
  public func fail(with error: LibraryError?) {
    state.withLock { $0.error = error }
  }

  /// Returns when so many writes were tried, whether they failed or not. Throws ``Overdue``.
  public func attempts(_ count: Int) async throws {
    try await until("\(count) writes") { state.withLock { $0.attempts >= count } }
  }

  /// The rows of a profile, or of the machine.
  public func storedSettings(profile: Int64?) throws -> [String: String] {
    try state.withLock { state in
      if let error = state.error { throw error }
      return state.rows[profile] ?? [:]
    }
  }

  /// Writes at once; counts as an attempt even if it fails.
  public func write(_ changes: [SettingChange]) async throws {
    let error = state.withLock { state in
      state.attempts += 1
      guard state.error == nil else { return state.error }
      state.transactions.append(changes)
      for change in changes {
        state.rows[change.profile, default: [:]][change.key] = change.value
      }
      return nil
    }
    if let error { throw error }
  }
}
