/// Who needs whom, without what follows from the rest; tests and programs for developers are left out.
///
/// Where every screen or every service needs the same, one arrow leads there from the layer.
package struct ModuleGraph: Equatable, Sendable {
  /// The modules of each layer, in the order of their names.
  let modules: [Layer: [String]]
  /// All arrows, in the order of layers and names.
  private(set) var edges: [Edge] = []

  enum Node: Hashable, Sendable {
    case module(String)
    /// All modules of a layer.
    case layer(Layer)

    var name: String {
      switch self {
      case .module(let name): name
      case .layer(let layer): layer.rawValue
      }
    }
  }

  /// One arrow, from who needs to what is needed.
  struct Edge: Hashable, Sendable {
    let from: Node
    let to: Node
  }

  /// Draws from what the package manager says.
  package init(_ package: PackageDescription) {
    let shown = package.targets.filter { target in
      target.layer.map { $0 != .dev || target.type != "executable" } ?? false
    }
    modules = Dictionary(grouping: shown) { $0.layer ?? .c }.mapValues { $0.map(\.name).sorted() }
    let known = Set(shown.map(\.name))
    let reduction = Reduction(
      direct: Dictionary(
        shown.map { ($0.name, known.intersection($0.targetDependencies)) }
      ) { first, _ in first })
    let common = Dictionary(
      uniqueKeysWithValues: layers.map { ($0, reduction.common(to: bundle(of: $0))) })
    for layer in layers {
      edges += reduction.nearest(common[layer] ?? []).map {
        Edge(from: .layer(layer), to: .module($0))
      }
      for name in modules[layer] ?? [] {
        let wanted = reduction.nearest(reduction.direct[name] ?? [])
          .filter { common[layer]?.contains($0) != true }
        let bundles = layers.filter { bundle(of: $0).count > 1 }
          .filter { Set(bundle(of: $0)).isSubset(of: wanted) }
        let bundled = Set(bundles.flatMap(bundle))
        let ends =
          bundles.map(Node.layer) + wanted.filter { !bundled.contains($0) }.map(Node.module)
        edges += ends.map { Edge(from: .module(name), to: $0) }
      }
    }
  }

  /// The layers that have modules, from the top.
  var layers: [Layer] { Layer.allCases.filter { modules[$0] != nil } }

  func targets(of node: Node) -> [Node] { edges.filter { $0.from == node }.map(\.to) }

  /// The modules of a layer whose modules stand side by side, so that they can be spoken of as one.
  private func bundle(of layer: Layer) -> [String] {
    [.screens, .services].contains(layer) ? modules[layer] ?? [] : []
  }
}

/// Tells what follows from the rest.
private struct Reduction {
  let direct: [String: Set<String>]
  private let below: [String: Set<String>]

  init(direct: [String: Set<String>]) {
    self.direct = direct
    below = direct.mapValues { names in
      var waiting = Array(names)
      var seen: Set<String> = []
      while let next = waiting.popLast() {
        if seen.insert(next).inserted { waiting += direct[next] ?? [] }
      }
      return seen
    }
  }

  /// Those that are not below another of them, in order.
  func nearest(_ names: Set<String>) -> [String] {
    names.filter { name in !names.contains { $0 != name && below[$0]?.contains(name) == true } }
      .sorted()
  }

  /// What all of several modules need.
  func common(to names: [String]) -> Set<String> {
    guard names.count > 1 else { return [] }
    let all = names.dropFirst().reduce(below[names[0]] ?? []) { $0.intersection(below[$1] ?? []) }
    return all.subtracting(names)
  }
}
