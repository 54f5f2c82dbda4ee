import Domain
import Pictures
import Synchronization

/// Samples of one colour, counted.
final class DrawnSamples: SampleDrawing {
  private let drawings = Mutex(0)

  var count: Int { drawings.withLock { $0 } }

  func photos(of source: SourceID, now: Timestamp) -> [Photo] { [] }

  func bitmap(_ number: Int, fitting bounds: PixelSize) throws -> Bitmap {
    drawings.withLock { $0 += 1 }
    let pixels = Array(repeating: UInt8(number), count: 4 * bounds.width * bounds.height)
    guard let bitmap = Bitmap(size: bounds, rgba: pixels) else {
      throw MediaError.undecodable(reason: "no such sample")
    }
    return bitmap
  }
}
