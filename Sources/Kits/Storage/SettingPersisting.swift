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

  /// Makes a change.
  public init(profile: Int64?, key: String, value: String?) {
    self.profile = profile
    self.key = key
    self.value = value
  }
}
