/// Every module has its row in `Modules.md`, and every row tells of a module.
struct PageDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let page = ModulesPage(map.modulesPage)
    return missing(map, page) + superfluous(map, page)
  }

  /// The section a target's row belongs to; nil if it needs none.
  static func section(of target: PackageDescription.Target) -> String? {
    switch target.layer {
    case .app: app
    case .dev: Place(target).isScenarios ? nil : app
    case .screens, .components, .services, .kits, .c: target.layer?.rawValue
    case nil: target.type == "test" ? nil : "Tests"
    }
  }
}

extension PageDrift {
  private static let app = "App"
  private static let sections: Set = [
    "C", "Kits", "Services", "Components", "Screens", app, "Tests",
  ]

  private func missing(_ map: ProjectMap, _ page: ModulesPage) -> [Breach] {
    map.package.targets.compactMap { target in
      guard let section = Self.section(of: target), page.row(of: target.name, in: section) == nil
      else { return nil }
      return Breach(
        ModulesPage.path, page.lastLine(of: section), "drift",
        "\(target.name) has no row in \(section): add `\(row(of: target, map))`")
    }
  }

  private func row(of target: PackageDescription.Target, _ map: ProjectMap) -> String {
    let tests = "`Tests/\(target.layer?.rawValue ?? "")/\(target.name)Tests`"
    let imports = target.dependencies.isEmpty ? "–" : target.dependencies.joined(separator: ", ")
    switch target.layer {
    case .c: return "| \(target.name) | … | … |"
    case .kits: return "| \(target.name) | … | \(imports) | \(tests) |"
    case .services: return "| \(target.name) | … | … | \(tests) |"
    case .screens, .components: return ScreenRow(target, map).text(purpose: nil)
    case .app, .dev: return "| \(target.name) | … | \(tests) |"
    case nil: return "| \(target.name) | … |"
    }
  }

  private func superfluous(_ map: ProjectMap, _ page: ModulesPage) -> [Breach] {
    let targets = Dictionary(map.package.targets.map { ($0.name, $0) }) { first, _ in first }
    let folders = Set(map.package.targets.map(\.path))
    return page.rows.filter { Self.sections.contains($0.section) }.flatMap { row in
      guard let target = targets[row.module], Self.section(of: target) == row.section else {
        return [breach(row, "\(row.module) is no target of this section: delete the row")]
      }
      return row.words(in: row.cells.count - 1)
        .filter { $0.hasPrefix("Tests/") && !folders.contains($0) }
        .map { breach(row, "\($0) is no target: say where the tests of \(row.module) are") }
    }
  }

  private func breach(_ row: ModulesPage.Row, _ advice: String) -> Breach {
    Breach(ModulesPage.path, row.line, "drift", advice)
  }
}
