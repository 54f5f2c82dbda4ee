/// Colours along a way from 0 to 1.
struct Gradient {
  private let stops: [(place: Float, colour: Colour)]

  /// Colours at equal distances.
  init(_ colours: UInt32...) {
    let last = Float(max(1, colours.count - 1))
    stops = colours.enumerated().map { (Float($0.offset) / last, Colour($0.element)) }
  }

  /// The colour at a place; beyond the ends that of the end.
  func colour(at place: Float) -> Colour {
    var earlier = stops[0]
    for stop in stops {
      if place <= stop.place {
        let width = stop.place - earlier.place
        guard width > 0 else { return stop.colour }
        return mix(earlier.colour, stop.colour, max(0, (place - earlier.place) / width))
      }
      earlier = stop
    }
    return earlier.colour
  }
}
