import Architecture

/// A small change to a file that is there: a line more, for one element, one import or one row.
///
/// Everything else in the file stays as it is, byte for byte; taking the line out again gives the file
/// as it was.
public struct Edit: Equatable, Sendable {
  /// The file, from the package's root.
  let file: String
  /// What is put in.
  var text: String
  /// Where it goes.
  let place: Place

  /// Among which lines a new one goes.
  enum Place: Equatable, Sendable {
    /// An element of the array literal that the variable begins with. The variable stands at top
    /// level or is a static member, and its elements have a line each, as `swift format` writes them.
    case list(String)
    /// The imports that the file begins with.
    case imports
    /// A row of the first table below a heading, which is written as in the file: `## Screens`.
    case table(String)
  }

  /// The file's text with the line, the same if it has it already.
  ///
  /// Among its neighbours the line goes before the first that is greater; elements and rows without
  /// regard to case, imports as `swift format` has them. Throws a ``Problem`` where its place is not
  /// certain.
  func apply(to text: String) throws -> String {
    var lines = try LineList(of: place, in: text, file: file)
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
    var lines = try LineList(of: place, in: text, file: file)
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
  private var line: String { place == .imports ? "import \(text)" : text }

  /// What tells an element, an import or a row from others: the call with its first argument, the
  /// module, the first cell.
  private static func key(_ line: String, _ place: Place) -> String {
    switch place {
    case .list:
      let call = line.prefixMatch(of: /[^("]*\((?:"[^"]*"|[^,)]*)/).map { String($0.0) }
      return call ?? line
    case .imports:
      return line.split { " .".contains($0) }.first { isModule($0) }.map(String.init) ?? ""
    case .table: return line.split(separator: "|").first.map { $0.filter { $0 != " " } } ?? ""
    }
  }

  private static func isModule(_ word: Substring) -> Bool {
    ![
      "public", "internal", "package", "private", "fileprivate", "import", "struct", "class",
      "enum",
    ]
    .contains(String(word)) && !word.hasPrefix("@")
  }

  private func isTwin(_ item: LineList.Item) -> Bool {
    Self.key(item.text, place) == Self.key(line, place)
  }

  private func isBefore(_ item: LineList.Item) -> Bool {
    if place == .imports {
      return !item.text.hasPrefix("import ") || text < Self.key(item.text, place)
    }
    let (one, other) = (line.lowercased(), item.text.lowercased())
    return one == other ? line < item.text : one < other
  }

  private func checkFit(_ lines: LineList) throws(Problem) {
    let isLine = !line.isEmpty && !line.contains(where: \.isNewline)
    let fits =
      switch place {
      case .list: LineList.isElement(text)
      case .imports: text.wholeMatch(of: /\w+/) != nil
      case .table:
        text.hasPrefix("|") && text.hasSuffix("|")
          && LineList.columns(of: text) == lines.columns
      }
    guard isLine, fits else { throw unfit }
  }

  private var unfit: Problem {
    let anchor =
      switch place {
      case .list(let name): "the list “\(name)”"
      case .imports: "the imports"
      case .table(let heading): "the table below “\(heading)”"
      }
    return Problem("“\(text)” does not fit into \(anchor) of \(file): correct the template’s edit")
  }
}

extension Edit: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case file, list, element, `import`, table, row
  }

  /// Reads `{"file": …, "list": …, "element": …}`, `{"file": …, "import": …}` or
  /// `{"file": …, "table": …, "row": …}`.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try values.decode(String.self, forKey: key) }
    file = try text(.file)
    switch Set(values.allKeys) {
    case [.file, .list, .element]: (self.text, place) = (try text(.element), .list(try text(.list)))
    case [.file, .import]: (self.text, place) = (try text(.import), .imports)
    case [.file, .table, .row]: (self.text, place) = (try text(.row), .table(try text(.table)))
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an edit has “list” and “element”, or “import”, or “table” and “row”"))
    }
  }

  /// Writes what `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    switch place {
    case .list(let list):
      try values.encode(list, forKey: .list)
      try values.encode(text, forKey: .element)
    case .imports: try values.encode(text, forKey: .import)
    case .table(let heading):
      try values.encode(heading, forKey: .table)
      try values.encode(text, forKey: .row)
    }
  }
}
