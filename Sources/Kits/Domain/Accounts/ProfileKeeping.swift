/// Profiles, and the passphrase some of them have. Throws ``ProfileError`` and ``LibraryError``.
public protocol ProfileKeeping: Sendable {
  /// All profiles, by name.
  func profiles() async throws -> [Profile]
  /// The profile in use.
  func current() async throws -> Profile
  /// Makes another profile the current one, from now on and at the next start.
  func use(_ name: String) async throws -> Profile
  /// Makes a new, empty profile; does not switch to it.
  func create(_ name: String) async throws -> Profile
  /// Locks the current profile; `passphrase` is needed the first time, and sets it.
  func lock(settingPassphrase passphrase: String?) async throws -> Profile
  /// Unlocks the current profile.
  func unlock(_ passphrase: String) async throws -> Profile
  /// Removes the lock without the passphrase: what is sealed in a locked profile is lost, the rest stays.
  func forgetPassphrase() async throws -> Profile
}

/// Why a profile cannot be used as asked.
public enum ProfileError: Error, Hashable, Sendable {
  /// No profile has this name.
  case unknown(String)
  /// The name is taken, perhaps in other case.
  case exists(String)
  /// The name is not 1 to 32 letters, digits, `-` or `_`.
  case invalidName(String)
  /// The profile has no passphrase yet, and none was given.
  case passphraseNeeded
  /// Not the passphrase.
  case wrongPassphrase
  /// Too many wrong passphrases; the next try is accepted after this time.
  case tooSoon(wait: Duration)
  /// The profile is locked.
  case locked
  /// The profile is not locked.
  case notLocked
}

/// A person's corner of the library: sources, settings, history and seen marks of its own.
public struct Profile: Hashable, Sendable, Identifiable {
  /// What identifies it in the library.
  public let id: Int64
  /// What it is called: 1 to 32 letters, digits, `-` or `_`, different from all others in any case.
  public let name: String
  /// Whether it has a passphrase.
  public let hasPassphrase: Bool
  /// Whether it has a passphrase that was not given yet in this process.
  public let isLocked: Bool

  /// Makes a profile.
  public init(id: Int64, name: String, hasPassphrase: Bool = false, isLocked: Bool = false) {
    self.id = id
    self.name = name
    self.hasPassphrase = hasPassphrase
    self.isLocked = isLocked
  }
}

extension ProfileError: Mistake {
  /// What is wrong with the profile, and what to do.
  public var reason: String {
    switch self {
    case .unknown(let name): "there is no profile `\(name)`: `auth profiles` lists them"
    case .exists(let name): "there is already a profile `\(name)`"
    case .invalidName(let name):
      "`\(name)` can't name a profile: use 1 to 32 letters, digits, - or _"
    case .passphraseNeeded: "this profile has no passphrase yet: `lock` asks for one"
    case .wrongPassphrase: "that is not the passphrase"
    case .tooSoon(let wait): "too many wrong passphrases: try again in \(wait.phrase)"
    case .locked: "this profile is locked: `unlock` opens it"
    case .notLocked: "this profile is not locked"
    }
  }
}
