/// Every module has its row in `Modules.md`, and every row tells of a module.
struct PageDrift: Rule {
  private let sections: Set = ["C", "Kits", "Services", "Components", "Screens", "App", "Tests"]

  func breaches(in map: ProjectMap) -> [Breach] {
    let page = ModulesPage(map.modulesPage)
    let missing = map.package.targets.compactMap { target -> Breach? in
      guard let section = section(of: target), page.row(of: target.name, in: section) == nil
      else { return nil }
      return Breach(
        ModulesPage.path, page.lastLine(of: section), "drift",
        "\(target.name) has no row in \(section): add one like those beside it")
    }
    let targets = Dictionary(map.package.targets.map { ($0.name, $0) }) { first, _ in first }
    let folders = Set(map.package.targets.map(\.path))
    return missing
      + page.rows.filter { sections.contains($0.section) }.flatMap { row in
        guard let target = targets[row.module], section(of: target) == row.section else {
          return [breach(row, "\(row.module) is no target of this section: delete the row")]
        }
        return row.words(in: row.cells.count - 1)
          .filter { $0.hasPrefix("Tests/") && !folders.contains($0) }
          .map { breach(row, "\($0) is no target: say where the tests of \(row.module) are") }
      }
  }

  /// The section a target's row belongs to; nil if it needs none.
  private func section(of target: PackageDescription.Target) -> String? {
    switch target.layer {
    case .dev: Place(target).isScenarios ? nil : "App"
    case let layer?: layer.rawValue
    case nil: target.type == "test" ? nil : "Tests"
    }
  }

  private func breach(_ row: ModulesPage.Row, _ advice: String) -> Breach {
    Breach(ModulesPage.path, row.line, "drift", advice)
  }
}

/// A screen's words are its own, and `Modules.md` has those of screens and components as code has them.
struct WordDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let page = ModulesPage(map.modulesPage)
    return twice(map)
      + map.package.targets.filter { $0.layer == .screens || $0.layer == .components }
      .sorted { $0.name < $1.name }.compactMap { target in
        let real = ScreenWords(target, map)
        guard let row = page.row(of: target.name, in: real.layer.rawValue), !real.match(row)
        else { return nil }
        let text = real.row(purpose: page.purpose(of: row))
        return Breach(
          ModulesPage.path, row.line, "drift",
          "\(target.name) has other words in its code: write `\(text)`")
      }
  }

  private func twice(_ map: ProjectMap) -> [Breach] {
    var owners: [String: String] = [:]
    return map.files(below: "Sources/Screens").flatMap { file in
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
  }
}

/// The words of one screen or component, as its code has them.
private struct ScreenWords {
  let target: String
  let layer: Layer
  let name: String
  let commands: [String]

  init(_ target: PackageDescription.Target, _ map: ProjectMap) {
    let files = map.files(below: target.path)
    var told: Set<String> = []
    self.target = target.name
    layer = target.layer ?? .screens
    name = files.flatMap(\.screens).first?.name ?? "…"
    commands = files.flatMap(\.commands).map(\.name).filter { told.insert($0).inserted }
  }

  /// The row in Markdown; what it is for is for a person to say.
  func row(purpose: String) -> String {
    let words = commands.isEmpty ? "–" : commands.map { "`\($0)`" }.joined(separator: " ")
    // No name leads to a component.
    let name = layer == .screens ? " `\(name)` |" : ""
    let tests = "`Tests/\(layer.rawValue)/\(target)Tests`"
    return "| \(target) |\(name) \(purpose) | \(words) | \(tests) |"
  }

  func match(_ row: ModulesPage.Row) -> Bool {
    let isScreen = layer == .screens
    return (!isScreen || row.words(in: 1) == [name])
      && Set(row.words(in: isScreen ? 3 : 2)) == Set(commands)
  }
}
