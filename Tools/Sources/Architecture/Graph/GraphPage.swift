import Foundation

/// The part of `Modules.md` that `make graph` writes, in Mermaid: whoever shows the page draws it.
package enum GraphPage {
  private static let start = "<!-- graph: made by make graph -->\n"
  private static let end = "<!-- end of graph -->"

  /// The page with the graph between its markers. Throws a ``Problem`` if one is missing.
  package static func updated(
    _ modulesPage: String, with graph: ModuleGraph
  ) throws(Problem) -> String {
    guard let start = modulesPage.firstRange(of: start),
      let end = modulesPage[start.upperBound...].firstRange(of: end)
    else {
      throw Problem(
        "\(ModulesPage.path) has no lines `\(Self.start.dropLast())` and `\(Self.end)` after it; put "
          + "them back where the graph belongs")
    }
    return modulesPage.replacingCharacters(
      in: start.upperBound..<end.lowerBound, with: "```mermaid\n\(graph.mermaid)```\n")
  }
}

extension ModuleGraph {
  /// A frame for each layer, then the arrows, a line for each module that has some. The same modules
  /// give the same text.
  var mermaid: String {
    let frames = layers.flatMap { layer in
      ["  subgraph \(layer.rawValue)"] + (modules[layer] ?? []).map { "    \($0)" } + ["  end"]
    }
    var starts: [Node] = []
    for start in edges.map(\.from) where starts.last != start { starts.append(start) }
    let arrows = starts.map { start in
      "  \(start.name) --> \(targets(of: start).map(\.name).joined(separator: " & "))"
    }
    return (["flowchart TD"] + frames + arrows).map { $0 + "\n" }.joined()
  }
}

/// The graph of the modules is of these modules.
struct GraphDrift: Rule {
  func breaches(in map: ProjectMap) -> [Breach] {
    let graph = ModuleGraph(map.package)
    do {
      let page = try GraphPage.updated(map.modulesPage, with: graph).components(separatedBy: "\n")
      let now = map.modulesPage.components(separatedBy: "\n")
      guard page != now else { return [] }
      let line = zip(page, now).prefix { $0 == $1 }.count + 1
      let advice = "the modules are drawn as they were; write `make graph`"
      return [Breach(ModulesPage.path, line, "drift", advice)]
    } catch {
      return [Breach(ModulesPage.path, 1, "drift", error.reason)]
    }
  }
}
