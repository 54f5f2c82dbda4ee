extension ModuleGraph {
  /// A drawing for light and dark pages, without a background: a band for each layer, boxes in rows,
  /// arrows behind them. The same modules give the same text.
  public var svg: String {
    let drawing = Drawing(self)
    let size = "width=\"\(drawing.width)\" height=\"\(drawing.height)\""
    let lines =
      [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" "
          + "viewBox=\"0 0 \(drawing.width) \(drawing.height)\" \(size) role=\"img\">",
        "<title>Who needs whom</title>", Drawing.style, Drawing.arrowheads,
      ] + drawing.frames + drawing.arrows + drawing.names + ["</svg>", ""]
    return lines.joined(separator: "\n")
  }
}

/// Where everything stands, in pixels; y grows downwards.
private struct Drawing {
  private struct Box {
    let layer: Layer
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    var centre: Int { x + width / 2 }
    var place: String { "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"" }
  }

  private let graph: ModuleGraph
  private var boxes: [ModuleGraph.Node: Box] = [:]
  let width: Int
  private(set) var height = 12

  private static let gap = 14
  private static let boxHeight = 30
  /// Between two rows with arrows between them.
  private static let rowGap = 34
  /// Longer rows are broken.
  private static let longestRow = 8

  init(_ graph: ModuleGraph) {
    self.graph = graph
    let rows = graph.layers.map { Self.rows(of: $0, in: graph) }
    width = (rows.joined().map(Self.width).max() ?? 0) + 4 * Self.gap
    for (layer, rows) in zip(graph.layers, rows) { place(rows, of: layer) }
  }

  /// From the modules that nobody of their layer needs to those that need none of it.
  private static func rows(of layer: Layer, in graph: ModuleGraph) -> [[String]] {
    let depths = Dictionary(grouping: graph.modules[layer] ?? []) { graph.depth(of: $0) }
    return depths.sorted { $0.key > $1.key }.flatMap { _, names in
      let count = (names.count + longestRow - 1) / longestRow
      let length = (names.count + count - 1) / count
      return stride(from: 0, to: names.count, by: length).map {
        Array(names[$0..<min($0 + length, names.count)])
      }
    }
  }

  private static func width(of name: String) -> Int { 28 + name.count * 15 / 2 }

  private static func width(of row: [String]) -> Int {
    row.reduce(-gap) { $0 + width(of: $1) + gap }
  }

  /// Each row below the one before, its boxes in the order of those that need them.
  private mutating func place(_ rows: [[String]], of layer: Layer) {
    let top = height
    height += 30
    for row in rows {
      var x = (width - Self.width(of: row)) / 2
      let order = row.map { (name: $0, users: meanOfUsers($0)) }
        .sorted { ($0.users, $0.name) < ($1.users, $1.name) }
      for name in order.map(\.name) {
        let box = Box(
          layer: layer, x: x, y: height, width: Self.width(of: name), height: Self.boxHeight)
        boxes[.module(name)] = box
        x += box.width + Self.gap
      }
      height += Self.boxHeight + Self.rowGap
    }
    height += Self.gap - Self.rowGap
    boxes[.layer(layer)] = Box(
      layer: layer, x: Self.gap, y: top, width: width - 2 * Self.gap, height: height - top)
    height += Self.rowGap
  }

  private func meanOfUsers(_ name: String) -> Int {
    let users = graph.edges.filter { $0.to == .module(name) }.compactMap { boxes[$0.from]?.centre }
    return users.isEmpty ? width / 2 : users.reduce(0, +) / users.count
  }

  var frames: [String] {
    graph.layers.compactMap { layer in
      boxes[.layer(layer)].map {
        "<g class=\"\(layer.rawValue)\"><rect class=\"frame\" \($0.place) rx=\"12\"/>"
          + "<text class=\"title\" x=\"\($0.x + 12)\" y=\"\($0.y + 19)\">\(layer.rawValue)</text></g>"
      }
    }
  }

  var names: [String] {
    graph.layers.flatMap { graph.modules[$0] ?? [] }.compactMap { name in
      boxes[.module(name)].map {
        "<g class=\"\($0.layer.rawValue)\"><rect class=\"box\" \($0.place) rx=\"8\"/>"
          + "<text x=\"\($0.centre)\" y=\"\($0.y + 20)\">\(name)</text></g>"
      }
    }
  }

  /// One swing each, down or up, from edge to edge.
  var arrows: [String] {
    graph.edges.compactMap { edge in
      guard let from = boxes[edge.from], let to = boxes[edge.to] else { return nil }
      let isDown = from.y < to.y
      let start = isDown ? from.y + from.height : from.y
      let end = isDown ? to.y : to.y + to.height
      let middle = (start + end) / 2
      return "<path class=\"\(from.layer.rawValue)\" d=\"M\(from.centre) \(start)C\(from.centre) "
        + "\(middle) \(to.centre) \(middle) \(to.centre) \(end)\" "
        + "marker-end=\"url(#\(from.layer.rawValue)-head)\"/>"
    }
  }
}

extension Drawing {
  /// One hue a layer; the page's own background shows through.
  private static let hues: [(layer: Layer, light: String, dark: String)] = [
    (.app, "#8250df", "#c297ff"), (.dev, "#bf3989", "#ff80c8"),
    (.screens, "#0969da", "#6cb6ff"), (.components, "#1b7c83", "#39c5cf"),
    (.services, "#1a7f37", "#57c76c"), (.kits, "#9a6700", "#e3b341"), (.c, "#bc4c00", "#f0883e"),
  ]

  static var style: String {
    let light = hues.map { ".\($0.layer.rawValue){color:\($0.light)}" }.joined()
    let dark = hues.map { ".\($0.layer.rawValue){color:\($0.dark)}" }.joined()
    return """
      <style>
      \(light)
      text{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;\
      text-anchor:middle;fill:#1f2328}
      .title{font-weight:600;font-size:12px;text-anchor:start;fill:currentColor}
      .frame{fill:currentColor;fill-opacity:.07;stroke:currentColor;stroke-opacity:.35}
      .box{fill:#fff;stroke:currentColor;stroke-width:1.3}
      path{fill:none;stroke:currentColor;stroke-width:1.5;stroke-opacity:.6}
      marker path{fill:currentColor;stroke:none}
      @media(prefers-color-scheme:dark){
      \(dark)
      text{fill:#e6edf3}.box{fill:#161b22}
      }
      </style>
      """
  }

  static var arrowheads: String {
    "<defs>"
      + hues.map {
        "<marker id=\"\($0.layer.rawValue)-head\" class=\"\($0.layer.rawValue)\" "
          + "viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
          + "orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker>"
      }.joined() + "</defs>"
  }
}
