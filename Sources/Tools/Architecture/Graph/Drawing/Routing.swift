/// Finds a line for every arrow that crosses as few boxes, titles and other lanes as can be.
struct Routing: Sendable {
  private let layout: Layout
  private let graph: ModuleGraph
  private var lanes: [ModuleGraph.Edge: Int] = [:]
  private(set) var curves: [(edge: ModuleGraph.Edge, curve: Curve)] = []

  init(_ graph: ModuleGraph, _ layout: Layout) {
    self.graph = graph
    self.layout = layout
    // Who leaves by a lane leaves room at the lower edge, so lanes are found first.
    for edge in graph.edges { lanes[edge] = lane(for: edge) }
    curves = graph.edges.compactMap { edge in curve(of: edge).map { (edge, $0) } }
  }
}

extension Routing {
  private func curve(of edge: ModuleGraph.Edge, byLane lane: Int? = nil) -> Curve? {
    guard let from = layout.rectangle(of: edge.from), let to = layout.rectangle(of: edge.to)
    else { return nil }
    let end = Point(x: port(of: edge, on: to, isStart: false), y: to.y)
    guard let lane = lane ?? lanes[edge] else {
      let start = Point(x: port(of: edge, on: from, isStart: true), y: from.bottom)
      return Curve(from: start, to: end)
    }
    let side = Point(x: lane < from.x ? from.x : from.right, y: from.y + from.height / 2)
    return Curve(from: side, byLane: lane, to: end)
  }

  /// Where to go down, if there is something in the direct way; nil if that is the best.
  private func lane(for edge: ModuleGraph.Edge) -> Int? {
    guard let from = layout.rectangle(of: edge.from), let direct = curve(of: edge) else {
      return nil
    }
    var best = (cost: cost(of: direct, edge), lane: Int?.none)
    for lane in stride(from: 20, to: layout.width - 19, by: 4) where best.cost > 0 {
      guard lane < from.x - 8 || lane > from.right + 8, let curve = curve(of: edge, byLane: lane)
      else { continue }
      let crowd = lanes.values.contains { abs($0 - lane) < 9 } ? Self.hit / 2 : 0
      let cost = cost(of: curve, edge) + crowd + curve.width * 4
      if cost < best.cost { best = (cost, lane) }
    }
    return best.lane
  }

  /// What one crossed box costs, in pixels of a way round it; a frame costs a third.
  private static let hit = 3000

  private func cost(of curve: Curve, _ edge: ModuleGraph.Edge) -> Int {
    let points = curve.points
    let ends = [edge.from, edge.to]
    let boxes = layout.boxes.filter { !ends.contains(.module($0.key)) && !isInside($0.key, ends) }
    let titles = layout.titles.filter { !ends.contains(.layer($0.key)) }
    // Kits lie on the way of many; the frames that stand side by side have gaps between them.
    let frames = layout.frames.filter { $0.key != .kits && !holds($0.key, oneOf: ends) }
    func crossed(_ places: some Sequence<Rectangle>, margin: Int) -> Int {
      places.count { place in points.contains { place.contains($0, margin: margin) } }
    }
    return crossed(boxes.values, margin: 5) * Self.hit + crossed(titles.values, margin: 5)
      * Self.hit
      + crossed(frames.values, margin: 4) * Self.hit / 3
  }

  private func holds(_ layer: Layer, oneOf ends: [ModuleGraph.Node]) -> Bool {
    ends.contains { end in
      switch end {
      case .layer(let other): other == layer
      case .module(let name): graph.modules[layer]?.contains(name) == true
      }
    }
  }

  /// Whether a box belongs to a layer that the arrow is of as a whole.
  private func isInside(_ name: String, _ ends: [ModuleGraph.Node]) -> Bool {
    graph.modules.contains { ends.contains(.layer($0.key)) && $0.value.contains(name) }
  }

  /// Arrows at the same edge of a box stand side by side, in the order of their other ends.
  private func port(of edge: ModuleGraph.Edge, on box: Rectangle, isStart: Bool) -> Int {
    let others = graph.edges
      .filter { isStart ? $0.from == edge.from && lanes[$0] == nil : $0.to == edge.to }
      .sorted { far($0, isStart) < far($1, isStart) }
    guard let index = others.firstIndex(of: edge) else { return box.centre }
    let room = min(box.width - 24, others.count * 22)
    let isFrame = box.height > Measures.boxHeight
    let step = (isFrame ? min(box.width / 2, others.count * 80) : room) / max(1, others.count)
    return box.centre + step * (2 * index - others.count + 1) / 2
  }

  private func far(_ edge: ModuleGraph.Edge, _ isStart: Bool) -> Int {
    layout.rectangle(of: isStart ? edge.to : edge.from)?.centre ?? 0
  }
}
