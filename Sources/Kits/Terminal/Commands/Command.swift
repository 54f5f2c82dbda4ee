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
  /// Whether → types it on an empty line.
  public let isOnRightKey: Bool
  /// What it has to do with, as a heading in help; may be empty.
  public fileprivate(set) var topic = ""

  /// By default it has neither aliases, nor arguments, nor details.
  public init(
    _ name: String, aliases: [String] = [], _ arguments: [Argument] = [], summary: String,
    details: String = "", isOnRightKey: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.summary = summary
    self.details = details
    self.isOnRightKey = isOnRightKey
  }

  /// An argument of a command.
  public struct Argument: Hashable, Sendable {
    /// Its name in help: `<name>`, or `[name]` if it is optional.
    public let name: String
    /// Decides how it is checked and completed.
    public let kind: Kind
    /// Whether it can be left out. Only the last arguments can, and a number before others.
    public let isOptional: Bool

    /// What an argument can be: decides how it is checked and completed.
    public enum Kind: Hashable, Sendable {
      /// A whole number in this range; `1,204` is one, too.
      case number(ClosedRange<Int>)
      /// Any number of whole numbers in this range, but not none; commas may part them. Only for the last argument.
      case numbers(ClosedRange<Int>)
      /// One word.
      case word
      /// One of these words; others are refused.
      case oneOf([String])
      /// One word; Tab offers these.
      case suggested([String])
      /// Like ``text``, but Tab offers a first word that depends on the argument before it, and for each word what
      /// `words` has for that argument, as in ``words(_:)``. Only for the last argument.
      case dependent([String: [String]], words: [String: [String]] = [:])
      /// The path of a file or folder. A leading `~` is expanded; the last argument may contain blanks.
      case path
      /// Like ``path``; Tab offers only folders.
      case folder
      /// Everything up to the end of the line, as typed. Only for the last argument.
      case text
      /// Like ``text``, but Tab offers files.
      case textWithPaths
      /// Like ``text``, but Tab offers these for each word of it; what ends with `:` goes on.
      case words([String])
      /// Like ``words(_:)``, but what a shell has parted is in `"` where it has blanks.
      case quotedWords([String])
      /// Words that may be quoted; Tab offers these texts, and these for each word as in ``words(_:)``. Only for
      /// the last argument.
      case textSuggesting([String], words: [String] = [])
      /// Like ``text``; Tab completes it as a line that begins with one of these commands, or else is the argument
      /// of the one that is named.
      case line([Command], freeText: String? = nil)
    }

    /// Arguments are required unless `optional` is true.
    public init(_ name: String, _ kind: Kind, optional: Bool = false) {
      self.name = name
      self.kind = kind
      isOptional = optional
    }

    var isPath: Bool { kind == .path || kind == .folder }

    /// Whether it is everything up to the end of the line, as typed.
    var takesRest: Bool {
      switch kind {
      case .text, .textWithPaths, .words, .quotedWords, .line, .dependent: true
      case .number, .numbers, .word, .oneOf, .suggested, .textSuggesting, .path, .folder: false
      }
    }

    /// What can be chosen from, if that is known, after the value of the argument before it.
    func choices(after value: String?) -> [String] {
      switch kind {
      case .oneOf(let words), .suggested(let words), .textSuggesting(let words, _): words
      case .dependent(let choices, _): choices[value ?? ""] ?? []
      case .number, .numbers, .word, .path, .folder, .text, .textWithPaths, .words, .quotedWords,
        .line:
        []
      }
    }
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

  /// The arguments that are numbers.
  public var numbers: [Int] { arguments.compactMap { Int($0) } }
}

extension [Command] {
  /// The same commands below this heading in help.
  public func about(_ topic: String) -> [Command] {
    map { command in
      var command = command
      command.topic = topic
      return command
    }
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
