/// Why a typed line is not a command.
public enum CommandError: Error, Hashable, Sendable {
  /// There is no such command; one of the `nearest` was probably meant.
  case unknown(word: String, nearest: [String] = [])
  /// Several commands or choices begin like that.
  case ambiguous(word: String, candidates: [String])
  /// It begins this command alone, which must not happen by a slip.
  case tooShort(word: String, command: String)
  /// An argument was left out; these are the choices, if there are only some.
  case missing(command: Command, argument: String, choices: [String])
  /// The command takes fewer arguments.
  case unexpected(command: Command)
  case notANumber(word: String, command: Command)
  case outOfRange(word: String, range: ClosedRange<Int>)
  case notAChoice(command: Command, argument: String, word: String, choices: [String])
  case unclosedQuote(Character)

  /// One line for a person: what is wrong and what to type.
  public var message: String {
    switch self {
    case .unknown(let word, let nearest):
      "unknown command `\(Self.quote(word))`: "
        + (nearest.isEmpty ? "`help` shows all of them" : "did you mean \(Self.list(nearest))?")
    case .ambiguous(let word, let candidates):
      "`\(Self.quote(word))` could be \(Self.list(candidates)): type more of it"
    case .tooShort(let word, let command):
      "`\(Self.quote(word))` is too short: type at least `\(command.prefix(3))` for `\(command)`"
    case .missing(let command, let argument, let choices):
      Self.phrase(choices, of: command)
        ?? "`\(command.name)` needs \(Self.phrase(argument)): "
        + (choices.isEmpty ? "type `\(command.usage)`" : "choose \(Self.list(choices))")
    case .unexpected(let command):
      "too many words after `\(command.name)`: type `\(command.usage)`"
        + (command.arguments.contains(where: \.isPath)
          ? ", with quotes around a name that has blanks" : "")
    case .notANumber(let word, let command):
      "`\(Self.quote(word))` is not a whole number: type `\(command.usage)`"
    case .outOfRange(let word, let range): Self.outOfRange(word, range)
    case .notAChoice(let command, let argument, let word, let choices):
      Self.phrase(choices, of: command)
        ?? (choices.count == 1
          ? "`\(Self.quote(word))` does not belong there: type `\(command.usage)`"
          : "`\(Self.quote(word))` is not \(Self.phrase(argument)): choose \(Self.list(choices))")
    case .unclosedQuote(let mark):
      "missing closing \(mark): type another \(mark), or \\\(mark) for the character itself"
    }
  }
}

extension CommandError {
  /// A typed word in at most 40 columns.
  private static func quote(_ word: String) -> String {
    TextLayout.truncate(word, to: 40)
  }

  /// Two choices, or a single one, after a command that takes nothing else are easier said as whole lines:
  /// say `sensitive on` or `sensitive off`.
  private static func phrase(_ choices: [String], of command: Command) -> String? {
    guard (1...2).contains(choices.count), command.arguments.count == 1 else { return nil }
    return "say " + list(choices.map { "\(command.name) \($0)" })
  }

  /// An argument's name in a sentence: `a file`, `an audience`, `a number`, `some words`, `some tags` of `n … tags`.
  private static func phrase(_ argument: String) -> String {
    let several = ["text", "words", "tags"].first { argument.hasSuffix($0) }
    if let several { return "some " + several }
    let noun = ["n", "n …"].contains(argument) ? "number" : argument
    return ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
  }

  /// All of them, as of settings and of screens; of a long list, such as of sources, the first and how many there are.
  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(words.count > 32 ? 12 : words.count).map { "`\($0)`" }
    if words.count > shown.count {
      return shown.joined(separator: ", ") + " … (\(words.count) in all)"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func outOfRange(_ word: String, _ range: ClosedRange<Int>) -> String {
    let isOpen = word.hasPrefix("-") ? range.lowerBound == Int.min : range.upperBound == Int.max
    if isOpen, Int(word) == nil { return "\(quote(word)) is too large a number" }
    let lowest = HumanText.number(range.lowerBound)
    let highest = HumanText.number(range.upperBound)
    let allowed =
      if range.upperBound == Int.max {
        "it must be at least \(lowest)"
      } else if range.lowerBound == Int.min {
        "it must be at most \(highest)"
      } else if range.count == 1 {
        "it must be \(lowest)"
      } else {
        "it must be from \(lowest) to \(highest)"
      }
    return "\(quote(word)) is out of range: \(allowed)"
  }
}
