import Crypto
import Domain
import Files
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
    try LibraryError.explaining(path) {
      try WholeFile.write(bytes, to: FileLocation(path: place(name)), mode: 0o600)
    }
  }

  /// Takes over a file as it is; its former name may be removed afterwards.
  func adopt(_ file: FileLocation, as name: String) throws {
    try LibraryError.explaining(path) {
      let source = try OpenFile(file)
      let isSynced = (try? source.sync()) != nil
      if isSynced, file.withPath({ Glibc.link($0, place(name)) }) == 0 { return }
      // Not every file system has files with two names.
      let copy = try WholeFile(FileLocation(path: place(name)), mode: 0o600)
      try copy.copy(source)
      try copy.finish()
    }
  }

  /// Where a file is; nil if it is gone.
  func location(_ name: String) -> FileLocation? {
    access(place(name), R_OK) == 0 ? FileLocation(path: place(name)) : nil
  }

  /// The bytes of a file; nil if it is gone.
  func read(_ name: String) -> [UInt8]? {
    try? OpenFile(FileLocation(path: place(name))).contents()
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
  func originals() throws -> [Original] {
    try names().compactMap { text in
      guard let name = OriginalFileName(text),
        let status = try? FileLocation(path: place(text)).status(), status.isRegular,
        Int(untrusted: status.st_size) == name.size
      else { return nil }
      return Original(
        name: name, cameAt: Timestamp(milliseconds: Int64(untrusted: status.st_mtim.tv_sec) * 1000))
    }
  }

  /// The names of all files; none if there is no such folder. One that cannot be read is not an empty one.
  func names() throws -> [String] {
    try LibraryError.explaining(path) {
      do throws(SystemError) {
        return try OpenFile(FileLocation(path: path), O_DIRECTORY).names()
          .map { String(decoding: $0, as: UTF8.self) }
      } catch {
        guard error.code == ENOENT else { throw error }
        return []
      }
    }
  }
}

extension PictureFolder {
  private func place(_ name: String) -> String {
    path + "/" + name
  }
}

/// The name of an original's file: `original-DIGEST-SIZE-EXPIRY-UNIQUE`. It says enough to make the
/// file's row anew.
///
/// The expiry is in milliseconds since 1970, or 0. The last part differs between two versions of one
/// picture, so that no file is ever overwritten.
struct OriginalFileName: Hashable, Sendable {
  let picture: PictureDigest
  /// How many bytes the complete file has.
  let size: Int
  /// From when on the picture may not be kept, if ever.
  var expiresAt: Timestamp?
  private let unique: String

  /// A new name.
  init(_ picture: PictureDigest, size: Int, until expiresAt: Timestamp?) {
    self.picture = picture
    self.size = size
    self.expiresAt = expiresAt
    unique = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Reads a name; nil if it is another file's.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "original", let picture = PictureDigest(text: parts[1]),
      let size = Int(untrusted: parts[2]), size >= 0, let expiry = Int64(untrusted: parts[3]),
      expiry >= 0
    else { return nil }
    self.picture = picture
    self.size = size
    expiresAt = expiry == 0 ? nil : Timestamp(milliseconds: expiry)
    unique = String(parts[4])
  }

  /// The name.
  var text: String {
    "original-\(picture.text)-\(size)-\(expiresAt.map { max(1, $0.milliseconds) } ?? 0)-\(unique)"
  }
}

/// What the index and the names of files call a picture: the first half of the SHA-256 of its name, in
/// hexadecimal. No two pictures share one, and whoever sees the folder learns no address.
struct PictureDigest: Hashable, Sendable {
  /// 32 digits.
  let text: String

  /// Of a picture's name.
  init(_ name: String) {
    text = SHA256.hash(data: Array(name.utf8)).prefix(16).hexadecimal
  }

  /// One that was written down; nil if it is none.
  init?(text: some StringProtocol) {
    guard text.count == 32, text.allSatisfy({ "0123456789abcdef".contains($0) }) else { return nil }
    self.text = String(text)
  }
}
