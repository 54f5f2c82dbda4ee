import Foundation

/// The tables of `Modules.md`, or of a page like it: the first of each section, row by row. Blocks of
/// code are passed over.
package struct ModulesPage: Sendable {
  package static let path = "Modules.md"

  package private(set) var sections: [Section] = []
  var rows: [Row] { sections.flatMap(\.rows) }

  package struct Section: Sendable {
    /// As it is written: `## Screens`.
    package let heading: String
    package let line: Int
    /// The heads of its first table, the rule below them, and the rows.
    package fileprivate(set) var table: [Row] = []
    package var rows: ArraySlice<Row> { table.dropFirst(2) }

    /// The line that a new row belongs below.
    var lastLine: Int { table.last?.line ?? line }
    var name: String { heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
  }

  package struct Row: Sendable {
    let section: String
    package let line: Int
    package let text: String

    /// The cells, without blanks around.
    var cells: [String] {
      let cells = text.dropFirst().components(separatedBy: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.last == "" ? cells.dropLast() : cells
    }
    var module: String { cells.first ?? "" }

    func breach(_ advice: String) -> Breach { Breach(ModulesPage.path, line, "drift", advice) }
  }

  package init(lines: [String]) {
    var isProse = true
    var isInTable = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isProse.toggle() }
      if isProse, line.hasPrefix("#") {
        let heading = line.trimmingCharacters(in: .whitespaces)
        sections.append(Section(heading: heading, line: index + 1))
      }
      guard let section = sections.last else { continue }
      isInTable = isProse && line.hasPrefix("|") && (isInTable || section.table.isEmpty)
      if isInTable {
        let row = Row(section: section.name, line: index + 1, text: line)
        sections[sections.count - 1].table.append(row)
      }
    }
  }
}
