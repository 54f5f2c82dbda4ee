import Foundation

/// The tables of `Modules.md`: the first of each section, row by row.
package struct ModulesPage: Equatable, Sendable {
  package static let path = "Modules.md"

  private(set) var rows: [Row] = []
  private var sections: [String: Int] = [:]

  struct Row: Equatable, Sendable {
    let section: String
    let line: Int
    /// The cells, without blanks around.
    let cells: [String]

    var module: String { cells.first ?? "" }

    /// The words in backticks of a cell, which may be missing.
    func words(in cell: Int) -> [String] {
      guard cells.indices.contains(cell) else { return [] }
      return cells[cell].matches(of: /`([^`]*)`/).map { String($0.1) }
    }

    func breach(_ advice: String) -> Breach { Breach(ModulesPage.path, line, "drift", advice) }
  }

  package init(_ text: String) {
    var section = ""
    var tableLines = 0
    var isAfterTable = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("## ") {
        section = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
        sections[section] = index + 1
        (tableLines, isAfterTable) = (0, false)
      } else if line.hasPrefix("|") {
        tableLines += 1
        // The first two lines are the heads and the rule below them.
        guard tableLines > 2, !isAfterTable else { continue }
        var cells = line.dropFirst().components(separatedBy: "|")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        if cells.last == "" { cells.removeLast() }
        rows.append(Row(section: section, line: index + 1, cells: cells))
      } else if tableLines > 0 {
        isAfterTable = true
      }
    }
  }

  func row(of module: String, in section: String) -> Row? {
    rows.first { $0.section == section && $0.module == module }
  }

  /// The line a new row of a section belongs below; 1 if there is no such section.
  func lastLine(of section: String) -> Int {
    rows.last { $0.section == section }?.line ?? sections[section] ?? 1
  }
}
