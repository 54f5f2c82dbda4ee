/// A command that people can type: its name and its arguments.
public struct Command: Hashable, Sendable {
  /// Lower case, without blanks.
  public let name: String
  /// Other words for it.
  public let aliases: [String]
  /// In the order in which they are typed.
  public let arguments: [Argument]
  /// One line for help that starts with a lower-case verb.
  public let summary: String
  /// More text for `help <command>`, such as examples; may be empty.
  public let details: String

  /// By default it has neither aliases, nor arguments, nor details.
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

  /// An argument of a command.
  public struct Argument: Hashable, Sendable {
    /// Its name in help: `<name>`, or `[name]` if it is optional.
    public let name: String
    /// Decides how it is checked and completed.
    public let kind: Kind
    /// Whether it can be left out. Only the last arguments can.
    public let isOptional: Bool

    /// What an argument can be: decides how it is checked and completed.
    public enum Kind: Hashable, Sendable {
      /// A whole number in this range.
      case number(ClosedRange<Int>)
      /// One word.
      case word
      /// One of these words; others are refused.
      case oneOf([String])
      /// One word; Tab offers these.
      case suggested([String])
      /// One word; what Tab offers depends on the value of the argument before it.
      case dependent([String: [String]])
      /// The path of a file or folder. A leading `~` is expanded; the last argument may contain blanks.
      case path
      /// Like ``path``; Tab offers only folders.
      case folder
      /// Everything up to the end of the line, as typed. Only for the last argument.
      case text
      /// Like ``text``, but Tab offers files.
      case textWithPaths
      /// Words that may be quoted; Tab offers these texts. Only for the last argument.
      case textSuggesting([String])
    }

    /// Arguments are required unless `optional` is true.
    public init(_ name: String, _ kind: Kind, optional: Bool = false) {
      self.name = name
      self.kind = kind
      isOptional = optional
    }

    var isPath: Bool { kind == .path || kind == .folder }
  }
}

/// A command that was typed and understood: its full name and its checked arguments.
public struct CommandCall: Hashable, Sendable {
  /// The command's ``Command/name``, even if an abbreviation or alias was typed.
  public let name: String
  /// Numbers are in range, choices spelled out, `~` expanded.
  public let arguments: [String]

  /// Takes a full name and checked arguments.
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

extension Command {
  /// The command and its arguments for help, such as `show [n]` or `set <key> <value>`.
  public var usage: String {
    ([name] + arguments.map(\.usage)).joined(separator: " ")
  }
}

extension Command.Argument {
  /// Its name in brackets, or the only word it can be.
  fileprivate var usage: String {
    if case .oneOf(let words) = kind, words.count == 1, !isOptional { return words[0] }
    return isOptional ? "[\(name)]" : "<\(name)>"
  }
}

/// Why a typed line is not a command.
public enum CommandError: Error, Hashable, Sendable {
  /// There is no such command; `nearest` is probably the one that was meant.
  case unknown(word: String, nearest: String?)
  /// Several commands or choices begin like that.
  case ambiguous(word: String, candidates: [String])
  case missing(command: Command, argument: String)
  /// The command takes fewer arguments.
  case unexpected(command: Command, extra: String)
  case notANumber(argument: String, word: String)
  case outOfRange(argument: String, word: String, range: ClosedRange<Int>)
  case notAChoice(argument: String, word: String, choices: [String], nearest: String?)
  case unclosedQuote(Character)

  /// One line for a person: what is wrong and what to type.
  public var message: String {
    switch self {
    case .unknown(let word, let nearest?):
      "unknown command `\(Self.quote(word))`: did you mean `\(nearest)`?"
    case .unknown(let word, nil):
      "unknown command `\(Self.quote(word))`: type `help` for all of them"
    case .ambiguous(let word, let candidates):
      "`\(Self.quote(word))` may mean \(Self.list(candidates)): type more of it"
    case .missing(let command, let argument):
      "`\(command.name)` needs <\(argument)>: type `\(command.usage)`"
    case .unexpected(let command, let extra):
      "`\(Self.quote(extra))` is too much: type `\(command.usage)`"
    case .notANumber(let argument, let word):
      "`\(Self.quote(word))` is no number: <\(argument)> is a whole number"
    case .outOfRange(let argument, let word, let range):
      Self.outOfRange(argument, word, range)
    case .notAChoice(let argument, let word, let choices, let nearest):
      "`\(Self.quote(word))` is no <\(argument)>: "
        + (nearest.map { "did you mean `\($0)`?" } ?? "type \(Self.list(choices))")
    case .unclosedQuote(let mark):
      "a \(mark) is not closed: close it, or type \\\(mark) for the character itself"
    }
  }
}

extension CommandError {
  /// A typed word in at most 40 columns.
  private static func quote(_ word: String) -> String {
    TextLayout.truncate(word, to: 40)
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).map { "`\($0)`" }
    if words.count > shown.count {
      return shown.joined(separator: ", ") + " … (\(words.count) in all)"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func outOfRange(
    _ argument: String, _ word: String, _ range: ClosedRange<Int>
  ) -> String {
    let isOpen = word.hasPrefix("-") ? range.lowerBound == Int.min : range.upperBound == Int.max
    if isOpen, Int(word) == nil {
      return "\(quote(word)) is more than can be counted: <\(argument)> is a smaller number"
    }
    let allowed =
      if range.upperBound == Int.max {
        "at least \(range.lowerBound)"
      } else if range.lowerBound == Int.min {
        "at most \(range.upperBound)"
      } else if range.count == 1 {
        "\(range.lowerBound)"
      } else {
        "from \(range.lowerBound) to \(range.upperBound)"
      }
    return "\(quote(word)) is out of range: <\(argument)> is \(allowed)"
  }
}
