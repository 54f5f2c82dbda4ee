import Foundation

extension Canvas {
  /// An ellipse, a disc if `radii` are equal; `blur` widens its edge.
  mutating func ellipse(
    at centre: Point, _ radii: Point, _ colour: Colour, blur: Float = 0, opacity: Float = 1,
    turn: Float = 0
  ) {
    let (longer, shorter) = (max(radii.x, radii.y), min(radii.x, radii.y))
    let reach = longer * (1 + 0.5 * blur / shorter)
    let (sine, cosine) = (sin(turn), cos(turn))
    let soft = max(pixel, blur)
    paint(around(centre, Point(reach, reach))) { point in
      let d = point - centre
      let local = Point(d.x * cosine + d.y * sine, d.y * cosine - d.x * sine) / radii
      let distance = (length(local) - 1) * shorter
      return colour.ink(opacity * unit(0.5 - distance / soft))
    }
  }

  /// A disc.
  mutating func disc(
    at centre: Point, _ radius: Float, _ colour: Colour, blur: Float = 0, opacity: Float = 1
  ) {
    ellipse(at: centre, Point(radius, radius), colour, blur: blur, opacity: opacity)
  }

  /// A ball lit from the upper left.
  mutating func ball(at centre: Point, _ radius: Float, _ colour: Colour, gloss: Float = 0.5) {
    let edge = edge
    paint(around(centre, Point(radius, radius))) { point in
      let d = (point - centre) / radius
      let z = max(0, 1 - (d * d).sum()).squareRoot()
      let light = unit(z * 0.6 - d.x * 0.45 - d.y * 0.6)
      let spot = ramp(0.32, 0.0, length(d - Point(-0.35, -0.4))) * gloss
      let shaded = colour * (0.3 + 0.85 * light) + Colour(repeating: spot)
      return shaded.ink(edge.cover((length(d) - 1) * radius))
    }
  }

  /// A straight stroke with round ends, which may get thinner.
  mutating func stroke(
    _ start: Point, _ end: Point, _ width: Float, to endWidth: Float? = nil, _ colour: Colour,
    opacity: Float = 1
  ) {
    let way = end - start
    let square = max((way * way).sum(), 1e-9)
    let box = Box(
      left: min(start.x, end.x) - width, right: max(start.x, end.x) + width,
      top: min(start.y, end.y) - width, bottom: max(start.y, end.y) + width)
    let last = endWidth ?? width
    // What is thinner than a pixel is as wide as one, and fainter.
    let fade = min(1, max(width, last) / pixel)
    let edge = edge
    paint(box) { point in
      let share = unit(((point - start) * way).sum() / square)
      let half = max(mix(width, last, share), edge.pixel) / 2
      return colour.ink(opacity * fade * edge.cover(length(point - start - way * share) - half))
    }
  }

  /// Several strokes, one after the other.
  mutating func path(_ points: [Point], _ width: Float, _ colour: Colour, opacity: Float = 1) {
    for (start, end) in zip(points, points.dropFirst()) {
      stroke(start, end, width, colour, opacity: opacity)
    }
  }

  /// What lies within the corners, in one colour.
  mutating func polygon(_ corners: [Point], _ colour: Colour, opacity: Float = 1) {
    polygon(corners) { _ in colour.ink(opacity) }
  }

  /// What lies within the corners, in colours by place.
  mutating func polygon(_ corners: [Point], _ shade: (Point) -> Ink) {
    guard let first = corners.first else { return }
    var (low, high) = (first, first)
    for corner in corners {
      low = Point(min(low.x, corner.x), min(low.y, corner.y))
      high = Point(max(high.x, corner.x), max(high.y, corner.y))
    }
    let edge = edge
    paint(Box(left: low.x, right: high.x, top: low.y, bottom: high.y)) { point in
      let cover = edge.cover(signedDistance(point, corners))
      guard cover > 0 else { return .zero }
      let ink = shade(point)
      return Ink(ink.x, ink.y, ink.z, ink.w * cover)
    }
  }

  /// A rectangle in one colour.
  mutating func rectangle(_ box: Box, _ colour: Colour, opacity: Float = 1) {
    let middle = Point(box.left + box.right, box.top + box.bottom) / 2
    let half = Point(box.right - box.left, box.bottom - box.top) / 2
    let edge = edge
    paint(box) { point in
      let d = point - middle
      return colour.ink(opacity * edge.cover(max(abs(d.x) - half.x, abs(d.y) - half.y)))
    }
  }

  /// The box around a place.
  func around(_ centre: Point, _ reach: Point) -> Box {
    Box(
      left: centre.x - reach.x, right: centre.x + reach.x, top: centre.y - reach.y,
      bottom: centre.y + reach.y)
  }
}

/// Distance to the outline of a polygon, negative inside; even-odd.
private func signedDistance(_ point: Point, _ corners: [Point]) -> Float {
  var nearest = Float.infinity
  var isInside = false
  var previous = corners[corners.count - 1]
  for corner in corners {
    let edge = previous - corner
    let d = point - corner
    let share = unit((d * edge).sum() / max((edge * edge).sum(), 1e-12))
    let away = d - edge * share
    nearest = min(nearest, (away * away).sum())
    if (corner.y > point.y) != (previous.y > point.y),
      point.x < corner.x + edge.x * (point.y - corner.y) / edge.y
    {
      isInside.toggle()
    }
    previous = corner
  }
  return (isInside ? -1 : 1) * nearest.squareRoot()
}
