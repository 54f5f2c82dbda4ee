/// The drawings of the modules are of these modules.
struct GraphDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let graph = ModuleGraph(map.package)
    var breaches: [Breach] = []
    do {
      let page = try GraphPage.updated(map.modulesPage, with: graph)
      if page != map.modulesPage {
        let line = firstDifference(page, map.modulesPage)
        breaches.append(Breach(ModulesPage.path, line, "drift", outdated))
      }
    } catch {
      breaches.append(Breach(ModulesPage.path, 1, "drift", error.reason))
    }
    if graph.svg != map.drawing {
      breaches.append(Breach(GraphPage.drawingPath, 1, "drift", outdated))
    }
    return breaches
  }

  private let outdated = "the modules are drawn as they were; write `make graph`"
}

extension GraphDrift {
  private func firstDifference(_ one: String, _ other: String) -> Int {
    let one = one.split(separator: "\n", omittingEmptySubsequences: false)
    let other = other.split(separator: "\n", omittingEmptySubsequences: false)
    return (zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset ?? 0) + 1
  }
}
