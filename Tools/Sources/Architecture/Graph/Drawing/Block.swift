/// The boxes of one layer within their frame, whose corner is at zero.
struct Block: Sendable {
  let layer: Layer
  let rows: [[String]]
  /// Whether its boxes stand in columns: nothing leads from one to another.
  let isGrid: Bool
  /// How wide each box is.
  let widths: [String: Int]

  init(_ layer: Layer, of graph: ModuleGraph) {
    let names = graph.modules[layer] ?? []
    // What nobody of its layer needs stands on top, also where it needs little itself.
    let deepest = names.map { graph.depth(of: $0) }.max() ?? 0
    let depths = Dictionary(grouping: names) { name in
      let isUsed = graph.edges.contains { $0.to == .module(name) }
      return isUsed || layer != .app ? graph.depth(of: name) : deepest
    }
    self.layer = layer
    widths = Dictionary(
      uniqueKeysWithValues: names.map { name in
        let arrows = graph.edges.count { $0.to == .module(name) }
        return (name, Measures.width(of: name, arrows: arrows))
      })
    isGrid = depths.count == 1 && (layer == .screens || layer == .services)
    if isGrid {
      let columns = (names.count + Measures.gridRows - 1) / Measures.gridRows
      rows = stride(from: 0, to: names.count, by: columns).map {
        Array(names[$0..<min($0 + columns, names.count)])
      }
    } else {
      rows = depths.keys.sorted(by: >).map { depths[$0] ?? [] }
    }
  }

  /// The widest row, with the frame around.
  var width: Int {
    let widest = isGrid ? columnWidth * (rows.first?.count ?? 0) : rows.map(width).max() ?? 0
    let gaps = isGrid ? Measures.boxGap * max(0, (rows.first?.count ?? 0) - 1) : 0
    return widest + gaps + 2 * Measures.padding
  }

  var height: Int {
    Measures.title + rows.count * Measures.boxHeight + max(0, rows.count - 1) * rowGap
      + Measures.padding
  }

  /// All boxes of a grid are as wide as the widest.
  var columnWidth: Int {
    widths.values.max() ?? 0
  }

  /// Where a row begins, from the frame's top.
  func top(ofRow row: Int) -> Int {
    Measures.title + row * (Measures.boxHeight + rowGap)
  }

  private var rowGap: Int { isGrid ? Measures.gridGap : Measures.rowGap }

  private func width(of row: [String]) -> Int {
    row.reduce(-Measures.boxGap) { $0 + (widths[$1] ?? 0) + Measures.boxGap }
  }
}
