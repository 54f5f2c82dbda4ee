import Domain

extension PictureFormat {
  /// A file of this format without what says where, when and with what the picture was taken, and whom it
  /// shows, so that it can stand on a public page. Pixels are not encoded anew.
  ///
  /// Nil if the file is broken where that would be looked for, or the format is not for browsers.
  public func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .jpeg: JPEGMetadata(bytes)?.removed
    case .png: PNGMetadata(bytes)?.removed
    case .webp: WebPMetadata(bytes)?.removed
    case .gif: GIFMetadata(bytes)?.removed
    case .tiff, .heif: nil
    }
  }

  /// Width and height of a JPEG or a PNG as its pixels lie there, without decoding it; nil for other files
  /// and for broken ones.
  public static func size(of bytes: [UInt8]) -> PixelSize? {
    JPEGMetadata(bytes)?.size ?? PNGMetadata(bytes)?.size
  }
}
