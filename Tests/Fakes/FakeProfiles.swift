import Domain
import Synchronization

/// Profiles in memory; the first is in use, every passphrase is kept as it is.
public final class FakeProfiles: ProfileKeeping {
  private struct State {
    var profiles: [Profile]
    var current: String
    var passphrases: [String: String] = [:]
  }
  private let state: Mutex<State>
  private let failure: (any Error)?
  private let neverAnswers: Bool

  /// Makes profiles with these names. With a failure, reading them throws it; if they never answer,
  /// it waits until it is cancelled: see ``Standstill``.
  public init(
    _ names: [String] = ["default"], passphrase: String? = nil, isLocked: Bool = false,
    failure: (any Error)? = nil, neverAnswers: Bool = false
  ) {
    self.failure = failure
    self.neverAnswers = neverAnswers
    var state = State(profiles: [], current: names.first ?? "default")
    for (index, name) in names.enumerated() {
      state.profiles.append(
        Profile(
          id: Int64(index), name: name, hasPassphrase: passphrase != nil && index == 0,
          isLocked: isLocked && index == 0))
    }
    state.passphrases[state.current] = passphrase
    self.state = Mutex(state)
  }

  /// All profiles.
  public func profiles() async throws -> [Profile] {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    return state.withLock { $0.profiles }
  }

  /// The one in use.
  public func current() async throws -> Profile {
    if let failure { throw failure }
    return try find(state.withLock { $0.current })
  }

  /// Switches to another.
  public func use(_ name: String) async throws -> Profile {
    let profile = try find(name)
    state.withLock { $0.current = name }
    return profile
  }

  /// Adds one.
  public func create(_ name: String) async throws -> Profile {
    guard (try? find(name)) == nil else { throw ProfileError.exists(name) }
    let profile = Profile(id: Int64(state.withLock { $0.profiles.count }), name: name)
    state.withLock { $0.profiles.append(profile) }
    return profile
  }

  /// Locks the one in use.
  public func lock(settingPassphrase passphrase: String?) async throws -> Profile {
    let profile = try await current()
    guard profile.hasPassphrase || passphrase != nil else { throw ProfileError.passphraseNeeded }
    if let passphrase { state.withLock { $0.passphrases[profile.name] = passphrase } }
    return replace(profile, hasPassphrase: true, isLocked: true)
  }

  /// Unlocks the one in use.
  public func unlock(_ passphrase: String) async throws -> Profile {
    let profile = try await current()
    guard state.withLock({ $0.passphrases[profile.name] }) == passphrase else {
      throw ProfileError.wrongPassphrase
    }
    return replace(profile, hasPassphrase: true, isLocked: false)
  }

  /// Removes the lock.
  public func forgetPassphrase() async throws -> Profile {
    replace(try await current(), hasPassphrase: false, isLocked: false)
  }

  private func find(_ name: String) throws -> Profile {
    guard let profile = state.withLock({ $0.profiles.first { $0.name == name } }) else {
      throw ProfileError.unknown(name)
    }
    return profile
  }

  private func replace(_ old: Profile, hasPassphrase: Bool, isLocked: Bool) -> Profile {
    let new = Profile(
      id: old.id, name: old.name, hasPassphrase: hasPassphrase, isLocked: isLocked)
    state.withLock { $0.profiles = $0.profiles.map { $0.id == old.id ? new : $0 } }
    return new
  }
}
