import CVips
import DecoderProtocol
import Domain

/// A picture scaled down into a box, upright, in sRGB, as red, green, blue and alpha bytes in memory.
struct VipsThumbnail {
  private let picture: VipsPicture

  /// Decodes no more than is needed; refuses too many pixels by the header, and what is cut off.
  init(of bytes: some PictureBytes, fitting box: PixelSize) throws(DecoderFailure) {
    let header = try VipsPicture(opening: bytes)
    let source = try bytes.makeSource()
    defer { g_object_unref(source) }
    var result: UnsafeMutablePointer<VipsImage>?
    guard
      shim_vips_thumbnail_source(source, &result, Int32(box.width), Int32(box.height)) == 0,
      let result
    else { throw bytes.header.isCutOff ? .undecodable(reason: "cut off") : VipsFailure.take() }
    // CMYK comes without its profile, which was used up on the way to RGB.
    let small = VipsPicture(owning: result)
    let coloured = header.isCMYK ? small : Self.inSRGB(small)
    picture = try Self.inMemory(try Self.asRGBA(coloured))
    try VipsFailure.check()
  }

  private init(_ picture: VipsPicture) {
    self.picture = picture
  }

  /// The same picture in another box, if it does not fit there as it is.
  func scaledDown(toFit box: PixelSize) throws(DecoderFailure) -> VipsThumbnail {
    guard let size = picture.size, size.width > box.width || size.height > box.height else {
      return self
    }
    let small = try picture.applying {
      shim_vips_thumbnail_image($0, $1, Int32(box.width), Int32(box.height))
    }
    return VipsThumbnail(try Self.inMemory(try Self.asRGBA(small)))
  }

  /// The pixels.
  func bitmap() throws(DecoderFailure) -> Bitmap {
    var count = 0
    guard let memory = vips_image_write_to_memory(picture.image, &count) else {
      throw VipsFailure.take()
    }
    defer { g_free(memory) }
    let rgba = Array(UnsafeRawBufferPointer(start: memory, count: count))
    guard let size = picture.size, let bitmap = Bitmap(size: size, rgba: rgba) else {
      throw .undecodable(reason: "damaged")
    }
    return bitmap
  }

  /// The picture as JPEG, or as PNG if something shines through.
  func encoded() throws(DecoderFailure) -> [UInt8] {
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
}

extension VipsThumbnail {
  private func isOpaque() throws(DecoderFailure) -> Bool {
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

  /// Four bands of bytes, whatever there was: greys, 16 bits, no alpha.
  private static func asRGBA(_ picture: VipsPicture) throws(DecoderFailure) -> VipsPicture {
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
    return picture.bands == 4 ? picture : try picture.applying(shim_vips_add_opaque_alpha)
  }

  /// Decodes once, so that encoding and copying do not each do it again.
  private static func inMemory(_ picture: VipsPicture) throws(DecoderFailure) -> VipsPicture {
    guard let memory = vips_image_copy_memory(picture.image) else { throw VipsFailure.take() }
    return VipsPicture(owning: memory)
  }
}
