extension PictureType {
  /// A picture's file without what says where, when and with what it was taken, and who it shows:
  /// it may stand on a public page. Nothing is encoded anew.
  ///
  /// Nil if the file is broken where that would be looked for.
  public func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    switch format {
    case "jpeg": JPEGMetadata(bytes)?.removed
    case "png": PNGMetadata(bytes)?.removed
    case "webp": WebPMetadata(bytes)?.removed
    case "gif": GIFMetadata(bytes)?.removed
    default: nil
    }
  }
}
