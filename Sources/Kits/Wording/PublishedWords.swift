import Domain

/// Words that others are to read, as they are typed behind a command.
///
/// Whoever types `comment --help` or `post --visibility private fog` means an option, and not that others read it.
public enum PublishedWords {
  /// The words; what stands behind `--` may begin as it likes. Throws ``NoSuchOption``.
  public static func read(_ text: String, after command: String) throws(NoSuchOption) -> String {
    let first = text.prefix { !$0.isWhitespace }
    let rest = text.dropFirst(first.count).drop(while: \.isWhitespace)
    if first == "--", !rest.isEmpty { return String(rest) }
    guard !isOption(first) else { throw NoSuchOption(String(first), of: command) }
    return text
  }

  /// Whether a word looks like an option: `--help`.
  public static func isOption(_ word: some StringProtocol) -> Bool {
    word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true
  }
}

/// The command has no such option.
public struct NoSuchOption: Mistake, Hashable {
  private let option: String
  private let command: String
  private let others: [String]

  /// Makes the error; the command has the other options, if any.
  public init(_ option: String, of command: String, butOnly others: [String] = []) {
    self.option = option
    self.command = command
    self.others = others
  }

  /// What to type.
  public var reason: String {
    let options = others.map { "`\($0)`" }.joined(separator: " and ")
    return "`\(command)` has no option `\(option.prefix(20))`"
      + (others.isEmpty ? "" : ", only \(options)")
      + ": type `\(command) -- …` if these are words of yours"
  }
}
