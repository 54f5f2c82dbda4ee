import CVips
import DecoderProtocol
import Domain
import Pictures

/// The frames of an animated PNG or WebP, which are decoded as pictures of their own and drawn here, one over the
/// other, within the limits of ``FilmLimit``: libvips reads the first picture of a PNG alone, and has all frames of
/// a WebP in memory at once.
struct DrawnFilm {
  /// A file that is larger stands still.
  private static let longest = 32 << 20
  /// The canvas, what it was before, a frame and copies of them, beside all frames that are kept.
  private static let bytesPerPixel = 36

  private let animation: any AnimatedPicture

  /// Nil if the picture does not move.
  init?(of file: PictureFile, isAlone: Bool) throws(DecoderFailure) {
    guard [.png, .webp].contains(file.header.format),
      let bytes = file.contents(limit: Self.longest),
      let whole: any AnimatedPicture = file.header.format == .png
        ? AnimatedPNG(bytes, limit: DecoderLimits.maximumFrames)
        : AnimatedWebP(bytes, limit: DecoderLimits.maximumFrames)
    else { return nil }
    try PixelLimit.check(whole.size, bytesPerPixel: Self.bytesPerPixel, isAlone: isAlone)
    animation = whole
  }

  /// The frames in a box, by ``FilmLimit``.
  func film(fitting box: PixelSize) throws(DecoderFailure) -> Film? {
    let count = FilmLimit.frames(of: animation.frames.count, animation.size)
    guard count > 1 else { return nil }
    let box = FilmLimit.box(for: count, of: animation.size, in: box)
    var canvas = FilmCanvas(animation.size)
    return try FilmLimit.film(of: count) { number throws(DecoderFailure) in
      let frame = animation.frames[number]
      canvas.draw(frame, try picture(of: frame))
      let bitmap = try VipsThumbnail(pixels: canvas.rgba, size: animation.size)
        .bitmap(fitting: box)
      return Film.Frame(bitmap, milliseconds: frame.milliseconds)
    }
  }

  private func picture(of frame: AnimationFrame) throws(DecoderFailure) -> Bitmap {
    let file = animation.file(of: frame)
    // It has to stay where it is as long as the picture is not decoded.
    let result: Result<Bitmap, DecoderFailure> = file.withUnsafeBytes { bytes in
      do throws(DecoderFailure) {
        guard let image = shim_vips_open_bytes(bytes.baseAddress, bytes.count) else {
          throw VipsFailure.take()
        }
        let picture = VipsPicture(owning: image)
        // Its own header may claim anything.
        guard picture.size == frame.size else { throw .undecodable(reason: "damaged") }
        return .success(try VipsThumbnail(frame: picture).bitmap(fitting: frame.size))
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
  /// What the last frame was drawn on, and what was there before; nil if that is cleared.
  private var undo: (frame: AnimationFrame, before: [UInt8]?)?

  init(_ size: PixelSize) {
    self.size = size
    rgba = [UInt8](repeating: 0, count: 4 * size.width * size.height)
  }

  /// Draws a frame after the one before it went, if it does. In place, as a canvas may be as large as a film.
  mutating func draw(_ frame: AnimationFrame, _ picture: Bitmap) {
    if let undo { undoLast(undo.frame, undo.before) }
    switch frame.disposal {
    case .stay: undo = nil
    case .clear: undo = (frame, nil)
    case .restore: undo = (frame, rows(of: frame).flatMap { rgba[$0] })
    }
    guard picture.size == frame.size else { return }
    for (row, place) in rows(of: frame).enumerated() {
      let pixels = picture.rgba[row * place.count..<(row + 1) * place.count]
      if frame.isBlended {
        blend(pixels, over: place)
      } else {
        rgba.replaceSubrange(place, with: pixels)
      }
    }
  }

  private mutating func undoLast(_ frame: AnimationFrame, _ before: [UInt8]?) {
    for (row, place) in rows(of: frame).enumerated() {
      guard let before else {
        for index in place { rgba[index] = 0 }
        continue
      }
      rgba.replaceSubrange(place, with: before[row * place.count..<(row + 1) * place.count])
    }
  }

  private func rows(of frame: AnimationFrame) -> [Range<Int>] {
    (0..<frame.size.height).map { row in
      let start = 4 * ((frame.y + row) * size.width + frame.x)
      return start..<start + 4 * frame.size.width
    }
  }

  /// Alpha is not multiplied into the colours.
  private mutating func blend(_ pixels: ArraySlice<UInt8>, over place: Range<Int>) {
    var below = place.lowerBound
    for above in stride(from: pixels.startIndex, to: pixels.endIndex, by: 4) {
      defer { below += 4 }
      let alpha = Int(untrusted: pixels[above + 3])
      guard alpha > 0 else { continue }
      let rest = Int(untrusted: rgba[below + 3]) * (255 - alpha) / 255
      for band in 0..<3 {
        let sum =
          Int(untrusted: pixels[above + band]) * alpha + Int(untrusted: rgba[below + band]) * rest
        rgba[below + band] = UInt8(clamping: sum / (alpha + rest))
      }
      rgba[below + 3] = UInt8(clamping: alpha + rest)
    }
  }
}
