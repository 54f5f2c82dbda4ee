/// Leaves out every arrow that follows from others, and bundles what a whole layer has in common.
struct Reduction {
  private let direct: [String: Set<String>]
  private let below: [String: Set<String>]
  private let modules: [Layer: [String]]
  private let common: [Layer: Set<String>]

  /// Layers whose modules stand side by side, so that they can be spoken of as one.
  private static let bundled: [Layer] = [.screens, .services]

  init(_ targets: [PackageDescription.Target], _ modules: [Layer: [String]]) {
    let known = Set(targets.map(\.name))
    let direct = Dictionary(
      targets.map { ($0.name, known.intersection($0.targetDependencies)) }
    ) { first, _ in first }
    let below = Self.closure(direct)
    self.direct = direct
    self.below = below
    self.modules = modules
    common = Dictionary(
      uniqueKeysWithValues: Self.bundled.map { layer in
        let members = modules[layer] ?? []
        let first = members.first.flatMap { below[$0] } ?? []
        let all = members.reduce(first) { $0.intersection(below[$1] ?? []) }
        return (layer, members.count > 1 ? all.subtracting(members) : [])
      })
  }

  /// The arrows that are left.
  var edges: [ModuleGraph.Edge] {
    Layer.allCases.flatMap { layer in
      let bundle = reduced(common[layer] ?? []).sorted().map {
        ModuleGraph.Edge(from: .layer(layer), to: .module($0))
      }
      return bundle + (modules[layer] ?? []).flatMap { edges(of: $0, in: layer) }
    }
  }
}

extension Reduction {
  private static func closure(_ direct: [String: Set<String>]) -> [String: Set<String>] {
    var below: [String: Set<String>] = [:]
    for name in direct.keys {
      var waiting = Array(direct[name] ?? [])
      var seen: Set<String> = []
      while let next = waiting.popLast() {
        if seen.insert(next).inserted { waiting += direct[next] ?? [] }
      }
      below[name] = seen
    }
    return below
  }

  /// Those that are not below another of them.
  private func reduced(_ names: Set<String>) -> Set<String> {
    names.filter { name in !names.contains { $0 != name && below[$0]?.contains(name) == true } }
  }

  private func edges(of name: String, in layer: Layer) -> [ModuleGraph.Edge] {
    var targets = reduced(direct[name] ?? []).subtracting(common[layer] ?? [])
    var bundles: [ModuleGraph.Node] = []
    for other in Self.bundled {
      let members = Set(modules[other] ?? [])
      if members.count > 1, members.isSubset(of: targets) {
        bundles.append(.layer(other))
        targets.subtract(members)
      }
    }
    return (bundles + targets.sorted().map { .module($0) }).map {
      ModuleGraph.Edge(from: .module(name), to: $0)
    }
  }
}
