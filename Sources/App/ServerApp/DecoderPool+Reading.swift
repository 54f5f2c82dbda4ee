import DecoderProtocol
import Domain
import Media
import Pictures
import StreamServer

/// The program's decoders look into what is uploaded to the server.
extension DecoderPool: PictureReading {
  /// Two questions: what it is, and only if it is not too large, what it looks like.
  public func read(
    _ file: FileLocation, previewFitting bounds: PixelSize, pixels: Int
  ) async throws -> PictureReadout {
    guard case .facts(let facts) = try await ask(.facts(file), of: file),
      let swatchBounds = PixelSize(width: 32, height: 32)
    else { throw Self.confused }
    guard facts.size.width <= pixels / facts.size.height else {
      throw MediaError.tooLarge(facts.size)
    }
    let request = DecoderRequest.thumbnail(file, shown: swatchBounds, stored: bounds)
    guard case .picture(let swatch, let encoded?, _) = try await ask(request, of: file) else {
      throw Self.confused
    }
    return PictureReadout(
      format: facts.format, size: facts.size, preview: encoded,
      // Previews may be a little smaller than they could be.
      previewSize: PictureFormat.size(of: encoded)
        ?? facts.size.fitted(into: bounds),
      swatch: swatch)
  }

  private func ask(_ request: DecoderRequest, of file: FileLocation) async throws -> DecoderReply {
    let reply = try await answer(to: request)
    guard case .failure(let failure) = reply else { return reply }
    throw MediaError(failure, of: file)
  }

  private static let confused = MediaError.decoderFailed(reason: "it answered a different request")
}
