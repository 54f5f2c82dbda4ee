extension ModuleGraph {
  /// A drawing in letters: a layer a paragraph, arrows to the right; without a line end at its end.
  public var text: String {
    layers.map { layer in
      paragraph(layer).enumerated().map { index, line in
        let title = index == 0 ? layer.rawValue : ""
        return title + String(repeating: " ", count: Self.indent - title.count) + line
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension ModuleGraph {
  private static let indent = 10
  private static let width = 96

  private func paragraph(_ layer: Layer) -> [String] {
    let names = modules[layer] ?? []
    let ordered = names.sorted { (depth(of: $1), $0) < (depth(of: $0), $1) }
    let arrows = ordered.compactMap { name in
      arrow(from: .module(name)).map { name + $0 }
    }
    let alone = names.filter { targets(of: .module($0)).isEmpty }
    guard let bundle = arrow(from: .layer(layer)) else { return arrows + filled(alone) }
    return filled(names) + ["all" + bundle] + arrows
  }

  private func arrow(from node: Node) -> String? {
    let targets = targets(of: node)
    return targets.isEmpty ? nil : " → " + targets.map(\.words).joined(separator: ", ")
  }

  /// The names in as few lines as they need.
  private func filled(_ names: [String]) -> [String] {
    names.reduce(into: [String]()) { lines, name in
      if let last = lines.last, last.count + name.count + 2 <= Self.width - Self.indent {
        lines[lines.count - 1] = last + "  " + name
      } else {
        lines.append(name)
      }
    }
  }
}

extension ModuleGraph.Node {
  /// A module's name, or all of a layer.
  var words: String {
    switch self {
    case .module(let name): name
    case .layer(let layer): "all " + layer.rawValue.lowercased()
    }
  }
}
