import CVips
import DecoderProtocol
import Domain
import Pictures

/// A picture decoded for a box, upright, in sRGB, as bytes of red, green, blue and perhaps alpha in
/// memory; up to twice as large on each side where that is quicker.
struct VipsThumbnail {
  private let picture: VipsPicture
  /// Whether it is the preview beside a picture that is too large to be decoded.
  let isPreview: Bool

  /// Decodes no more than is needed; refuses too many pixels by the header, unless there is a preview, and what is cut
  /// off.
  ///
  /// May be a little smaller than `box`, never than `least`, where that saves much. What needs much
  /// memory is decoded only where no other decoder is at work: `isAlone`.
  init(
    of file: PictureFile, fitting box: PixelSize, atLeast least: PixelSize, isAlone: Bool
  ) throws(DecoderFailure) {
    let (small, isPreview) = try Self.small(file, box: box, least: least, isAlone: isAlone)
    self.init(try Self.inMemory(try Self.asBytes(small)), isPreview: isPreview)
    try VipsFailure.check()
  }

  /// One frame of several, which is decoded now.
  init(frame: VipsPicture) throws(DecoderFailure) {
    self.init(try Self.inMemory(try Self.asBytes(frame)))
  }

  /// Pixels of red, green, blue and alpha.
  init(pixels: [UInt8], size: PixelSize) throws(DecoderFailure) {
    let copy = pixels.withUnsafeBytes {
      vips_image_new_from_memory_copy(
        $0.baseAddress, $0.count, Int32(clamping: size.width),
        Int32(clamping: size.height), 4, VIPS_FORMAT_UCHAR)
    }
    guard let copy else { throw VipsFailure.take() }
    self.init(VipsPicture(owning: copy))
  }

  /// The pixels, scaled down if they do not fit into a box as they are.
  func bitmap(fitting box: PixelSize) throws(DecoderFailure) -> Bitmap {
    guard let size = picture.size else { throw .undecodable(reason: "damaged") }
    guard size.width > box.width || size.height > box.height else {
      return try Self.bitmap(of: picture)
    }
    guard picture.bands == 3 else {
      // Knows that what is clear has no colour.
      let small = try picture.applying {
        shim_vips_thumbnail_image($0, $1, Int32(clamping: box.width), Int32(clamping: box.height))
      }
      return try Self.bitmap(of: try Self.asBytes(small))
    }
    let wanted = size.fitted(into: box)
    let rgb = UnsafeRawBufferPointer(
      start: vips_image_get_data(picture.image), count: 3 * size.width * size.height)
    guard rgb.baseAddress != nil,
      let rgba = AreaAverage(
        from: (size.width, size.height), to: (wanted.width, wanted.height)
      ).rgba(of: rgb, bands: 3),
      let bitmap = Bitmap(size: wanted, rgba: rgba)
    else { throw .undecodable(reason: "damaged") }
    return bitmap
  }

  /// What the picture looks like; nil if there is next to nothing to be seen on it.
  var hash: PerceptualHash? {
    guard let size = picture.size, let start = vips_image_get_data(picture.image) else {
      return nil
    }
    let bands = Int(untrusted: picture.bands)
    return PerceptualHash(
      of: UnsafeRawBufferPointer(start: start, count: bands * size.width * size.height),
      bands: bands, size: size)
  }

  /// The picture as a file for a box: JPEG, or PNG if something shines through.
  func encoded(fitting box: PixelSize) throws(DecoderFailure) -> [UInt8] {
    guard let size = picture.size, size.width > box.width || size.height > box.height else {
      return try encoded()
    }
    let bitmap = try bitmap(fitting: box)
    return try Self(pixels: bitmap.rgba, size: bitmap.size).encoded()
  }
}

extension VipsThumbnail {
  private init(_ picture: VipsPicture, isPreview: Bool = false) {
    self.picture = picture
    self.isPreview = isPreview
  }

  private func encoded() throws(DecoderFailure) -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    let result: Int32
    if try isOpaque() {
      let opaque = try picture.applying { shim_vips_take_bands($0, $1, 3) }
      result = shim_vips_encode_jpeg(opaque.image, &bytes, &count)
    } else {
      result = shim_vips_encode_png(picture.image, &bytes, &count)
    }
    guard result == 0, let bytes else { throw VipsFailure.take() }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private static func bitmap(of picture: VipsPicture) throws(DecoderFailure) -> Bitmap {
    let whole = picture.bands == 4 ? picture : try picture.applying(shim_vips_add_opaque_alpha)
    var count = 0
    guard let memory = vips_image_write_to_memory(whole.image, &count) else {
      throw VipsFailure.take()
    }
    defer { g_free(memory) }
    let rgba = Array(UnsafeRawBufferPointer(start: memory, count: count))
    guard let size = whole.size, let bitmap = Bitmap(size: size, rgba: rgba) else {
      throw .undecodable(reason: "damaged")
    }
    return bitmap
  }

  /// The picture or its preview, and which of them.
  private static func small(
    _ file: PictureFile, box: PixelSize, least: PixelSize, isAlone: Bool
  ) throws(DecoderFailure) -> (VipsPicture, isPreview: Bool) {
    let header: VipsPicture
    do throws(DecoderFailure) {
      header = try VipsPicture(opening: file)
    } catch {
      guard case .tooLarge = error, file.header.format == .heif else { throw error }
      let preview = try VipsPicture(previewIn: file)
      try preview.checkRoom(file.header, isAlone: isAlone)
      return (inSRGB(preview), true)
    }
    try header.checkRoom(file.header, isAlone: isAlone)
    let small = try small(file, header, box: box, least: least)
    // CMYK comes without its profile, which was used up on the way to RGB.
    return (header.isCMYK ? small : inSRGB(small), false)
  }

