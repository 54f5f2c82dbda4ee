/// A screen's words are its own, and the Screens table has them as they are in the code.
struct WordDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    twice(map) + map.screenTargets.flatMap { table($0, map) }
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
    guard let row = page.row(of: target.name, in: Layer.screens.rawValue) else { return [] }
    let real = ScreenRow(target, map)
    guard row.words(in: 1) != [real.name] || Set(row.words(in: 3)) != Set(real.commands) else {
      return []
    }
    let purpose = row.cells.indices.contains(2) ? row.cells[2] : nil
    return [
      Breach(
        ModulesPage.path, row.line, "drift",
        "\(target.name) has other words in its code: write `\(real.text(purpose: purpose))`")
    ]
  }
}
