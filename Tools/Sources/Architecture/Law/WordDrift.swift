/// A screen's words are its own, and Modules.md has those of screens and components as they are in code.
struct WordDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    twice(map)
      + map.package.targets.filter { $0.layer == .screens || $0.layer == .components }
      .sorted { $0.name < $1.name }.flatMap { table($0, map) }
  }
}

extension WordDrift {
  private func twice(_ map: ProjectMap) -> [Breach] {
    var owners: [String: String] = [:]
    return map.screens.flatMap { file in
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

  private func table(_ target: PackageDescription.Target, _ map: ProjectMap) -> [Breach] {
    let page = ModulesPage(map.modulesPage)
    let real = ScreenRow(target, map)
    guard let row = page.row(of: target.name, in: real.layer.rawValue), !real.matches(row)
    else { return [] }
    let purpose = page.purpose(of: target.name)
    return [
      Breach(
        ModulesPage.path, row.line, "drift",
        "\(target.name) has other words in its code: write `\(real.text(purpose: purpose))`")
    ]
  }
}
