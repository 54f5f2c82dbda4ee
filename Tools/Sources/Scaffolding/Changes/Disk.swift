import Foundation
import Glibc

/// The few ways in which a journal touches the disk; what it did is there to stay when it returns.
///
/// Paths are the project's, from its root. All calls throw ``JournalProblem``.
struct Disk: Sendable {
  /// The project's root.
  let root: String
  /// Hears of every step as soon as it is done.
  let observing: @Sendable (Journal.Step) -> Void

  /// What lies at a path.
  enum Content: Equatable {
    case nothing
    case file(Data)
    case folder
    case link
    case other

    /// A file with these bytes, or nothing.
    init(_ bytes: Data?) {
      self = bytes.map(Content.file) ?? .nothing
    }
  }

  /// The kinds of what lies at a path.
  enum Kind {
    case nothing, file, folder, link, other
  }

  /// What kind of thing lies there; links are not followed.
  func kind(of path: String) throws -> Kind {
    guard let status = try status(of: path) else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// What lies there, with a file's bytes; links are not followed.
  func content(of path: String) throws -> Content {
    switch try kind(of: path) {
    case .nothing: .nothing
    case .file: .file(try read(path))
    case .folder: .folder
    case .link: .link
    case .other: .other
    }
  }

  /// The rights of a file or folder; nil if nothing is there.
  func mode(of path: String) throws -> UInt32? {
    try status(of: path).map { $0.st_mode & 0o7777 }
  }

  /// Whether this user may write there.
  func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, full(path), W_OK, AT_EACCESS) == 0
  }

  /// The names in a folder, sorted.
  func names(in path: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: full(path)).sorted()
    } catch {
      throw JournalProblem.failed(path, code: EIO)
    }
  }

  /// Writes a file of the journal's own; a file half written is of no weight.
  ///
  /// What need not outlive a power cut need not be waited for: then it is not `lasting`.
  func write(
    _ bytes: Data, to path: String, mode: UInt32? = nil, lasting: Bool = true
  ) throws {
    let file = open(full(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw JournalProblem(errno, at: path) }
    defer { close(file) }
    observing(.opened(path))
    try write(bytes, to: file, at: path)
    if let mode { try check(path) { fchmod(file, mode) } }
    if lasting { try check(path) { fsync(file) } }
    observing(.wrote(path))
  }

  /// Gives a file another place, at once and whole.
  func move(_ path: String, to target: String) throws {
    try check(target) { rename(full(path), full(target)) }
    observing(.placed(target))
    try synchronizeFolder(above: target)
  }

  /// Takes a file away.
  func remove(_ path: String) throws {
    try check(path) { unlink(full(path)) }
    observing(.removed(path))
    try synchronizeFolder(above: path)
  }

  /// Makes a folder unless it is there, with these rights if they are told.
  func makeFolder(_ path: String, mode: UInt32? = nil) throws {
    if mkdir(full(path), 0o777) != 0 {
      guard errno == EEXIST else { throw JournalProblem(errno, at: path) }
      guard try kind(of: path) == .folder else { throw JournalProblem.notAFolder(path) }
    } else {
      observing(.madeFolder(path))
    }
    if let mode, try self.mode(of: path) != mode { try check(path) { chmod(full(path), mode) } }
    try synchronizeFolder(above: path)
  }

  /// Takes a folder away; false if something is in it. One that is not there is no problem.
  @discardableResult
  func removeFolder(_ path: String) throws -> Bool {
    if rmdir(full(path)) != 0 {
      if errno == ENOENT { return true }
      guard errno == ENOTEMPTY || errno == EEXIST else { throw JournalProblem(errno, at: path) }
      return false
    }
    observing(.removedFolder(path))
    try synchronizeFolder(above: path)
    return true
  }
}

extension Disk {
  /// Where it is, for the system.
  func full(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  /// Waits until the names in a folder are on the disk.
  func synchronizeFolder(_ path: String) throws {
    let folder = open(full(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw JournalProblem(errno, at: path) }
    defer { close(folder) }
    // Some file systems know no fsync of folders, and say so.
    guard fsync(folder) != 0, errno != EINVAL else { return }
    throw JournalProblem(errno, at: path)
  }

  private func status(of path: String) throws -> stat? {
    var status = stat()
    guard lstat(full(path), &status) != 0 else { return status }
    guard errno == ENOENT || errno == ENOTDIR else { throw JournalProblem(errno, at: path) }
    return nil
  }

  /// A file's bytes.
  func read(_ path: String) throws -> Data {
    let file = open(full(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw JournalProblem(errno, at: path) }
    defer { close(file) }
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw JournalProblem(errno, at: path) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece.prefix(count))
    }
  }

  private func write(_ bytes: Data, to file: Int32, at path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw JournalProblem(count == 0 ? EIO : errno, at: path) }
      rest = rest.dropFirst(count)
    }
  }

  /// A name is on the disk only when its folder is.
  private func synchronizeFolder(above path: String) throws {
    try synchronizeFolder(Path.parent(of: path) ?? "")
  }

  private func check(_ path: String, _ call: () -> Int32) throws {
    while call() != 0 {
      guard errno == EINTR else { throw JournalProblem(errno, at: path) }
    }
  }
}
