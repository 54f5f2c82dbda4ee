import CFiles
import Domain
import Foundation
import Glibc

/// Writes a new file that is complete or does not exist, however the process ends.
///
/// It is written under another name in the same folder and renamed when it is complete, which overwrites
/// nothing. On disks that cannot rename so, it is written under its own name: then a process that is killed
/// leaves a part of it.
struct NewFile {
  /// Where it will be.
  let location: FileLocation
  /// Whether its name was typed.
  let isNamed: Bool

  /// At a path; if there is a folder, in it under `name`.
  init(_ path: String, named name: [UInt8]) {
    let place = FileLocation(path: path)
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    isNamed = !isFolder && !path.hasSuffix("/")
    location = isNamed ? place : place.appending(name)
  }

  /// Writes it, and returns where it is, from the root on. Throws ``SavingError``, or ``MediaError`` if what is to be
  /// written cannot be read.
  func write(_ original: Original) throws -> FileLocation {
    guard !isThere else { throw SavingError.exists(path: location.displayPath) }
    let draft = location.sibling(named: ".photostream-\(UUID().uuidString)")
    try write(original, at: draft)
    switch name(draft) {
    case 0: break
    case EEXIST: throw SavingError.exists(path: location.displayPath)
    default: try write(original, at: location)
    }
    return location.fromRoot
  }
}

extension NewFile {
  /// Whether the name is taken, if only by a link to nowhere.
  private var isThere: Bool {
    var status = stat()
    return lstat(location.systemPath, &status) == 0
  }

  /// Writes a file that is not there yet; nothing of it is left if that fails.
  private func write(_ original: Original, at place: FileLocation) throws {
    let target = try File(place, for: location)
    do {
      switch original {
      case .bytes(let bytes): try target.write(bytes[...])
      case .file(let file): try file.read(target.write)
      }
      try target.finish()
    } catch {
      unlink(place.systemPath)
      throw error
    }
  }

  /// Renames a draft, unless the name is taken; returns 0 or the error. Removes the draft in any case.
  private func name(_ draft: FileLocation) -> Int32 {
    if file_rename_new(draft.systemPath, location.systemPath) == 0 { return 0 }
    defer { unlink(draft.systemPath) }
    if errno == EEXIST { return EEXIST }
    // Not every disk knows that, nor has files with two names.
    return link(draft.systemPath, location.systemPath) == 0 ? 0 : errno
  }

  /// An open file, closed with the last reference.
  private final class File {
    private let descriptor: Int32
    private let location: FileLocation

    /// Makes a file at a place, where none is; failures are told of `location`.
    init(_ place: FileLocation, for location: FileLocation) throws {
      self.location = location
      descriptor = open(place.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
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
  /// The same file by its whole path: whoever typed a name alone learns where it is.
  fileprivate var fromRoot: FileLocation {
    guard bytes.first != UInt8(ascii: "/") else { return self }
    let name = bytes.starts(with: "./".utf8) ? bytes.dropFirst(2) : bytes[...]
    return FileLocation(path: FileManager.default.currentDirectoryPath).appending(name)
  }

  /// A file beside it.
  fileprivate func sibling(named name: String) -> FileLocation {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return FileLocation(bytes: Array(name.utf8))
    }
    return FileLocation(bytes: bytes[...slash] + Array(name.utf8))
  }

  /// The path as the system takes it.
  fileprivate var systemPath: [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
