import Domain

/// A variable that names a setting but says something that is not allowed.
public struct IgnoredVariable: Hashable, Sendable {
  /// The variable, such as `PHOTOSTREAM_STREAM_ORDER`.
  public let name: String
  /// What it says; untrusted text.
  public let value: String
  /// The setting it would have decided.
  public let key: SettingKey
}

/// What the environment says about settings.
struct EnvironmentSettings {
  /// Allowed values by key name.
  private(set) var values: [String: String] = [:]
  /// What is not allowed, and so not used.
  private(set) var ignored: [IgnoredVariable] = []

  /// An empty variable is as good as none.
  init(_ environment: [String: String]) {
    for key in SettingKey.all {
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

extension SettingKey {
  /// The environment variable that decides this setting: `PHOTOSTREAM_STREAM_ORDER` for
  /// `stream.order`.
  public var environmentVariable: String {
    "PHOTOSTREAM_" + String(name.uppercased().map { $0 == "." || $0 == "-" ? "_" : $0 })
  }
}
