/// The line of an arrow: curves, one after the other, each with two control points.
struct Curve: Equatable, Sendable {
  let start: Point
  let parts: [Part]

  struct Part: Equatable, Sendable {
    let first: Point
    let second: Point
    let end: Point
  }

  /// From above to below in one swing.
  init(from start: Point, to end: Point) {
    let swing = max(20, (end.y - start.y) / 2)
    self.start = start
    parts = [
      Part(
        first: Point(x: start.x, y: start.y + swing), second: Point(x: end.x, y: end.y - swing),
        end: end)
    ]
  }

  /// Out to the side, down a lane, and in from above; the farther the lane, the wider the turn.
  init(from start: Point, byLane lane: Int, to end: Point) {
    let turn = min(30 + abs(lane - end.x) / 24, max(12, (end.y - start.y) / 3))
    let (upper, lower) = (Point(x: lane, y: start.y + turn), Point(x: lane, y: end.y - turn))
    self.start = start
    parts = [
      Part(first: Point(x: lane, y: start.y), second: Point(x: lane, y: start.y), end: upper),
      Part(first: upper, second: lower, end: lower),
      Part(
        first: Point(x: lane, y: end.y - turn / 3), second: Point(x: end.x, y: end.y - turn),
        end: end),
    ]
  }

  /// Where it arrives.
  var end: Point { parts.last?.end ?? start }

  /// Points along the line, close enough to see what it crosses.
  var points: [Point] {
    var from = start
    return parts.flatMap { part -> [Point] in
      defer { from = part.end }
      return (0...24).map { part.point(at: Double($0) / 24, from: from) }
    }
  }

  /// How far it goes to the sides.
  var width: Int {
    let stops = [start.x] + parts.map(\.end.x)
    return zip(stops, stops.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
  }

  /// How an SVG writes it.
  var path: String {
    parts.reduce("M\(start.x) \(start.y)") { path, part in
      path + "C\(part.first.x) \(part.first.y) \(part.second.x) \(part.second.y) "
        + "\(part.end.x) \(part.end.y)"
    }
  }
}

extension Curve.Part {
  /// Bézier's formula, with `time` from 0 to 1.
  fileprivate func point(at time: Double, from start: Point) -> Point {
    let rest = 1 - time
    func mix(_ axis: (Point) -> Int) -> Int {
      let sum =
        rest * rest * rest * Double(axis(start)) + 3 * rest * rest * time * Double(axis(first))
        + 3 * rest * time * time * Double(axis(second)) + time * time * time * Double(axis(end))
      return Int(sum.rounded())
    }
    return Point(x: mix(\.x), y: mix(\.y))
  }
}
