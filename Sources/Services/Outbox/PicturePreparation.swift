import Domain
import Files
import Pictures
import Web

/// Makes a draft's picture ready to be published: in a format and size that the server accepts, and without
/// the camera's metadata.
public struct PicturePreparation: Sendable {
  /// The most bytes that are read of a file.
  public static let mostBytes = 100_000_000

  /// The squares that a picture is fitted into if it is too large, in pixels.
  private static let sides = [4096, 3072, 2048, 1536, 1024, 768, 512]

  private let fitting: any PictureFitting

  /// - Parameter fitting: Converts pictures that a server would not accept as they are.
  public init(fitting: any PictureFitting) {
    self.fitting = fitting
  }

  /// The file without the camera's metadata or, if the server does not accept its format or size, a JPEG or
  /// PNG as large as it accepts.
  ///
  /// Throws ``PictureProblem``.
  public func prepared(
    _ picture: DraftPicture, for capabilities: ServerCapabilities, keepsMetadata: Bool
  ) async throws -> PreparedPicture {
    let bytes = try read(picture.location)
    guard picture.isAsPosted else { throw PictureProblem.changed }
    let type = PictureFormat(forBrowsers: bytes)
    if let type, capabilities.takes(type) {
      guard let published = keepsMetadata ? bytes : type.withoutMetadata(bytes) else {
        throw PictureProblem.broken(type.rawValue)
      }
      guard let problem = capabilities.problem(with: published) else {
        return PreparedPicture(bytes: published, mediaType: type.mediaType)
      }
      // It may be animated, and would stop moving.
      guard type != .gif else { throw problem }
    }
    let made = try await fitted(picture.location, type, for: capabilities)
    // It was read again for that.
    guard picture.isAsPosted else { throw PictureProblem.changed }
    return made
  }

  private func fitted(
    _ location: FileLocation, _ type: PictureFormat?, for capabilities: ServerCapabilities
  ) async throws -> PreparedPicture {
    var problem = PictureProblem.unknownKind
    for side in Self.sides {
      guard let bounds = PixelSize(width: side, height: side) else { continue }
      let bytes = try await encoded(location, within: bounds)
      guard let made = PictureFormat(forBrowsers: bytes) else { throw PictureProblem.unknownKind }
      guard capabilities.takes(made) else {
        throw PictureProblem.kindNotTaken(
          type?.rawValue ?? made.rawValue, kinds: capabilities.pictureTypes)
      }
      guard let tooLarge = capabilities.problem(with: bytes) else {
        return PreparedPicture(bytes: bytes, mediaType: made.mediaType)
      }
      problem = tooLarge
    }
    throw problem
  }

  private func encoded(_ location: FileLocation, within bounds: PixelSize) async throws -> [UInt8] {
    do {
      return try await fitting.encoded(location, fitting: bounds)
    } catch let error as MediaError {
      throw PictureProblem.unreadable(Reason.of(error))
    }
  }

  private func read(_ location: FileLocation) throws(PictureProblem) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try OpenFile(location).contents(limit: Self.mostBytes + 1)
    } catch {
      throw .unreadable(error.reason)
    }
    guard bytes.count <= Self.mostBytes else {
      throw .tooLarge(bytes: bytes.count, limit: Self.mostBytes)
    }
    return bytes
  }
}

/// Why a picture is not published.
public enum PictureProblem: Error, Hashable, Sendable {
  /// The file cannot be read; the reason is the system's.
  case unreadable(String)
  /// It is not a picture, or its format is unknown.
  case unknownKind
  /// The server accepts only other formats.
  case kindNotTaken(String, kinds: [String])
  /// Its metadata is broken, so that a location in it could not be removed.
  case broken(String)
  /// It has more bytes than the server accepts.
  case tooLarge(bytes: Int, limit: Int)
  /// It has more pixels than the server accepts.
  case tooManyPixels(Int, limit: Int)
  /// The file is another one than when it was posted.
  case changed
}

/// A file that cannot be posted, and why.
struct UnusablePicture: Mistake, Hashable {
  let location: FileLocation
  let problem: PictureProblem

  init(_ location: FileLocation, _ problem: PictureProblem) {
    self.location = location
    self.problem = problem
  }

  var reason: String { "\(location.displayPath): \(problem.reason)" }
}

extension ServerCapabilities {
  fileprivate func takes(_ type: PictureFormat) -> Bool {
    pictureTypes.isEmpty || pictureTypes.contains(type.mediaType)
  }

  fileprivate func problem(with bytes: [UInt8]) -> PictureProblem? {
    if let limit = maxPictureBytes?.wrappedValue, bytes.count > limit {
      return .tooLarge(bytes: bytes.count, limit: limit)
    }
    // Of a WebP or GIF the server says it.
    guard let limit = maxPicturePixels?.wrappedValue, let size = PictureFormat.size(of: bytes),
      size.width * size.height > limit
    else { return nil }
    return .tooManyPixels(size.width * size.height, limit: limit)
  }
}

extension PictureProblem: Mistake {
  /// What is wrong with it, and what helps.
  public var reason: String {
    switch self {
    case .unreadable(let reason): reason
    case .unknownKind: "this is not a picture that can be posted"
    case .kindNotTaken(let kind, let kinds):
      "the server doesn't take \(kind), only \(kinds.map { String($0.trimmingPrefix("image/")) }.joined(separator: ", "))"
    case .broken(let kind):
      "this \(kind) is broken or cut off, so the place where it was taken can't be removed"
    case .tooLarge(let bytes, let limit):
      "it has \(bytes / 1_000) kB even when made smaller, and the server takes \(limit / 1_000) kB"
    case .tooManyPixels(let pixels, let limit):
      "it has \(pixels.grouped) pixels even when made smaller, and the server takes \(limit.grouped)"
    case .changed:
      "it was changed since you posted it: `edit` the post, and `send` it with the picture as it is now"
    }
  }
}
