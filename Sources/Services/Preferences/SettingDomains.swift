import Domain

/// What each domain says about each setting; every value in it is allowed.
struct SettingDomains: Sendable {
  private var values: [SettingDomain: [String: String]]

  init(_ values: [SettingDomain: [String: String]]) {
    self.values = values
  }

  /// What the first domain that has a say decided.
  func value(of key: SettingKey) -> SettingValue {
    for domain in SettingDomain.allCases {
      if let value = values[domain]?[key.name] {
        return SettingValue(key: key, value: value, domain: domain)
      }
    }
    return SettingValue(key: key, value: key.defaultValue, domain: .default)
  }

  /// Lets a domain say something else, or nothing.
  mutating func set(_ key: SettingKey, to value: String?, in domain: SettingDomain) {
    values[domain, default: [:]][key.name] = value
  }
}
