import Domain
import Terminal

/// The numbers that the rows of a list are called by, in a column of their own: as they are typed, without commas.
///
///     let numbers = NumberColumn(upTo: rows.count)
///     console.write(numbers.row(1, StyledText("Fog", .strong)))
public struct NumberColumn: Sendable {
  /// How wide the numbers are, with the two blanks behind them.
  public let width: Int

  /// Has room for numbers up to the last one, with some blanks before them.
  public init(upTo last: Int, indent: Int = 0) {
    width = indent + String(last).count + 2
  }

  /// A number, as it stands before its row.
  public func margin(_ number: Int) -> StyledText {
    let digits = "\(number)  "
    return StyledText(String(repeating: " ", count: max(0, width - digits.count)) + digits, .faint)
  }

  /// A row with its number; what does not fit into a line goes on below its text.
  public func row(_ number: Int, _ text: StyledText) -> StyledText {
    (margin(number) + text).hanging(at: width)
  }

  /// Another line of a row.
  public func below(_ text: StyledText) -> StyledText {
    (StyledText(String(repeating: " ", count: width)) + text).hanging(at: width)
  }

  /// A row in one line: a title, and facts behind it.
  ///
  /// The title is cut so that the facts fit, but not in a pipe. If that leaves it fewer than `least` columns, the facts
  /// are left out.
  public func line(
    _ number: Int, _ title: String, _ facts: [String?], columns: Int?, least: Int = 6
  ) -> StyledText {
    let facts = facts.compactMap(\.self).filter { !$0.isEmpty }.map { "  " + $0 }.joined()
    guard let room = columns.map({ max(6, $0 - width) }) else {
      return margin(number) + StyledText(Sanitiser.clean(title, .line)) + StyledText(facts, .faint)
    }
    let rest = room - TextWidth.columns(of: facts)
    if rest < least {
      return margin(number) + StyledText(TextLayout.truncate(title, to: room))
    }
    return margin(number) + StyledText(TextLayout.truncate(title, to: rest))
      + StyledText(facts, .faint)
  }
}

extension Console {
  /// Writes rows with their numbers, the same for a person and for scripts.
  public func write<Row, Record: Encodable & Sendable>(
    _ rows: [Row], by number: (Row) -> Int, _ text: (Row) -> StyledText,
    record: (Row) -> Record
  ) {
    let numbers = NumberColumn(upTo: rows.last.map(number) ?? 1)
    for row in rows { write(numbers.row(number(row), text(row)), record: record(row)) }
  }
}

extension StyledText {
  /// The harmless lines of the text that are not blank.
  public var filledLines: [StyledText] {
    lines.filter { !$0.plain.allSatisfy(\.isWhitespace) }
  }
}
