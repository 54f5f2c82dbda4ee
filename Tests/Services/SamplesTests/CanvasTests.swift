import Testing

@testable import Samples

@Suite struct CanvasTests {
  private let white = Colour(repeating: 1)

  @Test func `a pixel is the average of those it was made of, each colour in its place`() {
    var canvas = Canvas(width: 4, height: 2, aspect: 2)
    canvas.adjust { point, _ in Colour(point.x / 2, point.y, 1) }
    #expect(canvas.bytes(shrunkBy: 2) == [64, 128, 255, 255, 191, 128, 255, 255])
  }

  @Test func `what is brighter than white or darker than black does not spill over`() {
    var canvas = Canvas(width: 2, height: 1, aspect: 2)
    canvas.adjust { point, _ in point.x < 1 ? Colour(4, -4, 1) : Colour(0, 0, 0) }
    #expect(canvas.bytes(shrunkBy: 1) == [255, 0, 255, 255, 0, 0, 0, 255])
    var square = Canvas(width: 2, height: 2, aspect: 1)
    square.adjust { point, _ in point.x < 0.5 ? Colour(4, -4, 1) : Colour(0, 1, 0) }
    #expect(square.bytes(shrunkBy: 2) == [128, 128, 128, 255])
  }

  @Test func `an edge within a pixel shows in that pixel`() {
    var canvas = Canvas(width: 10, height: 10, aspect: 1)
    canvas.rectangle(Canvas.Box(left: 0.23, right: 0.57, top: 0.23, bottom: 0.57), white)
    for (point, cover) in [
      (Point(0.35, 0.35), 1), (Point(0.25, 0.35), 0.7), (Point(0.55, 0.35), 0.7),
      (Point(0.35, 0.25), 0.7), (Point(0.35, 0.55), 0.7), (Point(0.65, 0.35), 0),
      (Point(0.35, 0.15), 0),
    ] as [(Point, Float)] {
      #expect(abs(canvas.colour(at: point).x - cover) < 0.01, "\(point)")
    }
  }

  @Test func `a gradient goes from colour to colour without a step`() {
    let gradient = Gradient(0x000000, 0xFF0000, 0xFFFF00)
    for (place, colour) in [
      (-1, Colour(0, 0, 0)), (0, Colour(0, 0, 0)), (0.25, Colour(0.5, 0, 0)),
      (0.5, Colour(1, 0, 0)), (0.75, Colour(1, 0.5, 0)), (1, Colour(1, 1, 0)),
      (2, Colour(1, 1, 0)),
    ] as [(Float, Colour)] {
      let seen = gradient.colour(at: place)
      #expect((seen - colour).max() < 0.01 && (colour - seen).max() < 0.01, "\(place)")
    }
  }
}
