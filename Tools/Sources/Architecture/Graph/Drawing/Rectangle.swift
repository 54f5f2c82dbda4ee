/// A place on the drawing, in pixels; y grows downwards.
struct Rectangle: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var centre: Int { x + width / 2 }
  var right: Int { x + width }
  var bottom: Int { y + height }

  /// Whether a point is inside, or nearer than `margin`.
  func contains(_ point: Point, margin: Int) -> Bool {
    point.x > x - margin && point.x < right + margin && point.y > y - margin
      && point.y < bottom + margin
  }
}

/// A point of the drawing, in pixels.
struct Point: Equatable, Sendable {
  var x: Int
  var y: Int
}
