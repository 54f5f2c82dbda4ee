import Domain
import Foundation

/// A log file, which is renamed and begun anew when it is too large.
///
/// Every line is one `write` in append mode, so that lines of several processes do not mix. If another process
/// has renamed the file, it is opened again.
struct LogFile: ~Copyable {
  private let folder: FileLocation
  private let name: String
  private let rotation: LogRotation
  private var descriptor: Int32 = -1

  init(folder: FileLocation, name: String, rotation: LogRotation) {
    self.folder = folder
    self.name = name
    self.rotation = rotation
  }

  /// Adds a line; false if it could not be written.
  mutating func append(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    guard var size = openCurrent() else { return false }
    if rotation.isDue(size: size, adding: bytes.count), rotate() {
      guard let newSize = openCurrent() else { return false }
      size = newSize
    }
    guard rotation.hasRoom(size: size) else { return false }
    return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

extension LogFile {
  private func path(_ name: String) -> [CChar] {
    folder.appending(name.utf8).bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// Opens the file that is at the path now, if it is not open; returns its size.
  private mutating func openCurrent() -> Int? {
    if descriptor >= 0, let open = status(of: descriptor), let there = status(at: path(name)),
      open.st_ino == there.st_ino, open.st_dev == there.st_dev
    {
      return Int(open.st_size)
    }
    closeCurrent()
    makeFolder()
    // Without O_NONBLOCK a named pipe in its place would block for ever.
    descriptor = open(path(name), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0, let status = status(of: descriptor), status.st_mode & S_IFMT == S_IFREG
    else {
      closeCurrent()
      return nil
    }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    return Int(status.st_size)
  }

  /// Makes the folder and those above it. Failures appear when the file is opened.
  private func makeFolder() {
    let components = folder.bytes.split(separator: UInt8(ascii: "/"))
    var partial: [UInt8] = folder.bytes.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: ".")]
    for component in components {
      partial += [UInt8(ascii: "/")] + component
      mkdir(partial.map { CChar(bitPattern: $0) } + [0], 0o700)
    }
  }

  /// Renames the files, unless another process is doing so or has done so.
  private func rotate() -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    defer { flock(descriptor, LOCK_UN) }
    guard let open = status(of: descriptor), let there = status(at: path(name)),
      open.st_ino == there.st_ino
    else { return true }
    guard rotation.files > 1 else { return ftruncate(descriptor, 0) == 0 }
    for step in rotation.renames(of: name) {
      rename(path(step.from), path(step.to))
    }
    return true
  }

  private mutating func closeCurrent() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private func status(of descriptor: Int32) -> stat? {
    var result = stat()
    return fstat(descriptor, &result) == 0 ? result : nil
  }

  private func status(at path: [CChar]) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }
}

/// When a log file is too large, and how it is renamed.
struct LogRotation {
  /// The most bytes of a file.
  let limit: Int
  /// How many files are kept, including the newest.
  let files: Int

  init(limit: Int, files: Int) {
    self.limit = max(1, limit)
    self.files = max(1, files)
  }

  /// Whether a file of this size must be renamed before so many bytes are added.
  func isDue(size: Int, adding length: Int) -> Bool {
    size > 0 && size + length > limit
  }

  /// Whether a file of this size may grow. If renaming fails, it may grow to twice the limit, so that it
  /// never fills the disk.
  func hasRoom(size: Int) -> Bool {
    size / 2 < limit
  }

  /// The renames in order; the oldest file is overwritten.
  func renames(of name: String) -> [(from: String, to: String)] {
    (1..<files).reversed().map { age in
      (from: age == 1 ? name : "\(name).\(age - 1)", to: "\(name).\(age)")
    }
  }
}
