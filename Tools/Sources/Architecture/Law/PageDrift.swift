import Foundation

extension Law {
  /// Every module has its row in `Modules.md`, and every row tells of a module.
  static func page(_ map: ProjectMap) -> [Breach] {
    let sections: Set = ["C", "Kits", "Services", "Components", "Screens", "App", "Tests"]
    let page = map.page
    let missing = map.package.targets.compactMap { target -> Breach? in
      guard let name = section(of: target) else { return nil }
      let section = page.sections.first { $0.name == name }
      if let section, section.rows.contains(where: { $0.module == target.name }) { return nil }
      return Breach(
        ModulesPage.path, section?.lastLine ?? 1, "drift",
        "\(target.name) has no row in \(name): add one like those beside it")
    }
    let targets = Dictionary(map.package.targets.map { ($0.name, $0) }) { first, _ in first }
    let folders = Set(map.package.targets.map(\.path))
    let wrong = page.rows.filter { sections.contains($0.section) }.flatMap { row in
      guard let target = targets[row.module], section(of: target) == row.section else {
        return [row.breach("\(row.module) is no target of this section: delete the row")]
      }
      return row.text.matches(of: /`(Tests\/[^`]*)`/).map { String($0.1) }
        .filter { !folders.contains($0) }
        .map { row.breach("\($0) is no target: say where the tests of \(row.module) are") }
    }
    return missing + wrong
  }

  /// The section a target's row belongs to; nil if it needs none.
  private static func section(of target: Target) -> String? {
    switch target.layer {
    case .dev: target.isScenarios ? nil : "App"
    case let layer?: layer.rawValue
    case nil: target.type == "test" ? nil : "Tests"
    }
  }

  /// A screen's words are its own, and `Modules.md` has those of screens and components as code has them.
  static func words(_ map: ProjectMap) -> [Breach] {
    var owners: [String: String] = [:]
    let twice = map.files(below: "Sources/Screens").flatMap { file in
      file.screens.flatMap { screen in
        ([screen.name] + screen.aliases).compactMap { word -> Breach? in
          defer { owners[word] = owners[word] ?? file.path }
          return owners[word].map {
            Breach(
              file.path, screen.line, "drift",
              "\(word) goes to the screen of \($0), too; choose another word")
          }
        }
      }
    }
    return twice
      + map.page.rows.filter { map.corrected($0) != nil }.map { row in
        row.breach("the row of \(row.module) is not as its code has it; write `make graph`")
      }
  }
}

extension ProjectMap {
  /// `Modules.md` with the graph of these modules, and the words of screens and components, as code has them; the rest
  /// of it stays. Throws a ``Problem`` if the graph has no place.
  package func writtenPage() throws(Problem) -> String {
    var lines = modulesPage.components(separatedBy: "\n")
    for row in page.rows { lines[row.line - 1] = corrected(row) ?? row.text }
    return try ModuleGraph(package).drawn(in: lines.joined(separator: "\n"))
  }

  /// The row of a screen or a component as its code has it; nil if it is so already, and for all other rows.
  fileprivate func corrected(_ row: ModulesPage.Row) -> String? {
    let target = package.targets.first { $0.name == row.module }
    guard let target, let layer = target.layer, layer == .screens || layer == .components,
      layer.rawValue == row.section
    else { return nil }
    let files = self.files(below: target.path)
    // No name leads to a component.
    let name = layer == .screens ? ["`\(files.flatMap(\.screens).first?.name ?? "…")`"] : []
    var told: Set<String> = []
    let commands = files.flatMap(\.commands).map { "`\($0.name)`" }
      .filter { told.insert($0).inserted }
    // What it is for is for a person to say.
    let purpose = row.cells.dropFirst(1 + name.count).first ?? "…"
    let words = commands.isEmpty ? "–" : commands.joined(separator: " ")
    let cells =
      [target.name] + name + [purpose, words, "`Tests/\(layer.rawValue)/\(target.name)Tests`"]
    return row.cells == cells ? nil : "| \(cells.joined(separator: " | ")) |"
  }
}
