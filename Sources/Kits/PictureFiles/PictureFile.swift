import Domain

/// What a picture's file says of itself, without decoding it.
public enum PictureFile {
  /// Width and height of a JPEG or a PNG as its pixels lie there; nil of others, and of broken ones.
  public static func size(of bytes: [UInt8]) -> PixelSize? {
    JPEGMetadata(bytes)?.size ?? PNGMetadata(bytes)?.size
  }
}