  private static func small(
    _ file: PictureFile, _ header: VipsPicture, box: PixelSize, least: PixelSize
  ) throws(DecoderFailure) -> VipsPicture {
    let source = try file.makeSource()
    defer { g_object_unref(source) }
    if let image = try opened(source, file.header.format, header, box: box, least: least) {
      let box = whole(image, for: box) ?? box
      return try image.applying {
        shim_vips_thumbnail_image($0, $1, Int32(clamping: box.width), Int32(clamping: box.height))
      }
    }
    var result: UnsafeMutablePointer<VipsImage>?
    guard
      shim_vips_thumbnail_source(
        source, &result, Int32(clamping: box.width), Int32(clamping: box.height),
        file.header.format.options) == 0,
      let result
    else { throw file.header.isCutOff ? .undecodable(reason: "cut off") : VipsFailure.take() }
    return VipsPicture(owning: result)
  }

  /// The size of an opened picture if it is better scaled by ``AreaAverage`` in the end: not too
  /// large to be kept whole, and without a profile, which takes its time for each pixel.
  private static func whole(_ picture: VipsPicture, for box: PixelSize) -> PixelSize? {
    guard let size = picture.uprightSize, picture.bands == 3,
      vips_image_get_typeof(picture.image, "icc-profile-data") == 0,
      size.width <= 2 * box.width, size.height <= 2 * box.height
    else { return nil }
    return size
  }

  /// The picture as it is, where libvips's own way to a thumbnail is not the best; else nil.
  private static func opened(
    _ source: UnsafeMutablePointer<VipsSource>, _ format: PictureFormat, _ header: VipsPicture,
    box: PixelSize, least: PixelSize
  ) throws(DecoderFailure) -> VipsPicture? {
    let image: UnsafeMutablePointer<VipsImage>?
    switch format {
    case .jpeg:
      let factor =
        header.uprightSize.map { ShrinkOnLoad.factor(of: $0, into: box, atLeast: least) } ?? 1
      image = shim_vips_open_jpeg(source, Int32(clamping: factor))
    case .tiff:
      // It would open every page there is, in search of one that is small already.
      image = shim_vips_open_unbroken(source)
    case .gif, .heif, .png, .webp:
      return nil
    }
    guard let image else { throw VipsFailure.take() }
    return VipsPicture(owning: image)
  }

  private func isOpaque() throws(DecoderFailure) -> Bool {
    guard picture.bands == 4 else { return true }
    let alpha = try picture.applying(shim_vips_extract_alpha)
    var least = 0.0
    guard shim_vips_least(alpha.image, &least) == 0 else { throw VipsFailure.take() }
    return least >= 255
  }

  /// The picture in sRGB, if it says what its own colours mean and that makes sense.
  private static func inSRGB(_ picture: VipsPicture) -> VipsPicture {
    guard vips_image_get_typeof(picture.image, "icc-profile-data") != 0 else { return picture }
    return (try? picture.applying(shim_vips_from_profile_to_srgb)) ?? picture
  }

  /// Three or four bands of bytes, whatever there was: greys, 16 bits, more bands.
  private static func asBytes(_ picture: VipsPicture) throws(DecoderFailure) -> VipsPicture {
    var picture = picture
    if vips_image_get_interpretation(picture.image) != VIPS_INTERPRETATION_sRGB
      || picture.bands < 3
    {
      picture = try picture.applying(shim_vips_to_srgb)
    }
    if vips_image_get_format(picture.image) != VIPS_FORMAT_UCHAR {
      picture = try picture.applying(shim_vips_to_bytes)
    }
    if picture.bands > 4 {
      picture = try picture.applying { shim_vips_take_bands($0, $1, 4) }
    }
    return picture
  }

  /// Decodes once, so that encoding and copying do not each do it again.
  private static func inMemory(_ picture: VipsPicture) throws(DecoderFailure) -> VipsPicture {
    guard let memory = vips_image_copy_memory(picture.image) else { throw VipsFailure.take() }
    return VipsPicture(owning: memory)
  }
}

extension VipsPicture {
  /// Throws ``DecoderFailure/crowded`` for what needs much memory while another decoder is at work.
  fileprivate func checkRoom(_ header: PictureHeader, isAlone: Bool) throws(DecoderFailure) {
    guard !isAlone, let bytes = header.bytesPerPixel, let size else { return }
    try PixelLimit.checkBesideOthers(size, bytesPerPixel: bytes)
  }
}

extension PictureFormat {
  /// What its loader is told. Checksums are only looked at where errors count, and only PNG has them.
  fileprivate var options: String { self == .png ? "[fail_on=error]" : "[fail_on=truncated]" }
}

/// By how much a JPEG is made smaller while it is decoded: its blocks of 8 × 8 pixels can become
/// 4 × 4, 2 × 2 or single ones, which leaves out most of the work.
enum ShrinkOnLoad {
  /// How much smaller than asked for a picture may be if that saves scaling it.
  ///
  /// A camera's 4,000 pixels become 1,000 at once instead of 2,000 and then 1,024: half the time.
  private static let tolerance = 0.875

  /// 1, 2, 4 or 8, for a picture of this size that has to fit into `box` and to fill `least`.
  static func factor(of size: PixelSize, into box: PixelSize, atLeast least: PixelSize) -> Int {
    let wanted = size.fitted(into: box)
    let needed = size.fitted(into: least)
    return [8, 4, 2].first { factor in
      let (width, height) = (size.width / factor, size.height / factor)
      let isWhole = width >= wanted.width && height >= wanted.height
      let isNearly =
        Double(width) >= tolerance * Double(wanted.width)
        && Double(height) >= tolerance * Double(wanted.height)
        && width >= needed.width && height >= needed.height
      return isWhole || isNearly
    } ?? 1
  }
}
