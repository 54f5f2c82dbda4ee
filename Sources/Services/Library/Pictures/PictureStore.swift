import Domain
import Files
import Foundation
import GRDB
import Storage
import Synchronization

/// Keeps pictures: up to 100,000 bytes in `cache.sqlite`, larger ones in files beside it.
///
/// What makes room is gone from the disk before anything takes it: a file goes within the transaction
/// that removes its row, which comes before the new file. Uses are collected in memory and written
/// with the next picture stored, or after thirty-two, so that showing a picture writes nothing.
final class PictureStore: PictureStoring {
  private static let largestRow = 100_000
  private static let usesInMemory = 32

  private let files: LibraryFiles
  private let folder: PictureFolder
  private let uses = Mutex<[Int64]>([])
  private let hasSwept = Mutex(false)

  init(files: LibraryFiles) {
    self.files = files
    folder = files.pictures
  }

  func find(_ key: ThumbnailKey, at now: Timestamp) async throws -> KeptPicture {
    let (kept, used) = try await files.cache().read { [folder] db in
      let table = PictureTable(db: db)
      var kept = KeptPicture()
      var used: Int64?
      let original = try table.original(of: key.picture, at: now)
      (kept.freshness, kept.freshUntil) = (original?.freshness, original?.freshUntil)
      if let found = try table.thumbnail(key, at: now) {
        kept.thumbnail = try found.file.map(folder.read) ?? table.bytes(found.id)
        (used, kept.expiresAt) = (found.id, found.expiresAt)
      }
      if kept.thumbnail == nil, let original {
        kept.original = try Self.content(of: original, table, folder)
        (used, kept.expiresAt) = (original.id, original.expiresAt)
      }
      if kept.thumbnail == nil, kept.original == nil {
        kept.failure = try FailureRecord.fetchOne(db, key: key.picture)?.failure
      }
      return (kept, used)
    }
    if let used { try await use(used) }
    return kept
  }

  func original(of picture: String, at now: Timestamp) async throws -> PictureContent? {
    let (content, used) = try await files.cache().read { [folder] db in
      let table = PictureTable(db: db)
      let found = try table.original(of: picture, at: now)
      return (try found.flatMap { try Self.content(of: $0, table, folder) }, found?.id)
    }
    if let used { try await use(used) }
    return content
  }

  func store(
    _ content: PictureContent, as entry: PictureEntry, in room: PictureRoom
  ) async throws -> Bool {
    guard let size = content.size, size <= room.budget else {
      // A picture that is not kept has no former version either.
      try await change { try $0.removeFormer(entry) }
      return false
    }
    let bytes: [UInt8]? = size > Self.largestRow ? nil : try content.bytes
    let name = bytes == nil ? Self.fileName(of: entry, size: size) : nil
    let lease = name == nil ? nil : try folder.lease()
    defer { withExtendedLifetime(lease) {} }
    let uses = takeUses()
    let fits = try await files.cache().write { [folder] db in
      let table = PictureTable(db: db)
      try table.use(uses)
      folder.remove(try table.removeFormer(entry))
      guard let files = try table.makeRoom(for: size, in: room) else { return false }
      folder.remove(files)
      try table.insert(entry, size: size, file: name, bytes: bytes)
      return true
    }
    guard fits, let name else { return fits }
    do {
      try write(content, as: name)
    } catch {
      try await change { try $0.remove("file = ?", [name]) }
      throw error
    }
    // Asked as a writer, behind whoever is just removing the row.
    let (isThere, expiresAt) = try await files.cache().write { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT expiresAt FROM picture WHERE file = ?", arguments: [name])
      return (row != nil, row?["expiresAt"] as Timestamp?)
    }
    guard isThere else {
      // Someone needed the room before the file was there to be removed.
      folder.remove([name])
      return false
    }
    // Someone found meanwhile that it expires.
    if let expiresAt, expiresAt != entry.expiresAt {
      try await limit(entry.picture, until: expiresAt)
    }
    return true
  }

  func renew(_ picture: String, freshUntil: Timestamp) async throws {
    try await files.cache().write {
      try $0.execute(
        sql: "UPDATE picture SET freshUntil = ? WHERE name = ? AND width = 0",
        arguments: [freshUntil, PictureDigest(picture).text])
    }
  }

