import Architecture

/// A small change to a file that is there: a line more, for one element, one import or one row.
///
/// Everything else in the file stays as it is, byte for byte; taking the line out again gives the file
/// as it was. Templates write it as `{"file": …, "list": …, "element": …}`, `{"file": …, "import": …}`
/// or `{"file": …, "table": …, "row": …}`.
package struct Edit: Codable, Equatable, Sendable {
  var file: String
  /// The variable that begins with an array literal, and what is to be one of its elements. It stands
  /// at top level or is a static member, and its elements have a line each, as `swift format` has them.
  var list: String?
  var element: String?
  /// The module to import, among the imports that the file begins with.
  var `import`: String?
  /// The heading above a table, which is written as in the file: `## Screens`; and a row of it.
  var table: String?
  var row: String?

  var text: String { element ?? `import` ?? row ?? "" }

  /// What is wrong with what is said; nil if it is one of the three.
  var flaw: String? {
    let isOne = [list, `import`, table].count { $0 != nil } == 1
    let isWhole = (list == nil) == (element == nil) && (table == nil) == (row == nil)
    return isOne && isWhole
      ? nil : "an edit has “list” and “element”, or “import”, or “table” and “row”"
  }

  /// The file's text with the line, the same if it has it already.
  ///
  /// Among its neighbours the line goes before the first that is greater; elements and rows without
  /// regard to case, imports as `swift format` has them. Throws a ``Problem`` where its place is not
  /// certain.
  func apply(to text: String) throws -> String {
    var lines = try LineList(of: self, in: text)
    try checkFit(lines)
    if let twin = lines.items.first(where: { isTwin($0) }) {
      guard twin.text != line else { return text }
      throw Problem(
        "\(file):\(twin.line) has “\(twin.text)” already: take it out, or choose another name")
    }
    lines.insert(line, before: lines.items.firstIndex { isBefore($0) })
    let result = lines.text
    // What cannot be taken back exactly must not be put in: it would never go again.
    guard try revert(from: result) == text else { throw unfit }
    return result
  }

  /// The file's text without the line, the same if it has not got it.
  ///
  /// Throws ``ChangedByHand`` if the line reads otherwise now, unless `force` is true: then it goes
  /// however it reads.
  func revert(from text: String, force: Bool = false) throws -> String {
    var lines = try LineList(of: self, in: text)
    guard let index = lines.items.firstIndex(where: { isTwin($0) }) else { return text }
    let now = lines.items[index]
    guard force || now.text == line else {
      throw ChangedByHand(
        what: "\(file):\(now.line) was changed by hand, it reads “\(now.text)” now")
    }
    lines.remove(index)
    return lines.text
  }
}

/// Why an edit is not taken back.
struct ChangedByHand: Error {
  let what: String
}

extension Edit {
  /// The whole line, without its indentation and, in a list, the comma.
  private var line: String { `import`.map { "import \($0)" } ?? text }

  /// What tells an element, an import or a row from others: the call with its first argument, the
  /// module, the first cell.
  private func key(_ line: String) -> String {
    if list != nil {
      return line.prefixMatch(of: /[^("]*\((?:"[^"]*"|[^,)]*)/).map { String($0.0) } ?? line
    }
    if table != nil {
      return line.split(separator: "|").first.map { $0.filter { $0 != " " } } ?? ""
    }
    return line.firstMatch(of: /\bimport (?:[a-z]+ )?(\w+)/).map { String($0.1) } ?? ""
  }

  private func isTwin(_ item: LineList.Item) -> Bool {
    key(item.text) == key(line)
  }

  private func isBefore(_ item: LineList.Item) -> Bool {
    if `import` != nil {
      return !item.text.hasPrefix("import ") || text < key(item.text)
    }
    let (one, other) = (line.lowercased(), item.text.lowercased())
    return one == other ? line < item.text : one < other
  }

  private func checkFit(_ lines: LineList) throws(Problem) {
    let isLine = !line.isEmpty && !line.contains(where: \.isNewline)
    let isCell = text.hasPrefix("|") && text.hasSuffix("|")
    let fits =
      list != nil
      ? LineList.isElement(text)
      : table != nil
        ? isCell && LineList.columns(of: text) == lines.columns
        : text.wholeMatch(of: /\w+/) != nil
    guard isLine, fits else { throw unfit }
  }

  private var unfit: Problem {
    let anchor =
      list.map { "the list “\($0)”" } ?? table.map { "the table below “\($0)”" } ?? "the imports"
    return Problem("“\(text)” does not fit into \(anchor) of \(file): correct the template’s edit")
  }
}
