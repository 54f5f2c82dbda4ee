import Foundation

/// Who needs whom, without what follows from the rest; tests and programs for developers are left out.
///
/// Where every screen or every service needs the same, one arrow leads there from the layer.
package struct ModuleGraph {
  /// The modules of each layer, in the order of their names.
  private let modules: [Layer: [String]]
  private let below: [String: Set<String>]

  /// Draws from what the package manager says.
  package init(_ package: PackageDescription) {
    let shown = package.targets.filter {
      $0.layer != nil && ($0.layer != .dev || $0.type != "executable")
    }
    modules = Dictionary(grouping: shown) { $0.layer ?? .c }.mapValues { $0.map(\.name).sorted() }
    // Nothing follows by way of what is not shown.
    let drawn = PackageDescription(targets: shown)
    below = Dictionary(
      shown.map { target in
        let all = drawn.paths(from: target.name).compactMap(\.last)
        return (target.name, Set(shown.map(\.name)).intersection(all))
      }
    ) { first, _ in first }
  }

  /// `Modules.md` with the graph between its markers, in Mermaid: whoever shows the page draws it.
  /// Throws a ``Problem`` if a marker is missing.
  package func drawn(in modulesPage: String) throws(Problem) -> String {
    let (start, end) = ("<!-- graph: made by make graph -->\n", "<!-- end of graph -->")
    guard let opening = modulesPage.firstRange(of: start),
      let closing = modulesPage[opening.upperBound...].firstRange(of: end)
    else {
      throw Problem(
        "\(ModulesPage.path) has no lines `\(start.dropLast())` and `\(end)` after it; put them back "
          + "where the graph belongs")
    }
    return modulesPage.replacingCharacters(
      in: opening.upperBound..<closing.lowerBound, with: "```mermaid\n\(mermaid)```\n")
  }

  /// A frame for each layer from the top, then the arrows, a line for each module that has some. The
  /// same modules give the same text.
  var mermaid: String {
    let layers = Layer.allCases.filter { modules[$0] != nil }
    let frames = layers.flatMap { layer in
      ["  subgraph \(layer.rawValue)"] + (modules[layer] ?? []).map { "    \($0)" } + ["  end"]
    }
    let arrows = layers.flatMap { layer in
      let shared = common(to: layer)
      return [arrow(from: layer.rawValue, to: shared)]
        + (modules[layer] ?? []).map { arrow(from: $0, to: below[$0] ?? [], but: shared) }
    }
    return (["flowchart TD"] + frames + arrows.compactMap(\.self)).map { $0 + "\n" }.joined()
  }

  /// One line; nil if it would lead nowhere. A layer stands for its modules where all are needed.
  private func arrow(from start: String, to names: Set<String>, but shared: Set<String> = [])
    -> String?
  {
    let nearest = names.subtracting(
      names.flatMap { name in (below[name] ?? []).subtracting([name]) }
    )
    .subtracting(shared)
    let whole = bundles.filter { nearest.isSuperset(of: $0.modules) }
    let rest = nearest.subtracting(whole.flatMap(\.modules)).sorted()
    let ends = whole.map(\.layer.rawValue) + rest
    return ends.isEmpty ? nil : "  \(start) --> \(ends.joined(separator: " & "))"
  }

  /// The layers whose modules stand side by side, so that several can be spoken of as one.
  private var bundles: [(layer: Layer, modules: [String])] {
    [.screens, .services].map { ($0, modules[$0] ?? []) }.filter { $0.modules.count > 1 }
  }

  /// What all modules of such a layer need.
  private func common(to layer: Layer) -> Set<String> {
    guard let names = bundles.first(where: { $0.layer == layer })?.modules else { return [] }
    let all = names.dropFirst().reduce(below[names[0]] ?? []) { $0.intersection(below[$1] ?? []) }
    return all.subtracting(names)
  }
}

extension Law {
  /// The graph of the modules is of these modules.
  static func graph(_ map: ProjectMap) -> [Breach] {
    do {
      let page = try ModuleGraph(map.package).drawn(in: map.modulesPage)
        .components(separatedBy: "\n")
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
