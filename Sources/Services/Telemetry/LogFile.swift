import Domain
import Files
import Glibc

/// A log file, which is renamed and begun anew when it is too large.
///
/// Every line is one `write` in append mode, so that lines of several processes do not mix. If another process
/// has renamed the file, it is opened again.
struct LogFile {
  private let folder: FileLocation
  private let name: String
  private let rotation: LogRotation
  private var file: OpenFile?
  /// Whether a line may have been begun and not ended, as on a full disk.
  private var isHalf = false

  init(folder: FileLocation, name: String, rotation: LogRotation) {
    self.folder = folder
    self.name = name
    self.rotation = rotation
  }

  /// Adds a line; false if it could not be written.
  mutating func append(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    do {
      var (file, size) = try openCurrent()
      if rotation.isDue(size: size, adding: bytes.count), rotate(file) {
        (file, size) = try openCurrent()
      }
      guard rotation.hasRoom(size: size) else { return false }
      let whole = isHalf && size > 0 ? [UInt8(ascii: "\n")] + bytes : bytes
      isHalf = true
      try file.append(whole[...])
      isHalf = false
      return true
    } catch {
      return false
    }
  }
}

extension LogFile {
  private var location: FileLocation { folder.appending(name.utf8) }

  /// The file that is at the path now, which is opened if it is not open, and its size.
  private mutating func openCurrent() throws(SystemError) -> (file: OpenFile, size: Int) {
    if let file, isCurrent(file) { return try (file, Int(file.status().st_size)) }
    file = nil
    try folder.makeFolder(mode: 0o700)
    let opened = try OpenFile(location, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
    let status = try opened.status()
    guard status.isRegular else { throw SystemError(code: EINVAL) }
    if status.st_mode & 0o077 != 0 { fchmod(opened.descriptor, 0o600) }
    file = opened
    return (opened, Int(status.st_size))
  }

  /// Whether nobody has renamed the file.
  private func isCurrent(_ file: OpenFile) -> Bool {
    guard let open = try? file.status(), let there = try? location.status() else { return false }
    return (open.st_dev, open.st_ino) == (there.st_dev, there.st_ino)
  }

  /// Renames the files, unless another process is doing so or has done so.
  private func rotate(_ file: OpenFile) -> Bool {
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    defer { flock(file.descriptor, LOCK_UN) }
    guard isCurrent(file) else { return true }
    for step in rotation.renames(of: name) {
      try? folder.appending(step.from.utf8).move(to: folder.appending(step.to.utf8))
    }
    return true
  }
}

/// When a log file is too large, and how it is renamed.
struct LogRotation {
  /// How many files are kept, including the newest.
  static let files = 3

  /// The most bytes of a file.
  let limit: Int

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
    (1..<Self.files).reversed().map { age in
      (from: age == 1 ? name : "\(name).\(age - 1)", to: "\(name).\(age)")
    }
  }
}
