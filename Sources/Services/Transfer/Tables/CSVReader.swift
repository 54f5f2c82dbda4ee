import Domain
import Markup

/// The rows of a table in comma-separated values (RFC 4180), in whatever encoding, whatever is wrong with it.
///
/// A quote that is never closed costs its own row.
struct CSVReader: Sequence, IteratorProtocol {
  /// The largest file that is read, in bytes.
  static let largest = 64 << 20
  /// The longest field, in bytes; a longer one is cut.
  static let longestField = 4096
  /// How far the end of a field in quotes is looked for, in bytes.
  private static let longestQuoted = 1 << 16
  /// More fields of a row are left out.
  static let mostFields = 32

  private let bytes: [UInt8]
  private var place = 0

  /// Starts at the first row.
  init(_ bytes: [UInt8]) {
    self.bytes = DocumentText.utf8(bytes)
  }

  /// The first row that is not empty.
  var first: [String]? { first { _ in true } }

  /// The next row that is not empty; nil at the end.
  mutating func next() -> [String]? {
    while place < bytes.count {
      let row = row()
      if row.count > 1 || row.first?.isEmpty == false { return row }
    }
    return nil
  }
}

extension CSVReader {
  private mutating func row() -> [String] {
    var fields: [String] = []
    while true {
      let field = field()
      if fields.count < Self.mostFields { fields.append(field) }
      guard place < bytes.count else { return fields }
      let byte = bytes[place]
      place += 1
      guard byte != 0x2C else { continue }
      if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
      return fields
    }
  }

  /// The field that begins here; then `place` is at the comma or the break behind it.
  private mutating func field() -> String {
    if place < bytes.count, bytes[place] == 0x22, let field = quoted() { return field }
    let start = place
    while !isEnd(place) { place += 1 }
    return text(bytes[start..<place].prefix(Self.longestField))
  }

  /// The field in quotes; nil if they are not closed where a field may end.
  ///
  /// Takes time in proportion to the bytes: behind a quote that is not closed, quotes come in pairs, and a field that
  /// begins with a pair ends at once.
  private mutating func quoted() -> String? {
    var field: [UInt8] = []
    var at = place + 1
    let end = Swift.min(bytes.count, at + Self.longestQuoted)
    while at < end {
      if bytes[at] == 0x22 {
        at += 1
        guard at < bytes.count, bytes[at] == 0x22 else {
          // So far away, a quote that does not end a field begins one, so that this one was not closed.
          guard field.count < Self.longestField || isEnd(at) else { return nil }
          place = at
          // What stands behind the quotes belongs to the field as well as to any.
          while !isEnd(place) { place += 1 }
          return text(field[...])
        }
      }
      if field.count < Self.longestField { field.append(bytes[at]) }
      at += 1
    }
    return nil
  }

  /// Whether a field that is not in quotes ends here.
  private func isEnd(_ place: Int) -> Bool {
    place >= bytes.count || [0x2C, 0x0A, 0x0D].contains(bytes[place])
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).trimmed
  }
}

/// Rows of a table as comma-separated values.
enum CSVWriter {
  /// A row. What a spreadsheet would take for a formula gets an apostrophe in front, which it does not show.
  static func row(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let safe = isFormula(text) ? "'" + text : text
    guard safe.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// What ``row(_:)`` was given.
  static func original(_ field: String) -> String {
    field.unicodeScalars.first == "'" && isFormula(field)
      ? String(String.UnicodeScalarView(field.unicodeScalars.dropFirst())) : field
  }

  /// Whether a spreadsheet takes it for a formula, or would without the apostrophes in front.
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }
}
