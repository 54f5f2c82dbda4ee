import Domain

/// What the command line says about settings.
struct ArgumentSettings {
  /// Allowed values by key name.
  private(set) var values: [String: String] = [:]

  /// Throws `SettingsError` for the first wrong one by name: whoever typed it is there to correct
  /// it.
  init(_ arguments: [String: String]) throws {
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let key = SettingKey.all.first(where: { $0.name == name }) else {
        throw SettingsError.unknown(name)
      }
      guard let normal = key.normalised(value) else {
        throw SettingsError.notAllowed(key, value: value)
      }
      values[name] = normal
    }
  }
}
