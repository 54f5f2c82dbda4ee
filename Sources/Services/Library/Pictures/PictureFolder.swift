import Domain
import Foundation

/// The folder of the pictures that are too large for a row. Each row has its file's name, and the name
/// of an original's file says what is in its row.
///
/// A row comes before its file, and a file goes before its row, except for the moment in which a file
/// has two names. So a file without a row is nobody's, and a row without a file is no picture.
struct PictureFolder {
  let path: String

  /// An original's file.
  struct Original {
    let name: OriginalFileName
    /// When it was written.
    let cameAt: Timestamp
  }

  /// Keeps everybody from sweeping as long as the result is held: a row may wait for its file.
  func lease() throws -> FileLease? {
    try LibraryFolder(path: path).create()
    return FileLease(path, LOCK_SH)
  }

  /// Does something while nobody else writes here; does nothing if someone does.
  func ifIdle(_ body: () throws -> Void) rethrows {
    guard let lease = FileLease(path, LOCK_EX | LOCK_NB) else { return }
    try withExtendedLifetime(lease, body)
  }

  /// Writes a file completely or not at all; it is on the disk when this returns.
  func write(_ bytes: [UInt8], as name: String) throws {
    let temporary = place("new-" + name)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LibraryError(code: errno, path: path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw failure(removing: temporary) }
      rest = rest.dropFirst(max(0, count))
    }
    guard fsync(descriptor) == 0, rename(temporary, place(name)) == 0 else {
      throw failure(removing: temporary)
    }
  }

  /// Takes over a file as it is; its former name may be removed afterwards.
  func adopt(_ file: FileLocation, as name: String) throws {
    let source = file.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(source, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(code: errno, path: path) }
    defer { close(descriptor) }
    if fsync(descriptor) == 0, Glibc.link(source, place(name)) == 0 { return }
    // Not every file system has files with two names.
    let data = try Data(contentsOf: URL(filePath: file.displayPath))
    try write(Array(data), as: name)
  }

  /// Where a file is; nil if it is gone.
  func location(_ name: String) -> FileLocation? {
    access(place(name), R_OK) == 0 ? FileLocation(path: place(name)) : nil
  }

  /// The bytes of a file; nil if it is gone.
  func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: place(name)))).map(Array.init)
  }

  /// Removes files; those that are gone already are skipped.
  func remove(_ names: some Sequence<String>) {
    for name in names { unlink(place(name)) }
  }

  /// Gives a file a second name, or another one where the file system has no second names. Returns
  /// false if the file is gone.
  func link(_ name: String, as other: String) -> Bool {
    Glibc.link(place(name), place(other)) == 0
      || errno != ENOENT && rename(place(name), place(other)) == 0
  }

  /// The originals whose files are complete.
  func originals() -> [Original] {
    names().compactMap { text in
      var status = stat()
      guard let name = OriginalFileName(text), stat(place(text), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, Int(untrusted: status.st_size) == name.size
      else { return nil }
      return Original(
        name: name, cameAt: Timestamp(milliseconds: Int64(untrusted: status.st_mtim.tv_sec) * 1000))
    }
  }

  /// The names of all files.
  func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}

extension PictureFolder {
  private func place(_ name: String) -> String {
    path + "/" + name
  }

  private func failure(removing temporary: String) -> LibraryError {
    let error = LibraryError(code: errno, path: path)
    unlink(temporary)
    return error
  }
}
