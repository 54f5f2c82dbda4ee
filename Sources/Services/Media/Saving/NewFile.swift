import Domain
import Glibc

/// A file that is not there yet, and is whole or not there at all afterwards.
struct NewFile {
  /// Where it will be.
  let location: FileLocation

  /// At a path, or in the folder there, under that name.
  init(_ path: String, named name: [UInt8]) {
    let place = FileLocation(path: path)
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    location = isFolder || path.hasSuffix("/") ? place.appending(name) : place
  }

  /// Writes it, and returns where it is. Throws ``SavingError``, or ``MediaError`` if what is to be
  /// written cannot be read.
  func write(_ content: PictureContent) throws -> FileLocation {
    let target = try File(location, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    do {
      switch content {
      case .bytes(let bytes): try target.write(bytes[...])
      case .file(let file): try copy(file, to: target)
      }
      try target.finish()
    } catch {
      unlink(location.systemPath)
      throw error
    }
    return location
  }
}

extension NewFile {
  private func copy(_ file: FileLocation, to target: File) throws {
    let descriptor = open(file.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? MediaError.missing(file)
        : .unreadable(file, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw MediaError.unreadable(file, reason: String(cString: strerror(errno)))
      }
      try target.write(buffer[..<count])
    }
  }

  /// An open file, closed with the last reference.
  private final class File {
    private let descriptor: Int32
    private let location: FileLocation

    init(_ location: FileLocation, _ flags: Int32) throws {
      self.location = location
      descriptor = open(location.systemPath, flags, 0o666)
      guard descriptor >= 0 else { throw failure }
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    func write(_ piece: ArraySlice<UInt8>) throws {
      var rest = piece
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 || errno == EINTR else { throw failure }
        rest = rest.dropFirst(max(0, count))
      }
    }

    func finish() throws {
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure }
    }

    private var failure: SavingError {
      errno == EEXIST
        ? .exists(path: location.displayPath)
        : .unwritable(path: location.displayPath, reason: String(cString: strerror(errno)))
    }
  }
}

extension FileLocation {
  /// The path as the system takes it.
  fileprivate var systemPath: [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
