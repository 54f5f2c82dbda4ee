import Domain
import Synchronization

/// Settings in memory: the profile's, then the machine's, then the defaults.
public final class FakeSettings: SettingsStoring {
  private let stored = Mutex<[SettingDomain: [String: String]]>([:])
  private let keeping: (any Error)?
  private let elsewhere = Mutex<[SettingKey: String]>([:])

  /// Makes settings; `arguments` overrule everything, as a command line does. With an error, nothing can be
  /// kept.
  public init(arguments: [SettingKey: String] = [:], keeping: (any Error)? = nil) {
    self.keeping = keeping
    for (key, value) in arguments {
      stored.withLock { $0[.argument, default: [:]][key.name] = value }
    }
  }

  /// The value that the strongest domain says.
  public func value(of key: SettingKey) -> SettingValue {
    stored.withLock { stored in
      for domain in SettingDomain.allCases {
        if let value = stored[domain]?[key.name] {
          return SettingValue(key: key, value: value, domain: domain)
        }
      }
      return SettingValue(key: key, value: key.defaultValue, domain: .default)
    }
  }

  /// Stores an allowed value.
  public func set(_ key: SettingKey, to value: String, in domain: SettingDomain) throws {
    guard let value = key.normalised(value) else {
      throw SettingsError.notAllowed(key, value: value)
    }
    stored.withLock { $0[domain, default: [:]][key.name] = value }
  }

  /// Stores an allowed value, or forgets it.
  public func keep(_ key: SettingKey, as value: String?, in domain: SettingDomain) async throws {
    if let keeping { throw keeping }
    guard let value else { return stored.withLock { $0[domain]?[key.name] = nil } }
    try set(key, to: value, in: domain)
  }

  /// Has nothing to write.
  public func flush() async throws {}

  /// Has something else store a value, which is not known here before ``reload()``.
  public func storeElsewhere(_ key: SettingKey, _ value: String) {
    elsewhere.withLock { $0[key] = value }
  }

  /// Takes over what was stored elsewhere, for the profile.
  public func reload() throws {
    for (key, value) in elsewhere.withLock({ $0 }) { try set(key, to: value, in: .profile) }
  }

  /// Tells nothing.
  public func changes() -> AsyncStream<SettingValue> {
    AsyncStream { $0.finish() }
  }
}
