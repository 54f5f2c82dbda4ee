import Domain
import Glibc
import Pictures
import Storage

/// Saves pictures as their authors made them.
struct Saving: Sendable {
  let loader: PictureLoader
  let samples: any SampleDrawing

  /// A sample is saved in this size.
  private static let sampleBounds = PixelSize(clamping: 1600, 1600)
  /// What is fetched is decoded in this size, to prove that it is a picture.
  private static let proofBounds = PixelSize(clamping: 256, 256)

  /// Saves what is on this machine. Throws ``MediaError`` and ``SavingError``.
  func save(_ media: MediaReference, to path: String) async throws -> FileLocation {
    switch media {
    case .file(let file):
      let original = try OpenOriginal(file)
      try original.checkIsPicture()
      let name = file.bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      return try NewFile(path, named: name).write(.file(original))
    case .sample(let number):
      let bitmap = try await samples.bitmap(number, fitting: Self.sampleBounds)
      let png = PNGFile.encode(
        bitmap.rgba, width: bitmap.size.width, height: bitmap.size.height)
      return try NewFile(path, named: Array("sample-\(number).png".utf8)).write(.bytes(png))
    case .web: throw MediaError.unavailable(reason: "it is not on this machine")
    }
  }

  /// Saves what is on the web. Throws ``MediaError`` and ``SavingError``.
  func save(
    _ address: WebAddress, of photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    let key = ThumbnailKey(picture: address.text, version: "", bounds: Self.proofBounds)
    let original = try await loader.original(
      of: WebPicture(address: address, key: key, photo: photo))
    defer { withExtendedLifetime(original.holding) {} }
    let name = PictureName(of: address, original.content)
    return try NewFile(path, named: name.bytes).write(Original(original.content))
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

  /// Throws ``MediaError`` unless it starts as a picture does.
  func checkIsPicture() throws(MediaError) {
    var start = [UInt8](repeating: 0, count: PictureFormat.signatureLength)
    let count = pread(descriptor, &start, start.count, 0)
    guard count >= 0 else { throw problem }
    guard PictureFormat(start.prefix(count)) != nil else {
      throw .undecodable(reason: "the file is no picture any more")
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
