import Concurrency
import GRDB

/// Keeps files and rows of pictures in step, whatever happens between two steps.
///
/// A file is noted as loose before it is stored and claimed with its picture's row; loose files
/// that nobody claimed are swept. One after the other, so that no file is swept while the same
/// picture comes in again.
struct PictureStore: Sendable {
  let folder: PictureFolder
  let store: ServerStore
  private let queue = SerialQueue()

  init(folder: PictureFolder, store: ServerStore) {
    self.folder = folder
    self.store = store
  }

  /// Stores a picture's files, then its row.
  func add(_ media: StoredMedia, original: ScratchFile, preview: ScratchFile) async throws {
    try await queue.runToEnd { [folder, store] in
      try await store.write { try LooseFileTable(db: $0).note([media.file, media.preview]) }
      try await folder.store(original.location, as: media.file)
      try await folder.store(preview.location, as: media.preview)
      try await store.write {
        try media.insert($0)
        try LooseFileTable(db: $0).forget([media.file, media.preview])
      }
    }
  }

  /// Looks up how long files are of which that is not known, at most `limit`; whether there may be
  /// more.
  func measure(limit: Int) async throws -> Bool {
    let unmeasured = try await store.read { try StoredMedia.unmeasured(limit: limit, in: $0) }
    for media in unmeasured {
      let lengths = [
        try await folder.length(of: media.file), try await folder.length(of: media.preview),
      ]
      let bytes = lengths.reduce(0) { $0 + ($1 ?? 0) }
      try await store.write {
        try $0.execute(
          sql: "UPDATE media SET bytes = ? WHERE id = ?", arguments: [bytes, media.id])
      }
    }
    return unmeasured.count == limit
  }

  /// Removes the files that belong to nobody.
  func sweep() async throws {
    try await queue.runToEnd { [folder, store] in
      let files = try await store.read { try LooseFileTable(db: $0).all() }
      for file in files { try await folder.remove(file) }
      try await store.write { try LooseFileTable(db: $0).forget(files) }
    }
  }
}

/// Files that may belong to no picture: noted before they are stored, and when theirs went.
struct LooseFileTable {
  let db: Database

  func note(_ files: [String]) throws {
    for file in files {
      try db.execute(sql: "INSERT OR IGNORE INTO looseFile (file) VALUES (?)", arguments: [file])
    }
  }

  func all() throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT file FROM looseFile
          WHERE NOT EXISTS (SELECT 1 FROM media WHERE media.file = looseFile.file)
            AND NOT EXISTS (SELECT 1 FROM media WHERE media.preview = looseFile.file)
        """)
  }

  func forget(_ files: [String]) throws {
    for file in files {
      try db.execute(sql: "DELETE FROM looseFile WHERE file = ?", arguments: [file])
    }
    try db.execute(
      sql: """
        DELETE FROM looseFile WHERE file IN (SELECT file FROM media)
          OR file IN (SELECT preview FROM media)
        """)
  }
}
