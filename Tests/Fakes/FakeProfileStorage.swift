import Domain
import Storage
import Synchronization

/// Profiles in memory: `default` to begin with.
public final class FakeProfileStorage: ProfilePersisting {
  private struct State {
    var profiles = [StoredProfile(id: 1, name: "default", lock: nil)]
    var current: Int64 = 1
    var error: LibraryError?
  }

  private let state = Mutex(State())

  /// Makes a storage as a new library has it.
  public init() {}

  /// From now on everything fails with this; nil makes it work again.
  public func fail(with error: LibraryError?) {
    state.withLock { $0.error = error }
  }

  /// The lock of a profile, as stored.
  public func lock(of id: Int64) -> ProfileLock? {
    state.withLock { $0.profiles.first { $0.id == id }?.lock }
  }

  /// All profiles, by name.
  public func storedProfiles() async throws -> [StoredProfile] {
    try working { $0.profiles.sorted { $0.name < $1.name } }
  }

  /// The profile to start with.
  public func currentProfileID() async throws -> Int64 {
    try working { $0.current }
  }

  /// Makes this the profile to start with.
  public func setCurrentProfile(_ id: Int64) async throws {
    try working { $0.current = id }
  }

  /// Adds a profile, unless there is one of this name.
  public func insertProfile(named name: String) async throws -> StoredProfile {
    try working { state in
      guard !state.profiles.contains(where: { Self.folded($0.name) == Self.folded(name) }) else {
        throw ProfileError.exists(name)
      }
      let profile = StoredProfile(id: Int64(state.profiles.count + 1), name: name, lock: nil)
      state.profiles.append(profile)
      return profile
    }
  }

  /// Replaces or removes a lock.
  public func setLock(_ lock: ProfileLock?, of id: Int64) async throws {
    try working { state in
      state.profiles = state.profiles.map {
        $0.id == id ? StoredProfile(id: $0.id, name: $0.name, lock: lock) : $0
      }
    }
  }
}

extension FakeProfileStorage {
  /// What SQLite compares by NOCASE: only letters of ASCII have no case, and nothing is composed.
  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private func working<Value>(_ body: (inout sending State) throws -> sending Value) throws -> Value
  {
    try state.withLock { state in
      if let error = state.error { throw error }
      return try body(&state)
    }
  }
}
