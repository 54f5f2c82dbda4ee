import Domain
import Foundation
import PictureFiles

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

  /// Makes one.
  public init() {}

  /// The picture as it is published. Throws ``PictureProblem``.
  public func prepared(
    _ picture: DraftPicture, for capabilities: ServerCapabilities, keepsMetadata: Bool
  ) throws -> Prepared {
    let bytes = try read(picture.location)
    guard let type = PictureType.of(bytes) else { throw PictureProblem.unknownKind }
    let kinds = capabilities.pictureTypes
    guard kinds.isEmpty || kinds.contains(type.mediaType) else {
      throw PictureProblem.kindNotTaken(type.format, kinds: kinds)
    }
    guard let published = keepsMetadata ? bytes : type.withoutMetadata(bytes) else {
      throw PictureProblem.broken(type.format)
    }
    if let limit = capabilities.maxPictureBytes, published.count > limit {
      throw PictureProblem.tooLarge(bytes: published.count, limit: limit)
    }
    return Prepared(bytes: published, mediaType: type.mediaType)
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

extension PictureProblem: ExplainedError {
  /// What is wrong with it, and what helps.
  public var reason: String {
    switch self {
    case .unreadable(let reason): reason
    case .unknownKind: "it is no JPEG, PNG, WebP or GIF"
    case .kindNotTaken(let kind, let kinds):
      "the server takes no \(kind), but \(kinds.map { String($0.trimmingPrefix("image/")) }.joined(separator: ", "))"
    case .broken(let kind):
      "this \(kind) is broken or cut off, and might tell where it was taken"
    case .tooLarge(let bytes, let limit):
      "it has \(bytes / 1_000) kB, and the server takes \(limit / 1_000) kB: make it smaller"
    }
  }

  /// All of it is about what was chosen.
  public var isMistake: Bool { true }
}
