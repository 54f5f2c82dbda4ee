import Domain

/// Keeps profiles and their locks; the part of `Profiles` that needs a disk.
///
/// There is always at least one profile: a new library has `default`. Throws ``LibraryError``.
public protocol ProfilePersisting: Sendable {
  /// All profiles, by name.
  func storedProfiles() async throws -> [StoredProfile]
  /// The profile to start with.
  func currentProfileID() async throws -> Int64
  /// Makes this the profile to start with.
  func setCurrentProfile(_ id: Int64) async throws
  /// Adds a profile without a lock. Throws ``ProfileError/exists(_:)`` for a name that differs
  /// from another in nothing or in case only.
  func insertProfile(named name: String) async throws -> StoredProfile
  /// Replaces the lock of a profile; nil removes it.
  func setLock(_ lock: ProfileLock?, of id: Int64) async throws
}

/// A profile as it is stored.
public struct StoredProfile: Hashable, Sendable {
  /// Its row.
  public let id: Int64
  /// What its person calls it; untrusted text.
  public let name: String
  /// What its passphrase opens; nil if it has none.
  public let lock: ProfileLock?

  /// Makes a stored profile.
  public init(id: Int64, name: String, lock: ProfileLock?) {
    self.id = id
    self.name = name
    self.lock = lock
  }
}

/// What proves a passphrase and gives the profile's key: scrypt parameters, and the key wrapped.
public struct ProfileLock: Hashable, Sendable {
  /// Random bytes for scrypt.
  public var salt: [UInt8]
  /// scrypt's N, a power of two.
  @Count public var rounds: Int
  /// scrypt's r.
  @Count public var blockSize: Int
  /// scrypt's p.
  @Count public var parallelism: Int
  /// The profile's key sealed by AES-GCM under what scrypt makes of the passphrase: nonce,
  /// ciphertext, tag.
  public var wrappedKey: [UInt8]
  /// Whether the passphrase is asked for at the next start.
  public var isLocked: Bool
  /// Wrong passphrases since the last right one.
  @Count public var failures: Int
  /// When the last wrong one was given.
  public var lastFailure: Timestamp?

  /// Takes scrypt's N, r and p as `rounds`, `blockSize` and `parallelism`; by default nobody has tried it in vain.
  public init(
    salt: [UInt8], rounds: Int, blockSize: Int, parallelism: Int, wrappedKey: [UInt8],
    isLocked: Bool, failures: Int = 0, lastFailure: Timestamp? = nil
  ) {
    self.salt = salt
    self.rounds = rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
    self.wrappedKey = wrappedKey
    self.isLocked = isLocked
    self.failures = failures
    self.lastFailure = lastFailure
  }
}

/// Why a secret cannot be sealed or opened.
public enum SecretError: Error, Hashable, Sendable {
  /// The profile's passphrase was not given yet.
  case locked
  /// What was stored is not what was sealed: cut off, changed, or of another profile or purpose.
  case damaged
}

extension SecretError: ExplainedError {
  /// Why the secret stays where it is.
  public var reason: String {
    switch self {
    case .locked: ProfileError.locked.reason
    case .damaged: "a secret was changed or cut off on disk, and cannot be opened"
    }
  }
}

/// Keeps the settings of profiles and of the machine; the part of `Preferences` that is a disk's.
///
/// Throws ``LibraryError``.
public protocol SettingPersisting: Sendable {
  /// What is stored by key name: for a profile, or for the machine if `profile` is nil.
  ///
  /// Called at start-up, so that reading a setting never waits.
  func storedSettings(profile: Int64?) throws -> [String: String]
  /// Writes all changes in one transaction.
  func write(_ changes: [SettingChange]) async throws
}

/// One setting to store, or to forget.
public struct SettingChange: Hashable, Sendable {
  /// Whose setting; nil for the machine's.
  public let profile: Int64?
  /// The key's name.
  public let key: String
  /// The value; nil forgets it.
  public let value: String?

  /// Stores a value, or forgets it if it is nil; of the machine if `profile` is nil.
  public init(profile: Int64?, key: String, value: String?) {
    self.profile = profile
    self.key = key
    self.value = value
  }
}