  func limit(_ picture: String, until expiresAt: Timestamp) async throws {
    // No sweep meanwhile: files have two names first, then rows have the new ones.
    let lease = try folder.lease()
    defer { withExtendedLifetime(lease) {} }
    let former = try await files.cache().write { [folder] db in
      try PictureTable(db: db).setExpiry(expiresAt, of: picture).filter { file in
        guard var name = OriginalFileName(file), name.expiresAt != expiresAt else { return false }
        name.expiresAt = expiresAt
        guard folder.link(file, as: name.text) else { return false }
        try db.execute(
          sql: "UPDATE picture SET file = ? WHERE file = ?", arguments: [name.text, file])
        return true
      }
    }
    folder.remove(former)
  }

  func remove(_ picture: String) async throws {
    try await change { try $0.remove("name = ?", [PictureDigest(picture).text]) }
  }

  func removeThumbnails(of picture: String) async throws {
    try await change { try $0.remove("name = ? AND width > 0", [PictureDigest(picture).text]) }
  }

  func tidy(at now: Timestamp) async throws -> Timestamp? {
    let isFirst = hasSwept.withLock { hasSwept in
      defer { hasSwept = true }
      return !hasSwept
    }
    do {
      if isFirst { try await PictureSweep(files: files, folder: folder).run() }
    } catch {
      hasSwept.withLock { $0 = false }
      throw error
    }
    return try await files.cache().write { [folder] db in
      folder.remove(
        try PictureTable(db: db).remove("expiresAt IS NOT NULL AND expiresAt <= ?", [now]))
      try FailureRecord.removeOld(db, at: now)
      return try Timestamp.fetchOne(
        db, sql: "SELECT min(expiresAt) FROM picture WHERE expiresAt IS NOT NULL")
    }
  }

  func makeRoom(_ room: PictureRoom) async throws -> Bool {
    try await files.cache().write { [folder] db in
      guard let files = try PictureTable(db: db).makeRoom(for: 0, in: room) else { return false }
      folder.remove(files)
      return true
    }
  }

  func remember(_ failure: PictureFailure, of picture: String) async throws {
    guard let record = FailureRecord(failure, of: picture) else { return }
    try await files.cache().write { try record.insert($0, onConflict: .replace) }
  }

  func forgetFailure(of picture: String) async throws {
    _ = try await files.cache().write { try FailureRecord.deleteOne($0, key: picture) }
  }

  func usage() async throws -> PictureCacheUsage {
    try await files.cache().read { try PictureTable(db: $0).usage() }
  }

  func clear() async throws -> PictureCacheUsage {
    let cache = try files.cache()
    let usage = try await cache.write { [folder] db in
      let table = PictureTable(db: db)
      let usage = try table.usage()
      folder.remove(try table.remove("1"))
      try FailureRecord.deleteAll(db)
      return usage
    }
    try await cache.shrink()
    return usage
  }

  /// Writes down what was used, at the end of a session.
  func settle() throws {
    let uses = takeUses()
    guard !uses.isEmpty else { return }
    try files.cache().writeNow { try PictureTable(db: $0).use(uses) }
  }
}

extension PictureStore {
  /// Changes the index, and removes the files that are nobody's then.
  private func change(_ body: @escaping @Sendable (PictureTable) throws -> [String]) async throws {
    try await files.cache().write { [folder] db in folder.remove(try body(PictureTable(db: db))) }
  }

  private static func fileName(of entry: PictureEntry, size: Int) -> String {
    guard entry.bounds == nil else { return "thumbnail-" + UUID().uuidString }
    return OriginalFileName(PictureDigest(entry.picture), size: size, until: entry.expiresAt).text
  }

  private static func content(
    of found: PictureTable.Entry, _ table: PictureTable, _ folder: PictureFolder
  ) throws -> PictureContent? {
    if let file = found.file { return folder.location(file).map(PictureContent.file) }
    return try table.bytes(found.id).map(PictureContent.bytes)
  }

  private func write(_ content: PictureContent, as name: String) throws {
    switch content {
    case .bytes(let bytes): try folder.write(bytes, as: name)
    case .file(let file): try folder.adopt(file, as: name)
    }
  }

  private func use(_ row: Int64) async throws {
    let isFull = uses.withLock { uses in
      uses.append(row)
      return uses.count >= Self.usesInMemory
    }
    guard isFull else { return }
    let uses = takeUses()
    try await files.cache().write { try PictureTable(db: $0).use(uses) }
  }

  private func takeUses() -> [Int64] {
    uses.withLock { uses in
      defer { uses = [] }
      return uses
    }
  }
}

extension PictureContent {
  /// How many bytes it has; nil if its file is gone.
  fileprivate var size: Int? {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.length
    }
  }

  fileprivate var bytes: [UInt8] {
    get throws {
      switch self {
      case .bytes(let bytes): bytes
      case .file(let file): try OpenFile(file).contents()
      }
    }
  }
}
