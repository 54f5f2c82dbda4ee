import CFiles
import Domain
import Files
import Foundation
import Glibc
import Synchronization
import Web

/// The file of a download. It is removed with the last reference to it, unless it is left for later.
///
/// It is locked meanwhile, so that no two downloads write the same file and no other process removes it. The
/// system releases the lock when the process ends, however it ends.
final class DownloadFile: Sendable {
  /// Where it is.
  let location: FileLocation
  /// Where its record is; nil for a file that will not be continued.
  let recordPath: String?
  private let file: OpenFile
  private let isLeft = Mutex(false)

  /// Opens or creates the file at a path; nil if another download has it or it cannot be created.
  init?(at path: String, recordPath: String?) {
    location = FileLocation(path: path)
    self.recordPath = recordPath
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_APPEND
    guard let file = try? OpenFile(location, flags, mode: 0o600) else { return nil }
    self.file = file
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0, isLinked else {
      // Whoever has it may leave it for later before this is gone, which must not remove it then.
      isLeft.withLock { $0 = true }
      return nil
    }
  }

  deinit {
    // Only who has the lock may remove it.
    if !isLeft.withLock({ $0 }), flock(file.descriptor, LOCK_EX | LOCK_NB) == 0, isLinked {
      location.remove()
      if let recordPath { unlink(recordPath) }
    }
    // A process that is just being started shares the file, and would keep its lock.
    flock(file.descriptor, LOCK_UN)
  }

  /// How many bytes it has.
  var length: Int { (try? file.status()).map { Int(untrusted: $0.st_size) } ?? 0 }

  /// How many bytes of the disk it takes; see ``DownloadFile/taken(by:)``.
  var taken: Int { (try? file.status()).map(Self.taken) ?? 0 }

  /// Reserves so many bytes of the disk, which other processes see, too. Not every disk can.
  func reserve(_ length: Int) {
    _ = file_reserve(file.descriptor, length)
  }

  /// Gives back what was reserved beyond its end.
  func release() {
    ftruncate(file.descriptor, off_t(length))
  }

  /// How many bytes a file takes: its length, or what was reserved for it. The latter is known in whole blocks
  /// only, and the last block may hold a single byte.
  static func taken(by status: stat) -> Int {
    max(
      Int(untrusted: status.st_size),
      512 * Int(untrusted: status.st_blocks) - Int(untrusted: status.st_blksize) + 1)
  }

  /// What an earlier download noted about it.
  var record: DownloadRecord? {
    recordPath.flatMap(DownloadRecord.init(at:))
  }

  /// Notes what has to be known to continue it; false if that fails.
  func note(_ record: DownloadRecord) -> Bool {
    recordPath.map(record.write(to:)) ?? false
  }

  /// Removes its bytes and its record.
  func empty() {
    ftruncate(file.descriptor, 0)
    if let recordPath { unlink(recordPath) }
  }

  /// Adds bytes at its end; false if there is no room for all of them.
  func append(_ piece: ArraySlice<UInt8>) -> Bool {
    // What was removed takes bytes and keeps none.
    isLinked && (try? file.append(piece)) != nil
  }

  /// Its first bytes.
  func bytes(_ count: Int) -> [UInt8] { (try? file.contents(limit: count)) ?? [] }

  /// Keeps it for whoever continues it.
  func leave() {
    isLeft.withLock { $0 = true }
    flock(file.descriptor, LOCK_UN)
  }
}

extension DownloadFile {
  /// Whether its path still leads to this file, and not to another that was made since.
  private var isLinked: Bool {
    guard let mine = try? file.status(), let there = try? location.status() else { return false }
    return mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
  }
}

/// What has to be known to continue a download, also in another process. It lies beside the download's file.
struct DownloadRecord: Codable, Equatable {
  /// The whole address: names of files are short, and two addresses may have the same.
  let address: String
  /// The version that it is a part of.
  let freshness: Freshness
  /// The length of the whole picture, if the server said so.
  let total: Count?
  /// When it began.
  let begunAt: Timestamp
  /// When nothing may be kept of it any more.
  let expiresAt: Timestamp?

  /// How long it is kept.
  static let lifetime = Duration.seconds(86_400)

  /// Reads the record at a path; nil if there is none.
  init?(at path: String) {
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let record = try? JSONDecoder().decode(DownloadRecord.self, from: data)
    else { return nil }
    self = record
  }

  init(
    address: WebAddress, freshness: Freshness, total: Int?, begunAt: Timestamp,
    expiresAt: Timestamp?
  ) {
    self.address = address.text
    self.freshness = freshness
    self.total = total.map(Count.init(wrappedValue:))
    self.begunAt = begunAt
    self.expiresAt = expiresAt
  }

  /// Writes the record; false if that fails.
  ///
  /// It is written in place, because a half-written record is ignored, while a temporary file would be removed
  /// by another process as something left behind.
  func write(to path: String) -> Bool {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
    guard let data = try? JSONEncoder().encode(self),
      let file = try? OpenFile(FileLocation(path: path), flags)
    else { return false }
    return (try? file.append(ArraySlice(data))) != nil
  }

  /// Whether the download may still be continued.
  func isAlive(at now: Timestamp) -> Bool {
    guard begunAt <= now, now < begunAt.advanced(by: Self.lifetime) else { return false }
    return expiresAt.map { now < $0 } ?? true
  }

  /// What to send in `If-Range`: a strong entity tag, else a date.
  var condition: String? {
    if let tag = freshness.entityTag, !tag.hasPrefix("W/") { return tag }
    return freshness.lastModified
  }
}
