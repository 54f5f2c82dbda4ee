/// Turns references into pixels, and keeps what it needs for that.
public protocol MediaLoading: Sendable {
  /// A picture as it comes: how far it has come, as often as that is worth telling, then
  /// ``PictureProgress/finished(_:)``, then the end.
  ///
  /// Whoever asks is taken to have the picture on the screen: it overtakes what is only expected.
  /// Throws ``MediaError``. Who stops iterating gives it up; it is abandoned with the last who waits.
  func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  /// The frames of a picture that moves; nil of one that stands still, and of what only a player plays.
  ///
  /// Comes after the picture itself, and may be shorter or smaller than that where it is too much. Throws
  /// ``MediaError``.
  func film(_ request: PictureRequest) async throws -> Film?
  /// Says what is likely to be asked for soon, the likeliest first; replaces what was said before.
  ///
  /// Returns at once. What fails is told only when it is asked for.
  func expect(_ requests: [PictureRequest])
  /// What is known of a picture's file beyond what the stream tells; nothing of one that is not on this
  /// machine. Throws ``MediaError``.
  func details(of photo: Photo) async throws -> PictureDetails
  /// Writes a picture as its author gave it into a new file, and returns where that is.
  ///
  /// `path` is a file that is not there yet, or a folder, in which it is named after what it is.
  /// Nothing is ever overwritten. `photo` is whose picture it is, if it is a photo's. Throws
  /// ``MediaError`` and ``SavingError``.
  func saveOriginal(
    of media: MediaReference, whose photo: PhotoID?, to path: String
  ) async throws -> FileLocation
}

extension MediaLoading {
  /// The picture, once it is there. Throws as ``picture(_:)`` does.
  public func bitmap(_ request: PictureRequest) async throws -> Bitmap {
    for try await case .finished(let bitmap) in picture(request) { return bitmap }
    throw CancellationError()
  }
}

/// What a picture's file tells of itself, in words of whoever made it: untrusted text.
public struct PictureDetails: Hashable, Sendable, Codable {
  /// How many bytes it has.
  public var bytes: Count?
  /// What it was taken with, such as `Canon EOS 5D`.
  public var camera: String?
  /// Through what, such as `EF50mm f/1.8`.
  public var lens: String?
  /// How it was exposed: `1/250 s, f/2.8, ISO 100, 50 mm`.
  public var exposure: String?
  /// Where it was taken.
  public var position: Position?

  /// Makes details of which nothing is known.
  public init() {}
}

/// Why there is no picture.
public enum MediaError: Error, Hashable, Sendable {
  /// The file is gone.
  case missing(FileLocation)
  /// The file is there and may not be read; the reason is the system's.
  case unreadable(FileLocation, reason: String)
  /// The bytes are not a picture this program shows; the reason is a short phrase.
  case undecodable(reason: String)
  /// It could not be brought from the web; the reason is a short phrase.
  case unavailable(reason: String)
  /// More pixels than are decoded.
  case tooLarge(PixelSize)
  /// The decoder took too long and was stopped.
  case timedOut
  /// The decoder's process cannot be started or died; the reason is a short phrase.
  case decoderFailed(reason: String)
}

/// Why a picture was not saved.
public enum SavingError: Error, Hashable, Sendable {
  /// There is a file of this name already; it stays as it is.
  case exists(path: String)
  /// The file cannot be written; the reason is the system's.
  case unwritable(path: String, reason: String)
  /// The name is that of another format; the picture's own ends in `ending`.
  case otherFormat(path: String, ending: String)
}

/// A picture as somebody wants to see it.
public struct PictureRequest: Hashable, Sendable {
  /// Where its pixels come from: of what plays, those of its poster.
  public let media: MediaReference
  /// It is scaled down to fit into these, its proportions kept, never scaled up.
  public let bounds: PixelSize
  /// When nothing may be kept of it any more, if ever.
  public let expiresAt: Timestamp?
  /// How large the picture is, as far as that is known: then it is known too how large it will be
  /// within the bounds.
  public let size: PixelSize?
  /// Whose picture it is, if it is a photo's.
  public let photo: PhotoID?

  /// Asks for the picture of a photo.
  public init(_ photo: Photo, fitting bounds: PixelSize) {
    self.init(
      photo.media, fitting: bounds, until: photo.expiresAt, size: photo.size, of: photo.id)
  }

  /// Asks for a picture.
  public init(
    _ media: MediaReference, fitting bounds: PixelSize, until expiresAt: Timestamp? = nil,
    size: PixelSize? = nil, of photo: PhotoID? = nil
  ) {
    self.media = media.still ?? media
    self.bounds = bounds
    self.expiresAt = expiresAt
    self.size = size
    self.photo = photo
  }
}

/// How far a picture has come.
public enum PictureProgress: Hashable, Sendable {
  /// So many bytes are here, of so many if that is known.
  case receiving(bytes: Int, of: Int?)
  /// All bytes are here; it is being decoded.
  case decoding
  /// It is there.
  case finished(Bitmap)
}

extension MediaError: ExplainedError {
  /// Why there is no picture.
  public var reason: String {
    switch self {
    case .missing: "the file is gone: `refresh` takes it out of the stream"
    case .unreadable(_, let reason): "the file cannot be read: \(reason)"
    case .undecodable(let reason), .unavailable(let reason): reason
    case .tooLarge(let size): "\(size.width) × \(size.height) pixels are too many to show"
    case .timedOut: "decoding took too long"
    case .decoderFailed(let reason): "the decoder failed: \(reason)"
    }
  }
}

extension SavingError: Mistake {
  /// Why nothing was written.
  public var reason: String {
    switch self {
    case .exists(let path): "\(path) exists already: choose another name"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .otherFormat(let path, let ending):
      "this picture is a .\(ending): type `save \(Self.stem(of: path)).\(ending)`"
    }
  }

  /// The path up to the last dot.
  private static func stem(of path: String) -> Substring {
    path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)
  }
}
