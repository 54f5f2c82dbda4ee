/// The proportions photos have, with the width and height in pixels a web page would show.
enum Shape: Sendable {
  case classic, compact, square, wide, panorama, portrait, tower

  var width: Int {
    switch self {
    case .classic: 1800
    case .compact: 1600
    case .square: 1400
    case .wide: 1920
    case .panorama: 3200
    case .portrait: 1200
    case .tower: 800
    }
  }

  var height: Int {
    switch self {
    case .classic, .compact: 1200
    case .square: 1400
    case .wide: 1080
    case .panorama: 800
    case .portrait: 1600
    case .tower: 2400
    }
  }

  /// Width by height.
  var aspect: Float { Float(width) / Float(height) }
}
