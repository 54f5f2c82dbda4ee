/// Why a typed line is no command.
public enum CommandError: Error, Hashable, Sendable {
  /// There is no such command; `nearest` is what was probably meant.
  case unknown(word: String, nearest: String?)
  /// Several begin like that.
  case ambiguous(word: String, candidates: [String])
  /// An argument is missing.
  case missing(command: Command, argument: String)
  /// There is more than the command takes.
  case unexpected(command: Command, extra: String)
  /// A number was expected.
  case notANumber(argument: String, word: String)
  /// The number is too small or too large.
  case outOfRange(argument: String, word: String, range: ClosedRange<Int>)
  /// It is none of the choices.
  case notAChoice(argument: String, word: String, choices: [String], nearest: String?)
  /// A quotation mark has no partner.
  case unclosedQuote(Character)

  /// One line: what was meant, and what to do.
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
  /// A word as it may be repeated: one line, not too long.
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
