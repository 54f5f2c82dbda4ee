import Domain

/// What is stored, without what is not allowed.
struct StoredSettings {
  let storage: any SettingPersisting
  let reporting: any ErrorReporting

  /// Allowed values by key name, of a profile or of the machine.
  ///
  /// A value that is not allowed is reported and left as it is: a newer version may know it. Throws
  /// `LibraryError`.
  func values(profile: Int64?) throws -> [String: String] {
    let stored = try storage.storedSettings(profile: profile)
    var values: [String: String] = [:]
    for key in SettingKey.all + SettingKey.notes {
      guard let value = stored[key.name] else { continue }
      if let normal = key.normalised(value) {
        values[key.name] = normal
      } else {
        reporting.report(
          SettingsError.notAllowed(key, value: value), while: "reading the stored settings")
      }
    }
    return values
  }
}
