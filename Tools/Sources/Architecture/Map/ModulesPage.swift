/// The tables of `Modules.md`: the first of each section, row by row.
public struct ModulesPage: Equatable, Sendable {
  /// Where the page is, from the package's root.
  public static let path = "Modules.md"

  /// All rows, from top to bottom.
  public let rows: [Row]
  private let sections: [String: Int]

  /// One row of a table.
  public struct Row: Equatable, Sendable {
    /// The section's title: `Kits`.
    public let section: String
    /// The line, from 1.
    public let line: Int
    /// The cells, without blanks around.
    public let cells: [String]

    /// The module it tells of.
    public var module: String { cells.first ?? "" }

    /// The words in backticks of a cell, which may be missing.
    public func words(in cell: Int) -> [String] {
      guard cells.indices.contains(cell) else { return [] }
      let parts = cells[cell].split(separator: "`", omittingEmptySubsequences: false)
      return parts.indices.filter { $0 % 2 == 1 && $0 < parts.count - 1 }.map { String(parts[$0]) }
    }
  }

  /// Reads the page's text.
  public init(_ text: String) {
    var reader = PageReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.read(String(line))
    }
    rows = reader.rows
    sections = reader.sections
  }

  /// The row of a module within a section.
  public func row(of module: String, in section: String) -> Row? {
    rows.first { $0.section == section && $0.module == module }
  }

  /// What is said of a module, in the section that has it; nil if it is not mentioned.
  public func purpose(of module: String) -> String? {
    guard let row = rows.first(where: { $0.module == module }) else { return nil }
    // Screens have the word that goes there before it.
    let cell = row.section == Layer.screens.rawValue ? 2 : 1
    return row.cells.indices.contains(cell) ? row.cells[cell] : nil
  }

  /// The line a new row of a section belongs below; 1 if there is no such section.
  public func lastLine(of section: String) -> Int {
    rows.last { $0.section == section }?.line ?? sections[section] ?? 1
  }
}

/// Goes through a page line by line.
private struct PageReader {
  var rows: [ModulesPage.Row] = []
  var sections: [String: Int] = [:]
  private var section = ""
  private var tableLines = 0
  private var isAfterTable = false
  private var number = 0

  mutating func read(_ line: String) {
    number += 1
    if line.hasPrefix("## ") {
      section = line.dropFirst(3).trimmed
      sections[section] = number
      (tableLines, isAfterTable) = (0, false)
    } else if line.hasPrefix("|") {
      tableLines += 1
      // The first two lines are the heads and the rule below them.
      if tableLines > 2, !isAfterTable { add(line) }
    } else if tableLines > 0 {
      isAfterTable = true
    }
  }

  private mutating func add(_ line: String) {
    let cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
      .map(\.trimmed)
    let row = cells.last == "" ? Array(cells.dropLast()) : cells
    rows.append(ModulesPage.Row(section: section, line: number, cells: row))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
