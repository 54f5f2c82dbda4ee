/// Words that a shell has parted, in one line: each means itself, whatever blanks and quotation marks are in it.
///
///     CommandParser(commands: commands, home: nil).parse(ShellWords.line(["comment", "it's foggy"]))
///
/// A separator stands behind each word that nobody types, and lines of pipes and files have none: control
/// characters are taken out of them.
public enum ShellWords {
  static let separator: Character = "\u{1F}"

  /// Words as a line. One alone is a line as it is typed, such as `list 5`.
  public static func line(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.map { $0.replacing(String(separator), with: " ") + String(separator) }.joined()
  }

  /// A line with a command before it.
  public static func line(_ command: String, before line: String) -> String {
    command + (line.contains(separator) ? String(separator) : " ") + line
  }

  /// The first word and what follows; nil of a line that was typed.
  public static func first(of line: String) -> (first: String, rest: String)? {
    guard let end = line.firstIndex(of: separator) else { return nil }
    return (String(line[..<end]), String(line[line.index(after: end)...]))
  }

  /// The words of a line; of one that was typed, those between blanks.
  public static func split(_ line: String) -> [String] {
    guard line.contains(separator) else {
      return line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    var words = line.split(separator: separator, omittingEmptySubsequences: false)
    if words.last?.isEmpty == true { words.removeLast() }
    return words.map(String.init)
  }

  /// The line as one text, with a blank between words.
  public static func text(_ line: String) -> String {
    line.contains(separator) ? split(line).joined(separator: " ") : line
  }

  /// The same with those that have blanks in `"`; other such marks are left out.
  static func inQuotes(_ line: String) -> String {
    let words = split(line).map { $0.replacing("\"", with: "") }
    return words.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
      .joined(separator: " ")
  }

  /// The line as it would be typed. A text is as it is, and mostly at the end: its quotation marks would stay in it.
  public static func typed(_ line: String) -> String {
    guard line.contains(separator) else { return line }
    let words = split(line)
    return (words.dropLast().map(quoted) + words.suffix(1)).joined(separator: " ")
  }

  /// A word as it is typed, with quotation marks if it needs them.
  public static func quoted(_ word: String) -> String {
    guard word.isEmpty || word.contains(where: { $0.isBlank || "'\"\\;".contains($0) }) else {
      return word
    }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
