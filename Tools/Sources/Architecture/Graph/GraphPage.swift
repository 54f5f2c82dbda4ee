import Foundation

/// The part of `Modules.md` that `make graph` writes.
public enum GraphPage {
  /// Where the drawing is, from the package's root.
  public static let drawingPath = "docs/modules.svg"

  static let start = "<!-- graph: made by make graph -->\n"
  static let end = "<!-- end of graph -->"

  /// The page with the graph between its markers. Throws a ``Problem`` if one is missing.
  public static func updated(
    _ modulesPage: String, with graph: ModuleGraph
  ) throws(Problem) -> String {
    guard let start = modulesPage.firstRange(of: start),
      let end = modulesPage[start.upperBound...].firstRange(of: end)
    else {
      throw Problem(
        "\(ModulesPage.path) has no lines `\(Self.start.dropLast())` and `\(Self.end)` after it; put them "
          + "back where the graph belongs")
    }
    let region = """
      ![Who needs whom: a drawing of what stands below](\(drawingPath))

      ```
      \(graph.text)
      ```

      """
    return modulesPage.replacingCharacters(in: start.upperBound..<end.lowerBound, with: region)
  }
}

/// The drawings of the modules are of these modules.
struct GraphDrift: Rule {
  private let outdated = "the modules are drawn as they were; write `make graph`"

  func breaches(in map: ProjectMap) -> [Breach] {
    let graph = ModuleGraph(map.package)
    var breaches: [Breach] = []
    do {
      let page = try GraphPage.updated(map.modulesPage, with: graph).components(separatedBy: "\n")
      let now = map.modulesPage.components(separatedBy: "\n")
      if page != now {
        let line = zip(page, now).prefix { $0 == $1 }.count + 1
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
}
