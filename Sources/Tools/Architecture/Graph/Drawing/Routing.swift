/// Finds a line for every arrow that crosses as few boxes, titles and other lanes as can be.
struct Routing: Sendable {
  private let layout: Layout
  private let graph: ModuleGraph
  private var lanes: [Int] = []
  private(set) var curves: [(edge: ModuleGraph.Edge, curve: Curve)] = []

  init(_ graph: ModuleGraph, _ layout: Layout) {
    self.graph = graph
    self.layout = layout
    for edge in graph.edges {
      if let curve = curve(of: edge) { curves.append((edge, curve)) }
    }
  }
}

extension Routing {
  private mutating func curve(of edge: ModuleGraph.Edge) -> Curve? {
    guard let from = layout.rectangle(of: edge.from), let to = layout.rectangle(of: edge.to)
    else { return nil }
    let end = Point(x: port(of: edge, on: to, isStart: false), y: to.y)
    let start = Point(x: port(of: edge, on: from, isStart: true), y: from.bottom)
    let direct = Curve(from: start, to: end)
    var best = (cost: cost(of: direct, edge), curve: direct, lane: Int?.none)
    guard best.cost >= Self.hit else { return direct }
    for lane in stride(from: 6, to: layout.width - 5, by: 6) {
      guard lane < from.x - 8 || lane > from.right + 8 else { continue }
      let side = Point(x: lane < from.x ? from.x : from.right, y: from.y + from.height / 2)
      let curve = Curve(from: side, byLane: lane, to: end)
      let crowd = lanes.contains { abs($0 - lane) < 10 } ? Self.hit / 4 : 0
      let way = abs(lane - side.x) + abs(lane - end.x)
      let cost = cost(of: curve, edge) + way + crowd
      if cost < best.cost { best = (cost, curve, lane) }
    }
    if let lane = best.lane { lanes.append(lane) }
    return best.curve
  }

  /// What one crossed box costs, in pixels of a way round it.
  private static let hit = 2000

  private func cost(of curve: Curve, _ edge: ModuleGraph.Edge) -> Int {
    let points = curve.points
    let ends = [edge.from, edge.to]
    let boxes = layout.boxes.filter { !ends.contains(.module($0.key)) && !isInside($0.key, ends) }
    let titles = layout.frames.filter { !ends.contains(.layer($0.key)) }.map {
      Rectangle(x: $0.value.x, y: $0.value.y, width: 84, height: 24)
    }
    let crossed = (boxes.map(\.value) + titles).filter { box in
      points.contains { box.contains($0, margin: 5) }
    }
    return crossed.count * Self.hit
  }

  /// Whether a box belongs to a layer that the arrow is of as a whole.
  private func isInside(_ name: String, _ ends: [ModuleGraph.Node]) -> Bool {
    graph.modules.contains { ends.contains(.layer($0.key)) && $0.value.contains(name) }
  }

  /// Arrows at the same edge of a box stand side by side, in the order of their other ends.
  private func port(of edge: ModuleGraph.Edge, on box: Rectangle, isStart: Bool) -> Int {
    let others = graph.edges.filter { isStart ? $0.from == edge.from : $0.to == edge.to }
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
