import Concurrency
import GRDB

/// Keeps files and rows of pictures in step, whatever happens between two steps.
///
/// A file is noted as loose before it is stored and claimed with its picture's row; loose files
/// that nobody claimed are swept. One after the other, so that no file is swept while the same
/// picture comes in again.
struct MediaStore: Sendable {
  let folder: MediaFolder
  let store: ServerStore
  private let queue = SerialQueue()

  /// Stores a picture's files by their names, then its row. Throws ``APIError`` if its owner has no room
  /// for it.
  func add(
    _ media: StoredMedia, _ contents: [String: [UInt8]], limits: ServerLimits
  ) async throws {
    try await queue.runToEnd { [folder, store] in
      try await store.write { try LooseFile.note(media.files, in: $0) }
      for (name, bytes) in contents { try await folder.store(bytes, as: name) }
      try await store.write {
        try StoredMedia.requireRoom(
          for: media.bytes ?? 0, of: media.owner, limits, in: $0)
        try media.insert($0)
        try LooseFile.forget(media.files, in: $0)
      }
    }
  }

  /// Looks up the size of files that earlier versions did not store, at most `limit`. Returns whether
  /// there may be more.
  func measure(limit: Int) async throws -> Bool {
    let unmeasured = try await store.read {
      try StoredMedia.filter(Column("bytes") == nil).limit(limit).fetchAll($0)
    }
    for media in unmeasured {
      let original = await folder.length(of: media.file) ?? 0
      let bytes = await original + (folder.length(of: media.preview) ?? 0)
      _ = try await store.write {
        try StoredMedia.filter(key: media.id).updateAll($0, Column("bytes").set(to: bytes))
      }
    }
    return unmeasured.count == limit
  }

  /// Removes the files that belong to nobody.
  func sweep() async throws {
    try await queue.runToEnd { [folder, store] in
      let files = try await store.read { try LooseFile.unclaimed(in: $0) }
      for file in files { try await folder.remove(file) }
      try await store.write { try LooseFile.forget(files, in: $0) }
    }
  }
}

/// A file that may belong to no picture: noted before it is stored, and when its picture went.
struct LooseFile: Codable, FetchableRecord, PersistableRecord {
  let file: String

  static func note(_ files: [String], in db: Database) throws {
    for file in files { try LooseFile(file: file).insert(db, onConflict: .ignore) }
  }

  static func unclaimed(in db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT file FROM looseFile
          WHERE NOT EXISTS (SELECT 1 FROM media WHERE media.file = looseFile.file)
            AND NOT EXISTS (SELECT 1 FROM media WHERE media.preview = looseFile.file)
            AND NOT EXISTS (SELECT 1 FROM media WHERE media.medium = looseFile.file)
        """)
  }

  /// Forgets these, and all that belong to a picture.
  static func forget(_ files: [String], in db: Database) throws {
    try deleteAll(db, keys: files)
    try db.execute(
      sql: """
        DELETE FROM looseFile WHERE file IN (SELECT file FROM media)
          OR file IN (SELECT preview FROM media) OR file IN (SELECT medium FROM media)
        """)
  }
}
