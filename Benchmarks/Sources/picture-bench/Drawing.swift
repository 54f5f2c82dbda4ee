import Domain
import Foundation
import Terminal

/// A picture on a screen of 80 by 24.
enum Drawing {
  /// The pixels that the stream asks for on such a screen.
  static let bounds = PixelSize(width: 80 * 8, height: 24 * 16)

  /// Turns it into symbols, as the prompt does; returns how many bytes they are.
  static func draw(_ bitmap: Bitmap, with drawn: DrawnPictureCache) throws -> Int {
    let picture = Picture(
      width: bitmap.size.width, height: bitmap.size.height, rgba: bitmap.rgba, maximumRows: 24)
    guard let picture else { throw CocoaError(.coderReadCorrupt) }
    let traits = ConsoleTraits(columns: 80, rows: 24, colours: .truecolour)
    return drawn.render(picture, for: traits).utf8.count
  }
}

/// Milliseconds.
func milliseconds(_ duration: Duration) -> Double {
  duration / .milliseconds(1)
}
