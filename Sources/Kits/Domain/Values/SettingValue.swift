/// Where a setting's value came from; earlier cases win.
public enum SettingDomain: String, Hashable, Sendable, CaseIterable, Codable {
  /// `--set key=value` on the command line.
  case argument
  /// `PHOTOSTREAM_STREAM_ORDER` and the like.
  case environment
  /// Set by the person for the current profile.
  case profile
  /// Set for all profiles on this machine.
  case machine
  /// Nobody has said otherwise.
  case `default`
}

/// A setting, its value now, and who decided it.
public struct SettingValue: Hashable, Sendable {
  /// Which setting.
  public let key: SettingKey
  /// Its value now, always allowed.
  public let value: String
  /// Who decided it.
  public let domain: SettingDomain

  /// Makes a value.
  public init(key: SettingKey, value: String, domain: SettingDomain) {
    self.key = key
    self.value = value
    self.domain = domain
  }
}
