import DecoderProtocol
import Domain
import Storage

/// Decodes pictures somewhere else.
public protocol PictureDecoding: Sendable {
  /// The decoder's answer. Throws ``MediaError``, or `CancellationError` once the task is cancelled.
  ///
  /// `picture` is what the scheduler knows the picture by. A decoder that is at work may go on for `grace`
  /// after the task was cancelled.
  func answer(
    to request: DecoderRequest, about picture: String?, grace: Duration
  ) async throws -> DecoderReply
  /// A picture is being looked for, and will soon have to be decoded.
  func prepare()
}

extension PictureDecoding {
  /// The decoder's answer, which is given up as soon as the task is cancelled.
  public func answer(to request: DecoderRequest) async throws -> DecoderReply {
    try await answer(to: request, about: nil, grace: .zero)
  }
}

/// A picture as it is shown, and a thumbnail of it to be kept.
struct DecodedPicture {
  let bitmap: Bitmap
  let thumbnail: [UInt8]?
  /// What it looks like; nil if there is next to nothing to be seen on it.
  let hash: PerceptualHash?

  /// How long a decoder may finish what nobody waits for any more: it is nearly done as a rule, and to stop
  /// it means to start another.
  private static let grace = Duration.milliseconds(500)

  /// Has the content of a picture decoded for a key. Throws ``MediaError``.
  init(
    of content: PictureContent, _ key: ThumbnailKey, by decoder: any PictureDecoding
  ) async throws {
    let request: DecoderRequest
    let location: FileLocation
    switch content {
    case .bytes(let bytes):
      (request, location) = (.decode(bytes, shown: key.bounds), FileLocation(path: ""))
    case .file(let file):
      location = file
      request = .thumbnail(file, shown: key.bounds, stored: key.stored.bounds)
    }
    let reply = try await decoder.answer(to: request, about: key.picture, grace: Self.grace)
    (bitmap, thumbnail, hash) = try reply.picture(of: location)
  }
}
