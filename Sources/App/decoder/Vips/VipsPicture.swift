import CVips
import DecoderProtocol
import Domain

/// One image of libvips, released when it is let go.
final class VipsPicture {
  let image: UnsafeMutablePointer<VipsImage>

  /// Takes over an image that is already ours.
  init(owning image: UnsafeMutablePointer<VipsImage>) {
    self.image = image
  }

  deinit {
    g_object_unref(image)
  }

  /// Opens a picture and reads its header only; one with too many pixels is refused. Where none of them are decoded,
  /// there may be more.
  convenience init(opening file: PictureFile, isDecoded: Bool = true) throws(DecoderFailure) {
    try self.init(file, bytesPerPixel: isDecoded ? file.header.bytesPerPixel : nil) {
      shim_vips_open_source($0)
    }
  }

  /// Opens the preview that a camera put beside a picture of many pixels; throws
  /// ``DecoderFailure/tooLarge(_:)`` if there is none.
  convenience init(previewIn file: PictureFile) throws(DecoderFailure) {
    try self.init(file, bytesPerPixel: file.header.bytesPerPixel) { shim_vips_open_preview($0) }
  }

  private convenience init(
    _ file: PictureFile, bytesPerPixel: Int?,
    opening open: (UnsafeMutablePointer<VipsSource>) -> UnsafeMutablePointer<VipsImage>?
  ) throws(DecoderFailure) {
    VipsFailure.forget()
    let source = try file.makeSource()
    defer { g_object_unref(source) }
    guard let image = open(source) else {
      throw file.header.isCutOff ? .undecodable(reason: "cut off") : VipsFailure.take()
    }
    self.init(owning: image)
    guard let size else { throw .undecodable(reason: "damaged") }
    try PixelLimit.check(size, bytesPerPixel: bytesPerPixel)
  }

  /// Width and height as they are stored.
  var size: PixelSize? {
    PixelSize(
      width: Int(untrusted: vips_image_get_width(image)),
      height: Int(untrusted: vips_image_get_height(image)))
  }

  /// Width and height as they are to be shown.
  var uprightSize: PixelSize? {
    guard vips_image_get_orientation_swap(image) != 0 else { return size }
    return size.flatMap { PixelSize(width: $0.height, height: $0.width) }
  }

  var isCMYK: Bool {
    vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK
  }

  var bands: Int32 {
    vips_image_get_bands(image)
  }

  /// The image an operation makes of this one.
  func applying(
    _ operation: (
      UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>
    ) -> Int32
  ) throws(DecoderFailure) -> VipsPicture {
    var result: UnsafeMutablePointer<VipsImage>?
    guard operation(image, &result) == 0, let result else { throw VipsFailure.take() }
    return VipsPicture(owning: result)
  }

  /// The bytes attached under a name, such as `exif-data`.
  func attachment(_ name: String) -> [UInt8]? {
    guard vips_image_get_typeof(image, name) != 0 else { return nil }
    var start: UnsafeRawPointer?
    var count = 0
    guard vips_image_get_blob(image, name, &start, &count) == 0, let start else {
      vips_error_clear()
      return nil
    }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The numbers attached under a name; none if there are none.
  func numbers(_ name: String) -> [Int32] {
    guard vips_image_get_typeof(image, name) != 0 else { return [] }
    var start: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    guard vips_image_get_array_int(image, name, &start, &count) == 0, let start else {
      vips_error_clear()
      return []
    }
    return Array(UnsafeBufferPointer(start: start, count: Int(untrusted: count)))
  }

  /// The text attached under a name.
  func text(_ name: String) -> String? {
    guard vips_image_get_typeof(image, name) != 0 else { return nil }
    var text: UnsafePointer<CChar>?
    guard vips_image_get_string(image, name, &text) == 0 else {
      vips_error_clear()
      return nil
    }
    return text.map { String(cString: $0) }
  }
}
