import DecoderProtocol
import Domain
import Media
import Pictures
import StreamServer

/// The program's decoders look into what is uploaded to the server.
extension DecoderPool: PictureReading {
  /// What it is, and only if it is not too large, what it looks like: in one size or in two.
  public func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, mediumFitting medium: PixelSize?,
    pixels: Int
  ) async throws -> PictureInspection {
    let facts = try await facts(of: file)
    guard facts.size.width <= pixels / facts.size.height else {
      throw MediaError.tooLarge(facts.size)
    }
    let (swatch, preview) = try await smaller(file, facts.size, fitting: bounds)
    var larger: SmallerPicture?
    if let medium, facts.size.width > medium.width || facts.size.height > medium.height {
      larger = try await smaller(file, facts.size, fitting: medium).picture
    }
    return PictureInspection(
      format: facts.format, size: facts.size, preview: preview, medium: larger, swatch: swatch)
  }

  private func smaller(
    _ file: FileLocation, _ size: PixelSize, fitting bounds: PixelSize
  ) async throws -> (swatch: Bitmap, picture: SmallerPicture) {
    let shown = PixelSize(clamping: 32, 32)
    let request = DecoderRequest.thumbnail(file, shown: shown, stored: bounds)
    let (swatch, encoded) = try await answer(to: request).thumbnail(of: file)
    // It may be a little smaller than it could be.
    let size = PictureFormat.size(of: encoded) ?? size.fitted(into: bounds)
    return (swatch, SmallerPicture(bytes: encoded, size: size))
  }
}
