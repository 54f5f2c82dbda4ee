import Domain
import Pictures

/// Looks into an uploaded picture, in a process of its own.
public protocol PictureReading: Sendable {
  /// What is in a file, with a smaller picture that fits into `bounds`; and with one that fits into `medium`,
  /// if the picture itself does not.
  ///
  /// Throws ``MediaError``; ``MediaError/tooLarge(_:)`` before decoding more than `pixels`.
  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, mediumFitting medium: PixelSize?,
    pixels: Int
  ) async throws -> PictureInspection
}

/// What is in a picture.
public struct PictureInspection: Sendable {
  /// Its format by content: `jpeg`, `png` …
  public let format: String
  /// Its size as it is to be shown.
  public let size: PixelSize
  /// A smaller picture.
  public let preview: SmallerPicture
  /// One for large screens; nil if the picture itself is not larger, or none was asked for.
  public let medium: SmallerPicture?
  /// The picture, a few pixels wide: what a blurhash is made of.
  public let swatch: Bitmap

  /// Makes the result of looking into a picture.
  public init(
    format: String, size: PixelSize, preview: SmallerPicture, medium: SmallerPicture? = nil,
    swatch: Bitmap
  ) {
    self.format = format
    self.size = size
    self.preview = preview
    self.medium = medium
    self.swatch = swatch
  }
}

/// A picture that was made smaller.
public struct SmallerPicture: Sendable {
  /// The picture, encoded.
  public let bytes: [UInt8]
  /// Its size.
  public let size: PixelSize

  /// Takes an encoded picture and its size in pixels.
  public init(bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
  }
}
