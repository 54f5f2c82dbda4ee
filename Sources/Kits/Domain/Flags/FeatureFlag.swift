/// What decides for a while whether something is there.
///
///     let isThere = flags.isOn(Flags.discover)
///
/// It goes when its day has come: either what it decides stays, or that goes, too.
public struct FeatureFlag: Hashable, Sendable {
  /// Such as `discover`.
  public let name: String
  /// The module whose people decide about it.
  public let owner: String
  /// One line that says what it decides.
  public let summary: String
  /// The last day on which it may be there, as `2027-06-30`.
  public let removal: String
  /// What it is where nobody has said otherwise.
  public let defaultWord: String

  /// Makes a flag. After the day of `removal` `make check` says so.
  public init(
    _ name: String, owner: String, default value: Bool, removal: String, _ summary: String
  ) {
    (self.name, self.owner, self.summary, self.removal) = (name, owner, summary, removal)
    defaultWord = value ? "on" : "off"
  }

  /// All that it can be.
  public var words: [String] { ["on", "off"] }

  /// The setting by which a person decides: `set flag.discover on`.
  public var key: SettingKey {
    SettingKey("flag." + name, .oneOf(words), default: defaultWord, summary)
  }
}

/// Every flag there is.
public enum Flags {
  /// Whether photos, people and tags of strangers can be looked at.
  public static let discover = FeatureFlag(
    "discover", owner: "DiscoverScreen", default: false, removal: "2027-06-30",
    "photos, people and tags of strangers: the screen `discover`")

  /// All of them, by name.
  public static let all = [discover]
}
