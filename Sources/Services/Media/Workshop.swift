import DecoderProtocol
import Domain

/// Has pictures decoded, those somebody waits for first.
struct Workshop: Sendable {
  /// What was made of a picture.
  struct Product {
    let bitmap: Bitmap
    /// A thumbnail to be kept.
    let thumbnail: [UInt8]?
  }

  /// How long a decoder may finish what nobody waits for any more: it is nearly done as a rule, and to
  /// stop it is to start another.
  static let grace = Duration.milliseconds(500)

  let decoder: any PictureDecoding
  let turns: Turns
  let pace: Pace

  /// Something will soon have to be decoded.
  func prepare() { decoder.prepare() }

  /// The picture in some bytes. Throws ``MediaError``.
  func product(of content: PictureContent, _ key: ThumbnailKey) async throws -> Product {
    let request: DecoderRequest
    switch content {
    case .bytes(let bytes): request = .decode(bytes, shown: key.bounds)
    case .file(let file):
      request = .thumbnail(file, shown: key.bounds, stored: key.stored.bounds)
    }
    let reply = try await turns.withTurn(for: key.picture) { try await answer(to: request) }
    switch reply {
    case .picture(let bitmap, let thumbnail):
      return Product(bitmap: bitmap, thumbnail: thumbnail)
    case .failure(let failure): throw MediaError(failure, of: content.file)
    case .facts: throw MediaError.decoderFailed(reason: "it answered another question")
    }
  }
}

extension Workshop {
  private func answer(to request: DecoderRequest) async throws -> DecoderReply {
    let work = Task { [decoder] in try await decoder.answer(to: request) }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      Task { [pace] in
        try? await pace.sleep(Self.grace)
        work.cancel()
      }
    }
  }
}

extension PictureContent {
  /// The file; an empty path for bytes.
  fileprivate var file: FileLocation {
    if case .file(let file) = self { file } else { FileLocation(path: "") }
  }
}
