import Architecture
import Foundation
import SwiftParser
import SwiftSyntax

/// The lines of a file, and which of them are the elements of a list, imports, or rows of a table.
struct LineList {
  /// An element, an import or a row; an element may have several lines.
  struct Item {
    /// What it says, without indentation, line ends and the comma after it.
    let text: String
    /// Its first line, from 1.
    var line: Int { range.lowerBound + 1 }
    fileprivate let range: Range<Int>
  }

  private(set) var items: [Item] = []
  /// How many cells a row of the table has.
  private(set) var columns = 0
  private var lines: [String]
  private let ending: String
  private let isList: Bool
  /// Where an item goes that is the first.
  private var start = 0
  private var indentation = ""

  /// Finds the items. Throws a ``Problem`` unless they are there once.
  init(of edit: Edit, in text: String) throws(Problem) {
    ending = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.components(separatedBy: ending)
    isList = edit.list != nil
    if let list = edit.list {
      try findList(list, edit.file)
    } else if let table = edit.table {
      try findTable(table, edit.file)
    } else {
      try findImports(edit.file)
    }
  }

  var text: String { lines.joined(separator: ending) }

  /// Puts a line before an item, or after the last.
  mutating func insert(_ line: String, before index: Int?) {
    let index = index ?? items.count
    let place = index == 0 ? start : items[index - 1].range.upperBound
    if isList, items.isEmpty {
      let opening = lines[start - 1]
      lines[start - 1] = String(opening.dropLast())
      lines.insert(String(opening.prefix { $0.isWhitespace }) + "]", at: start)
    } else if isList, items.count == 1 || index == items.count {
      let last = items[items.count - 1].range.upperBound - 1
      if !lines[last].contains(/,\s*(\/\/.*)?$/) {
        lines[last].replace(/(\s*\/\/.*)?$/, maxReplacements: 1) { "," + $0.0 }
      }
    }
    lines.insert(indentation + line + (isList && !items.isEmpty ? "," : ""), at: place)
  }

  /// Takes an item out. A list that is left with one element has no comma, as the formatter wants it.
  mutating func remove(_ index: Int) {
    let rest = items.indices.filter { $0 != index }.map { items[$0].range.upperBound - 1 }
    if isList, rest.count == 1 {
      lines[rest[0]] = lines[rest[0]].replacing(/,(?=\s*(\/\/.*)?$)/, with: "")
    }
    lines.removeSubrange(items[index].range)
    if isList, rest.isEmpty, lines[start].drop(while: \.isWhitespace).hasPrefix("]") {
      lines[start - 1] += lines.remove(at: start).drop(while: \.isWhitespace)
    }
  }
}

extension LineList {
  private mutating func findList(_ name: String, _ file: String) throws(Problem) {
    let declaration = /(\s*)((?:\w+ )*)(?:let|var) (\w+)\b/
    let declared = lines.indices.filter { index in
      let match = lines[index].prefixMatch(of: declaration)
      return match.map { $0.3 == name && ($0.1.isEmpty || $0.2.contains("static ")) } ?? false
    }
    let opening = try only(declared, "list “\(name)”", file)
    let margin = lines[opening].prefix { $0.isWhitespace }
    let isEmpty = lines[opening].hasSuffix("= []")
    let end = lines[opening...].firstIndex { $0.hasPrefix(margin + "]") }
    guard isEmpty || lines[opening].hasSuffix("= ["), let end = isEmpty ? opening : end else {
      throw Problem(
        "\(file):\(opening + 1): list “\(name)” is no array literal with a line for each element: "
          + "make it one, or edit the file by hand")
    }
    start = opening + 1
    let inner = isEmpty ? start..<start : start..<end
    let first = lines[inner].first { !$0.allSatisfy(\.isWhitespace) }
    indentation = first.map { String($0.prefix { $0.isWhitespace }) } ?? margin + "  "
    // What is indented deeper belongs to the element above, and so does a bracket.
    let starts = inner.filter { index in
      let line = lines[index]
      return line.hasPrefix(indentation) && !line.dropFirst(indentation.count).prefix(2).isEmpty
        && !" \t)]}/".contains(line.dropFirst(indentation.count).first ?? " ")
    }
    items = zip(starts, starts.dropFirst() + [inner.upperBound]).map { first, next in
      let own = (first..<next).last { index in
        let line = lines[index].drop(while: \.isWhitespace)
        return !line.isEmpty && !line.hasPrefix("//")
      }
      let range = first..<(own ?? first) + 1
      let text = lines[range].map { $0.trimmingCharacters(in: .whitespaces) }.joined()
      return Item(text: text.hasSuffix(",") ? String(text.dropLast()) : text, range: range)
    }
  }

  private mutating func findImports(_ file: String) throws(Problem) {
    for (index, line) in lines.enumerated() {
      if line.contains(#/^(@?\w+ )*import /#) {
        items.append(
          Item(text: line.trimmingCharacters(in: .whitespaces), range: index..<index + 1))
      } else if !line.isEmpty, !line.hasPrefix("//") {
        break
      }
    }
    guard let first = items.first else {
      throw Problem(
        "\(file) has no import to stand beside: put one there, or correct the template’s edit")
    }
    start = first.range.lowerBound
  }

  private mutating func findTable(_ heading: String, _ file: String) throws(Problem) {
    let sections = ModulesPage(lines: lines).sections.filter { $0.heading == heading }
    let top = try only(sections.map { $0.line - 1 }, "heading “\(heading)”", file)
    let table = sections[0].table
    guard table.count > 1, table[1].text.contains(/^\|[\s:|-]*-[\s:|-]*$/) else {
      throw Problem(
        "\(file):\(top + 1): below heading “\(heading)” is no table: make one, or edit the file by "
          + "hand")
    }
    columns = Self.columns(of: table[0].text)
    start = table[1].line
    items = sections[0].rows.map {
      Item(text: $0.text.trimmingCharacters(in: .whitespaces), range: $0.line - 1..<$0.line)
    }
  }

  private func only(_ found: [Int], _ anchor: String, _ file: String) throws(Problem) -> Int {
    guard let first = found.first else {
      throw Problem("\(file) has no \(anchor): put it back, or correct the template’s edit")
    }
    guard found.count == 1 else {
      let lines = found.map { "\($0 + 1)" }.joined(separator: ", ")
      throw Problem("\(file) has \(anchor) more than once (lines \(lines)): only one can be edited")
    }
    return first
  }

  /// How many cells a row has; a bar after a backslash separates nothing.
  static func columns(of row: String) -> Int {
    row.replacing("\\|", with: "").count { $0 == "|" } - 1
  }

  /// Whether a text is one element of an array literal.
  static func isElement(_ text: String) -> Bool {
    let tree = Parser.parse(source: "[\n\(text)\n]")
    guard !tree.hasError, tree.statements.count == 1,
      let array = tree.statements.first?.item.as(ArrayExprSyntax.self)
    else { return false }
    return array.elements.map(\.expression.trimmedDescription) == [text]
      && array.elements.allSatisfy { $0.trailingComma == nil }
  }
}
