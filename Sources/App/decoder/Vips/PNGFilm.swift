import CVips
import DecoderProtocol
import Domain
import Pictures

/// The frames of an animated PNG: libvips reads its first picture alone, but each frame as a picture of its own.
/// They are drawn here, one over the other, within the limits of ``FilmLimit``.
struct PNGFilm {
  /// A file that is larger stands still.
  private static let longest = 32 << 20
  /// The canvas, what it was before, a frame, and copies of them.
  private static let bytesPerPixel = 20

  private let animation: AnimatedPNG

  /// Nil if the picture does not move.
  init?(of file: PictureFile, isAlone: Bool) throws(DecoderFailure) {
    guard file.header.format == .png, let bytes = file.contents(limit: Self.longest),
      let whole = AnimatedPNG(bytes, limit: DecoderLimits.maximumFrames)
    else { return nil }
    if !isAlone {
      try PixelLimit.checkBesideOthers(whole.size, bytesPerPixel: Self.bytesPerPixel)
    }
    try PixelLimit.check(whole.size, bytesPerPixel: Self.bytesPerPixel)
    animation = whole
  }

  /// The frames in a box: as many as can be decoded in time, and up to one that is damaged. Nil if that
  /// is only one.
  func film(fitting box: PixelSize) throws(DecoderFailure) -> Film? {
    let count = FilmLimit.frames(of: animation.frames.count, animation.size)
    guard count > 1 else { return nil }
    let box = FilmLimit.box(for: count, of: animation.size, in: box)
    let end = ProcessorTime.now + FilmLimit.time
    var canvas = FilmCanvas(animation.size)
    var frames: [Film.Frame] = []
    for (number, frame) in animation.frames.prefix(count).enumerated()
    where number < 2 || ProcessorTime.now < end {
      do throws(DecoderFailure) {
        canvas.draw(frame, try picture(of: frame))
        let bitmap = try VipsThumbnail(pixels: canvas.rgba, size: animation.size)
          .bitmap(fitting: box)
        frames.append(Film.Frame(bitmap, milliseconds: frame.milliseconds))
      } catch {
        guard number > 0 else { throw error }
        break
      }
    }
    VipsFailure.forget()
    return Film(frames)
  }

  private func picture(of frame: AnimatedPNG.Frame) throws(DecoderFailure) -> Bitmap {
    let file = animation.file(of: frame)
    // It has to stay where it is as long as the picture is not decoded.
    let result: Result<Bitmap, DecoderFailure> = file.withUnsafeBytes { bytes in
      do throws(DecoderFailure) {
        guard let image = shim_vips_open_bytes(bytes.baseAddress, bytes.count) else {
          throw VipsFailure.take()
        }
        let picture = try VipsThumbnail(frame: VipsPicture(owning: image))
        return .success(try picture.bitmap(fitting: frame.size))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// What frames are drawn on: pixels of red, green, blue and alpha, clear at first.
struct FilmCanvas {
  private(set) var rgba: [UInt8]
  private let size: PixelSize
  private var undo: (frame: AnimatedPNG.Frame, before: [UInt8])?

  init(_ size: PixelSize) {
    self.size = size
    rgba = [UInt8](repeating: 0, count: 4 * size.width * size.height)
  }

  /// Draws a frame after the one before it went, if it does.
  mutating func draw(_ frame: AnimatedPNG.Frame, _ picture: Bitmap) {
    if let undo { put(undo.before, of: undo.frame) }
    undo = nil
    switch frame.disposal {
    case .stay: break
    case .clear:
      undo = (frame, [UInt8](repeating: 0, count: 4 * frame.size.width * frame.size.height))
    case .restore: undo = (frame, part(of: frame))
    }
    put(frame.isBlended ? blended(picture.rgba, over: part(of: frame)) : picture.rgba, of: frame)
  }

  private func rows(of frame: AnimatedPNG.Frame) -> [Range<Int>] {
    (0..<frame.size.height).map { row in
      let start = 4 * ((frame.y + row) * size.width + frame.x)
      return start..<start + 4 * frame.size.width
    }
  }

  private func part(of frame: AnimatedPNG.Frame) -> [UInt8] {
    rows(of: frame).flatMap { rgba[$0] }
  }

  private mutating func put(_ pixels: [UInt8], of frame: AnimatedPNG.Frame) {
    let width = 4 * frame.size.width
    guard pixels.count == width * frame.size.height else { return }
    for (row, place) in rows(of: frame).enumerated() {
      rgba.replaceSubrange(place, with: pixels[row * width..<(row + 1) * width])
    }
  }

  /// Alpha is not multiplied into the colours.
  private func blended(_ above: [UInt8], over below: [UInt8]) -> [UInt8] {
    var result = above
    for pixel in stride(from: 0, to: min(above.count, below.count), by: 4) {
      let alpha = Int(above[pixel + 3])
      guard alpha < 255 else { continue }
      let rest = Int(below[pixel + 3]) * (255 - alpha) / 255
      let sum = alpha + rest
      for band in pixel..<pixel + 3 where sum > 0 {
        result[band] = UInt8(
          clamping: (Int(above[band]) * alpha + Int(below[band]) * rest) / sum)
      }
      result[pixel + 3] = UInt8(clamping: sum)
    }
    return result
  }
}
