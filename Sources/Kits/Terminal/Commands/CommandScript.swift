/// A script such as the argument of `-c`: lines, and commands within them separated by `;`.
public enum CommandScript {
  /// Its commands in order, without empty ones and without lines that start with `#`.
  ///
  /// A `;` between quotation marks or after a backslash belongs to its command.
  public static func split(_ script: String) -> [String] {
    script.split(whereSeparator: \.isNewline).flatMap { line in
      line.drop(while: \.isBlank).hasPrefix("#") ? [] : commands(in: line)
    }
  }
}

extension CommandScript {
  private static func commands(in line: Substring) -> [String] {
    var commands: [String] = []
    var start = line.startIndex
    var quote: Character?
    var position = line.startIndex
    while position < line.endIndex {
      let character = line[position]
      let next = line.index(after: position)
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        position = next
      case ("'", nil), ("\"", nil):
        quote = character
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case (";", nil):
        commands.append(String(line[start..<position]))
        start = next
      default: break
      }
      if position < line.endIndex { position = line.index(after: position) }
    }
    commands.append(String(line[start...]))
    return commands.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isBlank == true { rest.removeFirst() }
    while rest.last?.isBlank == true { rest.removeLast() }
    return String(rest)
  }
}
