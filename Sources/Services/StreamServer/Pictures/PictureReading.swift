import Domain
import Pictures

/// Looks into an uploaded picture, in a process of its own.
public protocol PictureReading: Sendable {
  /// What is in a file, with a smaller picture that fits into `bounds`.
  ///
  /// Throws ``MediaError``; ``MediaError/tooLarge(_:)`` before decoding more than `pixels`.
  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, pixels: Int
  ) async throws -> PictureReadout
}

/// What is in a picture.
public struct PictureReadout: Sendable {
  /// Its format by content: `jpeg`, `png` …
  public let format: String
  /// Its size as it is to be shown.
  public let size: PixelSize
  /// A smaller picture, encoded.
  public let preview: [UInt8]
  /// The size of that.
  public let previewSize: PixelSize
  /// The same, a few pixels wide: what a blurhash is made of.
  public let swatch: Bitmap

  /// Makes a readout.
  public init(
    format: String, size: PixelSize, preview: [UInt8], previewSize: PixelSize, swatch: Bitmap
  ) {
    self.format = format
    self.size = size
    self.preview = preview
    self.previewSize = previewSize
    self.swatch = swatch
  }
}
