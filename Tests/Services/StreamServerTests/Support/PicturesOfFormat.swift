import Domain

@testable import StreamServer

/// Takes every file for a small picture of one format.
struct PicturesOfFormat: PictureReading {
  let format: String

  func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, mediumFitting medium: PixelSize?,
    pixels: Int
  ) async throws -> PictureInspection {
    guard let size = PixelSize(width: 2, height: 2),
      let swatch = Bitmap(size: size, rgba: Array(repeating: 128, count: 16))
    else { throw MediaError.undecodable(reason: "no size") }
    return PictureInspection(
      format: format, size: size, preview: SmallerPicture(bytes: Pictures.small, size: size),
      swatch: swatch)
  }
}
