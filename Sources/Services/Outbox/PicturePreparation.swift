import Domain
import Foundation
import Pictures

/// Makes a draft's picture one that may be published: a kind and a size that the server takes, without
/// what a camera wrote into it.
public struct PicturePreparation: Sendable {
  /// A file as it is handed in.
  public struct Prepared: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// Its kind, such as `image/jpeg`.
    public let mediaType: String
  }

  /// The most that is read of a file whose server does not say how much it takes.
  public static let mostBytes = 100_000_000

  /// The sides of the squares that a picture is fitted into if it is too large as it is, in pixels.
  private static let sides = [4096, 3072, 2048, 1536, 1024, 768, 512]

  private let fitting: any PictureFitting

  /// Makes one; `fitting` sees to pictures that a server would not take as they are.
  public init(fitting: any PictureFitting) {
    self.fitting = fitting
  }

  /// The picture as it is published: as it is, without what a camera wrote; where a server takes other
  /// kinds or less, a JPEG or PNG that is as large as it may be.
  ///
  /// Throws ``PictureProblem``.
  public func prepared(
    _ picture: DraftPicture, for capabilities: ServerCapabilities, keepsMetadata: Bool
  ) async throws -> Prepared {
    let bytes = try read(picture.location)
    let type = PictureFormat(forBrowsers: bytes)
    if let type, capabilities.takes(type) {
      guard let published = keepsMetadata ? bytes : type.withoutMetadata(bytes) else {
        throw PictureProblem.broken(type.rawValue)
      }
      guard let problem = capabilities.problem(with: published) else {
        return Prepared(bytes: published, mediaType: type.mediaType)
      }
      // It may move, and would stand still.
      guard type != .gif else { throw problem }
    }
    return try await fitted(picture.location, type, for: capabilities)
  }

  private func fitted(
    _ location: FileLocation, _ type: PictureFormat?, for capabilities: ServerCapabilities
  ) async throws -> Prepared {
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
        return Prepared(bytes: bytes, mediaType: made.mediaType)
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

  private func read(_ location: FileLocation) throws -> [UInt8] {
    let path = location.bytes + [0]
    let descriptor = path.withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map {
        open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      } ?? -1
    }
    guard descriptor >= 0 else { throw PictureProblem.unreadable(String(cString: strerror(errno))) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      let data = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
      guard data.count <= Self.mostBytes else {
        throw PictureProblem.tooLarge(bytes: data.count, limit: Self.mostBytes)
      }
      return Array(data)
    } catch let problem as PictureProblem {
      throw problem
    } catch {
      throw PictureProblem.unreadable("it cannot be read")
    }
  }
}

/// Why a picture is not published.
public enum PictureProblem: Error, Hashable, Sendable {
  /// The file cannot be read; the reason is the system's.
  case unreadable(String)
  /// It is no picture of a kind that is known.
  case unknownKind
  /// The server takes other kinds.
  case kindNotTaken(String, kinds: [String])
  /// It is broken where it would say where it was taken.
  case broken(String)
  /// It has more bytes than the server takes.
  case tooLarge(bytes: Int, limit: Int)
}

extension ServerCapabilities {
  fileprivate func takes(_ type: PictureFormat) -> Bool {
    pictureTypes.isEmpty || pictureTypes.contains(type.mediaType)
  }

  fileprivate func problem(with bytes: [UInt8]) -> PictureProblem? {
    maxPictureBytes.flatMap { limit in
      bytes.count > limit ? .tooLarge(bytes: bytes.count, limit: limit) : nil
    }
  }
}

extension PictureProblem: ExplainedError {
  /// What is wrong with it, and what helps.
  public var reason: String {
    switch self {
    case .unreadable(let reason): reason
    case .unknownKind: "it is no picture of a kind that can be published"
    case .kindNotTaken(let kind, let kinds):
      "the server takes no \(kind), but \(kinds.map { String($0.trimmingPrefix("image/")) }.joined(separator: ", "))"
    case .broken(let kind):
      "this \(kind) is broken or cut off, and might tell where it was taken"
    case .tooLarge(let bytes, let limit):
      "it has \(bytes / 1_000) kB, and the server takes \(limit / 1_000) kB, however small it is made"
    }
  }

  /// All of it is about what was chosen.
  public var isMistake: Bool { true }
}
