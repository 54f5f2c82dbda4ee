import DecoderProtocol
import Domain
import Files
import Glibc
import Pictures
import Storage

/// Saves pictures as their authors made them, under names that fit.
struct Saving: Sendable {
  let loader: PictureLoader

  /// What is fetched is decoded in this size, to prove that it is a picture.
  private static let proofBounds = PixelSize(clamping: 256, 256)

  /// Saves a picture, that of a photo if it is one's. Throws ``MediaError`` and ``SavingError``.
  func save(
    _ media: MediaReference, of photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    switch media {
    case .file(let file):
      let original = try Original(.file(file))
      guard PictureFormat(try original.start) != nil else {
        throw MediaError.undecodable(reason: "the file is not a picture any more")
      }
      let name = file.bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      return try write(original, to: path, named: name)
    case .sample(let number):
      let file = try loader.dependencies.samples.file(number)
      return try write(.bytes(file), to: path, named: Array("sample-\(number).jpg".utf8))
    case .web(let address):
      let key = ThumbnailKey(picture: address.text, version: "", bounds: Self.proofBounds)
      let (content, holding) = try await loader.original(
        of: WebPicture(address: address, key: key, photo: photo))
      defer { withExtendedLifetime(holding) {} }
      let original = try Original(content)
      let name = PictureName(of: address, startingWith: try original.start)
      return try write(original, to: path, named: name.bytes)
    case .clip(let clip):
      let name = clip.kind == .audio ? "sounds" : "videos"
      throw MediaError.unavailable(reason: "\(name) are not saved: `play` hands them to a player")
    }
  }

  /// Writes a new file, unless the name that was typed is that of another format.
  private func write(
    _ original: Original, to path: String, named name: [UInt8]
  ) throws -> FileLocation {
    let file = NewFile(path, named: name)
    let start = try original.start
    if file.isNamed, let format = PictureFormat(start),
      let ending = PictureFormat.ending(of: start),
      let typed = file.location.ending, PictureFormat.isEnding(typed),
      !format.endings.contains(typed)
    {
      throw SavingError.otherFormat(path: file.location.displayPath, ending: ending)
    }
    return try file.write(original.read)
  }
}

extension FileLocation {
  /// What its name ends in after the last dot, in lower case; nil without a dot.
  fileprivate var ending: String? {
    let parts = displayName.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.last?.lowercased() : nil
  }
}

/// What is written into a new file: bytes, or a file that is open.
enum Original {
  case bytes([UInt8])
  case file(OpenFile, FileLocation)

  /// Opens what is to be written. Throws ``MediaError``.
  init(_ content: PictureContent) throws(MediaError) {
    switch content {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let location):
      do throws(DecoderFailure) {
        self = .file(try OpenFile(picture: location), location)
      } catch {
        throw MediaError(error, of: location)
      }
    }
  }

  /// Its first bytes, which tell the format, and whether it may move.
  var start: [UInt8] {
    get throws(MediaError) { try read(0, limit: PictureFormat.motionLength) }
  }

  /// Reads some of it from an offset on; nothing at its end.
  func read(_ offset: Int) throws(MediaError) -> [UInt8] { try read(offset, limit: .max) }

  private func read(_ offset: Int, limit: Int) throws(MediaError) -> [UInt8] {
    switch self {
    case .bytes(let bytes): return Array(bytes.dropFirst(offset).prefix(limit))
    case .file(let file, let location):
      do {
        return try file.bytes(at: offset, limit: limit)
      } catch {
        throw .unreadable(location, reason: error.reason)
      }
    }
  }
}
