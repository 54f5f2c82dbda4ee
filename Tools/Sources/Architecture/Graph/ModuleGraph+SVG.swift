extension ModuleGraph {
  /// A drawing for light and dark pages, without a background; the same modules give the same text.
  public var svg: String {
    let layout = Layout(self)
    let size = "\(layout.width) \(layout.height)"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
        + "width=\"\(layout.width)\" height=\"\(layout.height)\" role=\"img\">",
      "<title>Who needs whom</title>", Self.style, Self.arrowheads,
    ]
    for layer in layers {
      guard let frame = layout.frames[layer] else { continue }
      lines.append(Self.frame(frame, of: layer))
    }
    lines += Routing(self, layout).curves.map { edge, curve in
      let layer = layer(of: edge.from)
      return "<path class=\"\(layer.rawValue)\" d=\"\(curve.path)\" "
        + "marker-end=\"url(#\(layer.rawValue)-head)\"/>"
    }
    for layer in layers {
      lines += (modules[layer] ?? []).compactMap { name in
        layout.boxes[name].map { Self.box($0, named: name, of: layer) }
      }
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }
}

extension ModuleGraph {
  private func layer(of node: Node) -> Layer {
    switch node {
    case .layer(let layer): layer
    case .module(let name): layers.first { modules[$0]?.contains(name) == true } ?? .c
    }
  }

  private static func frame(_ frame: Rectangle, of layer: Layer) -> String {
    "<g class=\"\(layer.rawValue)\"><rect class=\"frame\" x=\"\(frame.x)\" y=\"\(frame.y)\" "
      + "width=\"\(frame.width)\" height=\"\(frame.height)\" rx=\"12\"/>"
      + "<text class=\"title\" x=\"\(frame.x + 12)\" y=\"\(frame.y + 19)\">\(layer.rawValue)</text>"
      + "</g>"
  }

  private static func box(_ box: Rectangle, named name: String, of layer: Layer) -> String {
    "<g class=\"\(layer.rawValue)\"><rect class=\"box\" x=\"\(box.x)\" y=\"\(box.y)\" "
      + "width=\"\(box.width)\" height=\"\(box.height)\" rx=\"8\"/>"
      + "<text x=\"\(box.centre)\" y=\"\(box.y + 20)\">\(name)</text></g>"
  }

  /// One hue a layer; the page's own background shows through.
  private static let hues: [(layer: Layer, light: String, dark: String)] = [
    (.app, "#8250df", "#c297ff"), (.dev, "#bf3989", "#ff80c8"),
    (.screens, "#0969da", "#6cb6ff"), (.components, "#1b7c83", "#39c5cf"),
    (.services, "#1a7f37", "#57c76c"),
    (.kits, "#9a6700", "#e3b341"), (.c, "#bc4c00", "#f0883e"),
  ]

  private static var style: String {
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
      path{fill:none;stroke:currentColor;stroke-width:1.5;stroke-opacity:.75}
      marker path{fill:currentColor;stroke:none}
      @media(prefers-color-scheme:dark){
      \(dark)
      text{fill:#e6edf3}.box{fill:#161b22}
      }
      </style>
      """
  }

  private static var arrowheads: String {
    "<defs>"
      + hues.map {
        "<marker id=\"\($0.layer.rawValue)-head\" class=\"\($0.layer.rawValue)\" "
          + "viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
          + "orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker>"
      }.joined() + "</defs>"
  }
}
