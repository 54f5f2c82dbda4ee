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

  /// A picture that is decoded for a key. Throws ``MediaError``.
  func picture(of content: PictureContent, _ key: ThumbnailKey) async throws -> DecodedPicture {
    let request: DecoderRequest =
      switch content {
      case .bytes(let bytes): .decode(bytes, shown: key.bounds)
      case .file(let file): .thumbnail(file, shown: key.bounds, stored: key.stored.bounds)
      }
    // A decoder may finish what nobody waits for any more: it is nearly done as a rule, and to stop it means to start
    // another.
    let reply = try await answer(to: request, about: key.picture, grace: .milliseconds(500))
    let (bitmap, thumbnail, hash) = try reply.picture(of: content.location)
    return DecodedPicture(bitmap: bitmap, thumbnail: thumbnail, hash: hash)
  }
}

/// A picture as it is shown, and a thumbnail of it to be kept.
struct DecodedPicture {
  let bitmap: Bitmap
  let thumbnail: [UInt8]?
  /// What it looks like; nil if there is next to nothing to be seen on it.
  let hash: PerceptualHash?
}

/// What a decoder is asked, with the picture.
public enum DecoderRequest: Hashable, Sendable {
  /// What a file says about itself.
  case facts(FileLocation)
  /// The picture in a file, fitted into `shown`; and encoded for the cache, fitted into `stored`.
  case thumbnail(FileLocation, shown: PixelSize, stored: PixelSize)
  /// The picture in these encoded bytes, fitted into a box.
  case decode([UInt8], shown: PixelSize)
  /// The frames of a picture that moves, fitted into a box.
  case film(PictureContent, shown: PixelSize)
}

extension DecoderRequest {
  /// What is to be done, without the picture, whose descriptor goes beside it; `isAlone` says that no
  /// other decoder is at work.
  func task(isAlone: Bool = false) -> DecoderTask {
    switch self {
    case .facts: .facts
    case .thumbnail(_, let shown, let stored):
      .thumbnail(shown: shown, stored: stored, isAlone: isAlone)
    case .decode(_, let shown): .decode(shown: shown, isAlone: isAlone)
    case .film(_, let shown): .film(shown: shown, isAlone: isAlone)
    }
  }
}

extension PictureContent {
  /// The file, which errors are about; one without a name if the bytes are in memory.
  var location: FileLocation {
    if case .file(let file) = self { file } else { FileLocation(path: "") }
  }
}
