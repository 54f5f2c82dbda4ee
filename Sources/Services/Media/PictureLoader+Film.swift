import DecoderProtocol
import Domain
import Pictures
import Storage

extension PictureLoader {
  /// The frames of a picture that moves; nil of what stands still. Throws ``MediaError``.
  func film(_ request: PictureRequest) async throws -> Film? {
    let key = try request.key
    guard let (content, holding) = try await moving(request, key) else { return nil }
    defer { withExtendedLifetime(holding) {} }
    guard PictureFormat.mayMove(try Original(content).start) else { return nil }
    let (input, location) =
      switch content {
      case .bytes(let bytes): (DecoderRequest.Input.bytes(bytes), FileLocation(path: ""))
      case .file(let file): (.file(file), file)
      }
    let question = DecoderRequest.film(input, shown: key.bounds)
    switch try await dependencies.decoder.answer(to: question, about: key.picture, grace: .zero) {
    case .film(let film): return film
    case .failure(let failure): throw MediaError(failure, of: location)
    case .facts, .picture:
      throw MediaError.decoderFailed(reason: "it answered a different request")
    }
  }

  /// The file of what may move. Of the web it is what was kept as the picture was shown; only what is
  /// named as if it moved is fetched again for that.
  private func moving(
    _ request: PictureRequest, _ key: ThumbnailKey
  ) async throws -> (content: PictureContent, holding: Arrival?)? {
    switch request.media {
    case .file(let file): return (.file(file), nil)
    case .web(let address):
      await writes.settle(key.picture)
      if let kept = await disk.original(of: key) { return (kept, nil) }
      let path = address.target.prefix { $0 != "?" }.lowercased()
      guard path.hasSuffix(".gif") || path.hasSuffix(".webp") else { return nil }
      return try await original(
        of: WebPicture(
          address: address, key: key, photo: request.photo, expiresAt: request.expiresAt))
    case .sample, .clip: return nil
    }
  }
}
