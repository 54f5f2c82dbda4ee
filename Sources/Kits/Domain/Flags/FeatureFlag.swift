/// What decides for a while whether something is there, or which kind of it.
///
///     let isThere = flags.value(of: Flags.discover)
///
/// It goes when its day has come: either what it decides stays, or that goes, too.
public struct FeatureFlag<Value: FlagValue>: Sendable {
  /// What is the same for all kinds of flags.
  public let definition: FlagDefinition

  /// Makes a flag. `removal` is its last day, such as `2027-06-30`: after it `make check` says so.
  public init(
    _ name: String, owner: String, default value: Value, removal: String, _ summary: String
  ) {
    definition = FlagDefinition(
      name: name, owner: owner, summary: summary, removal: removal, words: Value.words,
      defaultWord: value.word)
  }
}

/// What a flag can be: on or off, or one of a few words.
public protocol FlagValue: Sendable {
  /// The words for all values.
  static var words: [String] { get }
  /// The word for this value.
  var word: String { get }
  /// The value that a word is for; nil if it is for none.
  init?(word: String)
}

extension Bool: FlagValue {
  /// On and off.
  public static var words: [String] { ["on", "off"] }
  /// `on` or `off`.
  public var word: String { self ? "on" : "off" }

  /// Reads `on` or `off`.
  public init?(word: String) {
    guard Self.words.contains(word) else { return nil }
    self = word == "on"
  }
}

extension FlagValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The words of its cases.
  public static var words: [String] { allCases.map(\.rawValue) }
  /// The word of its case.
  public var word: String { rawValue }

  /// Reads the word of a case.
  public init?(word: String) { self.init(rawValue: word) }
}

/// A flag's name, and all that is to be known of it.
public struct FlagDefinition: Hashable, Sendable {
  /// Such as `discover`.
  public let name: String
  /// The module whose people decide about it.
  public let owner: String
  /// One line that says what it decides.
  public let summary: String
  /// The last day on which it may be there, as `2027-06-30`.
  public let removal: String
  /// All that it can be.
  public let words: [String]
  /// What it is where nobody has said otherwise.
  public let defaultWord: String

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
  public static let all: [FlagDefinition] = [discover.definition]
}
