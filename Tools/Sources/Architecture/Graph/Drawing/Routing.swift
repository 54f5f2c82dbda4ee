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
    // No line leaves the height between the two.
    let obstacles = obstacles(to: edge)
      .filter { $0.place.bottom + $0.margin > from.y && $0.place.y - $0.margin < direct.end.y }
    let taken = Array(lanes.values)
    var best = (cost: obstacles.cost(of: direct), lane: Int?.none)
    for lane in stride(from: 20, to: layout.width - 19, by: 4) where best.cost > 0 {
      guard lane < from.x - 8 || lane > from.right + 8, let curve = curve(of: edge, byLane: lane)
      else { continue }
      let crowd = taken.contains { abs($0 - lane) < 9 } ? Self.hit / 2 : 0
      let way = crowd + curve.width * 4
      // Most lanes are too far off to be looked at more closely.
      guard way < best.cost else { continue }
      let cost = way + obstacles.cost(of: curve)
      if cost < best.cost { best = (cost, lane) }
    }
    return best.lane
  }

  /// What one crossed box costs, in pixels of a way round it; a frame costs a third.
  private static let hit = 3000

  /// What an arrow should not cross: boxes and titles that are not its own, and frames.
  private func obstacles(to edge: ModuleGraph.Edge) -> [Obstacle] {
    let ends = [edge.from, edge.to]
    let boxes = layout.boxes.filter { !ends.contains(.module($0.key)) && !isInside($0.key, ends) }
    let titles = layout.titles.filter { !ends.contains(.layer($0.key)) }
    // Kits lie on the way of many; the frames that stand side by side have gaps between them.
    let frames = layout.frames.filter { $0.key != .kits && !holds($0.key, oneOf: ends) }
    return (Array(boxes.values) + titles.values).map {
      Obstacle(place: $0, margin: 5, cost: Self.hit)
    } + frames.values.map { Obstacle(place: $0, margin: 4, cost: Self.hit / 3) }
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

/// A place that an arrow should go round.
private struct Obstacle {
  let place: Rectangle
  let margin: Int
  let cost: Int
}

extension [Obstacle] {
  /// What a way costs that crosses some of them.
  fileprivate func cost(of curve: Curve) -> Int {
    let points = curve.points
    return reduce(0) { sum, obstacle in
      let isCrossed = points.contains { obstacle.place.contains($0, margin: obstacle.margin) }
      return sum + (isCrossed ? obstacle.cost : 0)
    }
  }
}
