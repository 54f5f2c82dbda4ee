/// A word that can be typed, and what may follow it.
public struct Command: Hashable, Sendable {
  /// The word itself: lower case, without blanks.
  public let name: String
  /// Other words for it.
  public let aliases: [String]
  /// What follows it, in order.
  public let arguments: [Argument]
  /// What it does, in one line that starts with a lower-case verb.
  public let summary: String
  /// More for `help <command>`, such as examples; may be empty.
  public let details: String

  /// Makes a command.
  public init(
    _ name: String, aliases: [String] = [], _ arguments: [Argument] = [], summary: String,
    details: String = ""
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.summary = summary
    self.details = details
  }

  /// One thing that follows a command's name.
  public struct Argument: Hashable, Sendable {
    /// What it is called in help: `<name>`, or `[name]` if it is optional.
    public let name: String
    /// What it may be.
    public let kind: Kind
    /// Whether it may be left out; only the last ones may.
    public let isOptional: Bool

    /// What an argument may be; decides its check and its completion.
    public enum Kind: Hashable, Sendable {
      /// A whole number in this range.
      case number(ClosedRange<Int>)
      /// One word.
      case word
      /// One word of these; others are refused.
      case oneOf([String])
      /// One word, with these offered by Tab.
      case suggested([String])
      /// One word; what Tab offers depends on the argument before it, by its value.
      case dependent([String: [String]])
      /// The path of a file or folder; a leading `~` is expanded. As the last argument it may have blanks.
      case path
      /// Like ``path``; Tab offers only folders.
      case folder
      /// Everything up to the end of the line, as typed. Only as the last argument.
      case text
      /// Like ``text``; Tab offers files, as words of it may be their paths.
      case textWithPaths
    }

    /// Makes an argument.
    public init(_ name: String, _ kind: Kind, optional: Bool = false) {
      self.name = name
      self.kind = kind
      isOptional = optional
    }

    /// Whether it is the path of something.
    var isPath: Bool { kind == .path || kind == .folder }
  }
}

/// A command as it was typed and understood: the full name and its checked arguments.
public struct CommandCall: Hashable, Sendable {
  /// The command's ``Command/name``, abbreviations and aliases resolved.
  public let name: String
  /// The arguments: numbers in range, choices spelled out, `~` expanded.
  public let arguments: [String]

  /// Makes a call.
  public init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// The argument at `index`, if it was given.
  public subscript(index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }

  /// The argument at `index` as a number, if it was given.
  public func number(_ index: Int) -> Int? {
    self[index].flatMap { Int($0) }
  }
}
