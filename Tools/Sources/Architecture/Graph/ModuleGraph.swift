/// Who needs whom, without what follows from the rest; tests and apps for developers are left out.
///
/// Where every screen or every service needs the same, one arrow leads there from the layer.
public struct ModuleGraph: Equatable, Sendable {
  /// The modules of each layer, in the order of their names.
  public let modules: [Layer: [String]]
  /// All arrows, in the order of layers and names.
  public let edges: [Edge]

  /// Where an arrow begins or ends.
  public enum Node: Hashable, Sendable {
    /// One module.
    case module(String)
    /// All modules of a layer.
    case layer(Layer)
  }

  /// One arrow, from who needs to what is needed.
  public struct Edge: Hashable, Sendable {
    /// Who needs it.
    public let from: Node
    /// What is needed.
    public let to: Node
  }

  /// Draws from what the package manager says.
  public init(_ package: PackageDescription) {
    let shown = package.targets.filter { target in
      target.layer.map { $0 != .dev || target.type != "executable" } ?? false
    }
    modules = Dictionary(grouping: shown) { $0.layer ?? .c }.mapValues { $0.map(\.name).sorted() }
    edges = Reduction(shown, modules).edges
  }

  /// The layers that have modules, from the top.
  public var layers: [Layer] {
    Layer.allCases.filter { modules[$0] != nil }
  }

  /// The arrows from a node, in order.
  func targets(of node: Node) -> [Node] {
    edges.filter { $0.from == node }.map(\.to)
  }
}
