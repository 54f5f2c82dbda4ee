import Domain
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
      let original = Original.file(try OpenOriginal(file))
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
    return try file.write(original)
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
  case file(OpenOriginal)

  /// Opens what is to be written. Throws ``MediaError``.
  init(_ content: PictureContent) throws(MediaError) {
    self =
      switch content {
      case .bytes(let bytes): .bytes(bytes)
      case .file(let file): .file(try OpenOriginal(file))
      }
  }

  /// Its first bytes, which tell the format, and whether it may move.
  var start: [UInt8] {
    get throws(MediaError) {
      switch self {
      case .bytes(let bytes): Array(bytes.prefix(PictureFormat.motionLength))
      case .file(let file): try file.start
      }
    }
  }
}

/// A file that is open to be copied; closed when it is let go.
final class OpenOriginal: Sendable {
  private let descriptor: Int32
  private let file: FileLocation

  /// Takes over a descriptor of whatever kind.
  init(_ descriptor: Int32, of file: FileLocation) {
    self.descriptor = descriptor
    self.file = file
  }

  /// Opens a regular file. What was a file when it was found may be a pipe or a device by now, and reading
  /// might never end.
  convenience init(_ file: FileLocation) throws(MediaError) {
    let path = file.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw [ENOENT, ENOTDIR].contains(errno)
        ? .missing(file) : .unreadable(file, reason: String(cString: strerror(errno)))
    }
    self.init(descriptor, of: file)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file, reason: "not a regular file")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Its first bytes.
  var start: [UInt8] {
    get throws(MediaError) {
      var start = [UInt8](repeating: 0, count: PictureFormat.motionLength)
      let count = pread(descriptor, &start, start.count, 0)
      guard count >= 0 else { throw problem }
      return Array(start.prefix(count))
    }
  }

  /// Gives all of it to `take`, piece by piece. Throws ``MediaError``, what `take` throws, or
  /// `CancellationError` as soon as the task is cancelled.
  func read(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      try Task.checkCancellation()
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw problem }
      try take(buffer[..<count])
    }
  }

  private var problem: MediaError {
    .unreadable(file, reason: String(cString: strerror(errno)))
  }
}
