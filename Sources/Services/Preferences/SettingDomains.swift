import Domain
import Storage

/// The values of each domain. All of them are allowed.
struct SettingDomains: Sendable {
  private var values: [SettingDomain: [String: String]]

  init(_ values: [SettingDomain: [String: String]]) {
    self.values = values
  }

  /// The value of the first domain that has one.
  func value(of key: SettingKey) -> SettingValue {
    for domain in SettingDomain.allCases {
      if let value = values[domain]?[key.name] {
        return SettingValue(key: key, value: value, domain: domain)
      }
    }
    return SettingValue(key: key, value: key.defaultValue, domain: .default)
  }

  /// Changes the value of a domain; nil removes it.
  mutating func set(_ key: SettingKey, to value: String?, in domain: SettingDomain) {
    values[domain, default: [:]][key.name] = value
  }
}

/// The settings on the command line.
struct ArgumentSettings {
  /// Allowed values by key name.
  private(set) var values: [String: String] = [:]

  /// Throws `SettingsError` for the first wrong one by name, for the person to correct.
  init(_ arguments: [String: String]) throws {
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let key = SettingKey.known.first(where: { $0.name == name }) else {
        throw SettingsError.unknown(name)
      }
      guard let normal = key.normalised(value) else {
        throw SettingsError.notAllowed(key, value: value)
      }
      values[name] = normal
    }
  }
}

/// An environment variable of a setting with a value that is not allowed.
public struct IgnoredVariable: Hashable, Sendable {
  /// Such as `PHOTOSTREAM_STREAM_ORDER`.
  public let name: String
  /// Untrusted text.
  public let value: String
  /// The setting of the variable.
  public let key: SettingKey
}

/// The settings in the environment.
struct EnvironmentSettings {
  /// Allowed values by key name.
  private(set) var values: [String: String] = [:]
  /// Variables with values that are not allowed.
  private(set) var ignored: [IgnoredVariable] = []

  /// Empty variables count as not set.
  init(_ environment: [String: String]) {
    for key in SettingKey.known {
      let name = key.environmentVariable
      guard let value = environment[name], !value.isEmpty else { continue }
      if let normal = key.normalised(value) {
        values[key.name] = normal
      } else {
        ignored.append(IgnoredVariable(name: name, value: value, key: key))
      }
    }
  }
}

/// The stored settings whose values are allowed.
struct StoredSettings {
  let storage: any SettingPersisting
  let reporting: any ErrorReporting

  /// Allowed values by key name, of a profile or, with nil, of the machine. Throws `LibraryError`.
  ///
  /// Other values are reported, unless this `isQuiet`, but stay stored, because a newer version may know them.
  func values(profile: Int64?, isQuiet: Bool = false) throws -> [String: String] {
    let stored = try storage.storedSettings(profile: profile)
    var values: [String: String] = [:]
    for key in SettingKey.known + SettingKey.notes {
      guard let value = stored[key.name] else { continue }
      if let normal = key.normalised(value) {
        values[key.name] = normal
      } else if !isQuiet {
        reporting.report(
          SettingsError.notAllowed(key, value: value), while: "reading the stored settings")
      }
    }
    return values
  }
}
