import CVips
import DecoderProtocol
import Domain
import Glibc
import Pictures

/// The frames of an animated GIF, decoded one after the other within limits for all together.
///
/// A film that is too long ends earlier, and one that is too large becomes smaller: whoever looks at it
/// sees its beginning.
struct VipsFilm {
  private let pages: VipsPicture
  private let size: PixelSize
  private let count: Int
  private let delays: [Int32]

  /// Opens a film without decoding it; nil if the picture does not move.
  init?(of file: PictureFile, isAlone: Bool) throws(DecoderFailure) {
    let header = try VipsPicture(opening: file)
    guard file.header.format == .gif, let size = header.size else { return nil }
    // The canvas that frames are drawn on, and the frame that was taken from it last.
    let bytes = 4 + (file.header.bytesPerPixel ?? 0)
    try PixelLimit.check(size, bytesPerPixel: bytes, isAlone: isAlone)
    let count = FilmLimit.frames(of: Int(untrusted: vips_image_get_n_pages(header.image)), size)
    guard count > 1 else { return nil }
    let source = try file.makeSource()
    defer { g_object_unref(source) }
    guard let image = shim_vips_open_pages(source, Int32(clamping: count)) else {
      throw VipsFailure.take()
    }
    pages = VipsPicture(owning: image)
    guard let all = pages.size, all.width == size.width, all.height >= count * size.height else {
      throw .undecodable(reason: "damaged")
    }
    (self.size, self.count) = (size, count)
    delays = header.numbers("delay")
  }

  /// The frames in a box, by ``FilmLimit``.
  func film(fitting box: PixelSize) throws(DecoderFailure) -> Film? {
    let box = FilmLimit.box(for: count, of: size, in: box)
    return try FilmLimit.film(of: count) { number throws(DecoderFailure) in
      let rows = try pages.applying {
        shim_vips_take_rows(
          $0, $1, Int32(clamping: number * size.height), Int32(clamping: size.height))
      }
      let bitmap = try VipsThumbnail(frame: rows).bitmap(fitting: box)
      let delay = delays.indices.contains(number) ? Int(untrusted: delays[number]) : 0
      return Film.Frame(bitmap, milliseconds: delay)
    }
  }
}

/// How much of a film is decoded; the limits hold for all its frames together.
enum FilmLimit {
  /// How much processor time decoding may take: what a film shows must not depend on how busy the machine is.
  private static let time = Duration.seconds(4)
  /// How many rows libvips can count, which takes the frames for one high picture.
  private static let rows = 10_000_000

  /// How many of so many frames of this size are decoded, by the header alone.
  static func frames(of count: Int, _ size: PixelSize) -> Int {
    let pixels = size.width * size.height
    return min(count, DecoderLimits.maximumFrames, PixelLimit.pixels / pixels, rows / size.height)
  }

  /// As many of so many frames as can be decoded in time, and up to one that is damaged. Nil if that is only one.
  static func film(
    of count: Int, frame: (_ number: Int) throws(DecoderFailure) -> Film.Frame
  ) throws(DecoderFailure) -> Film? {
    let end = ProcessorTime.now + time
    var frames: [Film.Frame] = []
    for number in 0..<count where number < 2 || ProcessorTime.now < end {
      do throws(DecoderFailure) {
        frames.append(try frame(number))
      } catch {
        guard number > 0 else { throw error }
        break
      }
    }
    VipsFailure.forget()
    return Film(frames)
  }

  /// The box in which so many frames of this size take no more bytes than they may.
  static func box(for count: Int, of size: PixelSize, in box: PixelSize) -> PixelSize {
    let shown = size.fitted(into: box)
    let bytes = Double(4 * count * shown.width * shown.height)
    let scale = min(1, (Double(DecoderLimits.maximumFilm) / bytes).squareRoot())
    guard scale < 1 else { return box }
    // Rounded down: each side may be rounded up once more.
    return PixelSize(
      clamping: (Int(untrusted: (Double(shown.width) * scale).rounded(.down)) ?? 1) - 1,
      (Int(untrusted: (Double(shown.height) * scale).rounded(.down)) ?? 1) - 1)
  }
}

/// The processor time of this process.
enum ProcessorTime {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
