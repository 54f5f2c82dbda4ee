/// Reads and writes settings. Throws ``SettingsError`` and ``LibraryError``.
public protocol SettingsStoring: Sendable {
  /// The value of one setting now.
  func value(of key: SettingKey) -> SettingValue
  /// Sets a value for the profile, or for the machine. Readable at once; on disk soon after.
  func set(_ key: SettingKey, to value: String, in domain: SettingDomain) throws
  /// Takes back what was set in that domain.
  func reset(_ key: SettingKey, in domain: SettingDomain) throws
  /// Writes what is not on disk yet; returns when it is.
  func flush() async throws
  /// The settings whose value changed from now on.
  func changes() -> AsyncStream<SettingValue>
}

/// Why a setting was not changed.
public enum SettingsError: Error, Hashable, Sendable {
  /// No setting has this name; untrusted text.
  case unknown(String)
  /// The value is none of those allowed.
  case notAllowed(SettingKey, value: String)
  /// Only the profile and the machine can be written to.
  case domainNotWritable(SettingDomain)
}

extension SettingsStoring {
  /// The text of a setting's value now.
  public func text(_ key: SettingKey) -> String {
    value(of: key).value
  }

  /// A number setting's value now.
  public func number(_ key: SettingKey) -> Int {
    Int(value(of: key).value) ?? Int(key.defaultValue) ?? 0
  }
}
