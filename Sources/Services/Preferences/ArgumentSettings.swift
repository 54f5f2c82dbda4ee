import Domain

/// A setting was named that there is none of.
public struct UnknownSetting: Error, Hashable, Sendable {
  /// The name as it was given; untrusted text.
  public let name: String
}

/// What the command line says about settings.
struct ArgumentSettings {
  /// Allowed values by key name.
  private(set) var values: [String: String] = [:]

  /// Throws ``UnknownSetting`` or `SettingsError.notAllowed` for the first wrong one by name:
  /// whoever typed it is there to correct it.
  init(_ arguments: [String: String]) throws {
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let key = SettingKey.all.first(where: { $0.name == name }) else {
        throw UnknownSetting(name: name)
      }
      guard let normal = key.normalised(value) else {
        throw SettingsError.notAllowed(key, value: value)
      }
      values[name] = normal
    }
  }
}
