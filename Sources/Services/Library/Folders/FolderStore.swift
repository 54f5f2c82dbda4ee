import Domain
import Foundation
import GRDB
import Storage

/// Folders of sources with the number of the last scan that met each, and their files as they were
/// when they were last read.
extension CacheSchema {
  static let folders1: MigrationStep = """
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      scan INTEGER NOT NULL,
      UNIQUE (source, path)
    ) STRICT;
    CREATE INDEX folderByScan ON folder (source, scan);

    CREATE TABLE folderFile (
      folder INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
      name BLOB NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      captionSize INTEGER NOT NULL,
      captionModified INTEGER NOT NULL,
      problem TEXT,
      photo INTEGER REFERENCES photo (id) ON DELETE SET NULL,
      PRIMARY KEY (folder, name),
      CHECK (problem IS NULL OR photo IS NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX folderFileOfPhoto ON folderFile (photo) WHERE photo IS NOT NULL;
    """
}

/// Keeps the folder index in `cache.sqlite`.
struct FolderStore: FolderIndexing {
  let files: LibraryFiles

  private static let photosPerTransaction = 500

  func beginScan(of source: SourceID) async throws -> FolderScan {
    let cache = try files.cache()
    let mirror = Mirror(people: files.people, cache: cache)
    return try await cache.write { db in
      if let scan = try Self.beginScan(of: source, db) { return scan }
      // Another process may have added the source, and not told the cache yet.
      try mirror.repeatEverything(db)
      guard let scan = try Self.beginScan(of: source, db) else {
        throw SourceError.unknownSource(source.rawValue)
      }
      return scan
    }
  }

  func files(in folder: FileLocation, of source: SourceID) async throws -> [IndexedFile] {
    try await files.cache().read { db in
      guard let folder = try FolderTable(db: db, source: source).row(of: folder) else { return [] }
      let statement = try db.cachedStatement(sql: "SELECT * FROM folderFile WHERE folder = ?")
      return try IndexedFile.fetchAll(statement, arguments: [folder])
    }
  }

  func apply(_ batch: FolderBatch, in scan: FolderScan) async throws -> FolderBatch.Outcome {
    let people = files.people
    return try await files.cache().write { db in
      try people.readNow { people in
        let writer = try PhotoWriter(db, source: scan.source, seen: people)
        return try FolderTable(db: db, source: scan.source)
          .apply(batch, scan: scan.number, writer)
      }
    }
  }

  func finishScan(_ scan: FolderScan, root: FolderIdentity) async throws -> Int {
    let cache = try files.cache()
    var removed = 0
    while let count = try await cache.write({ db in
      try FolderTable(db: db, source: scan.source)
        .removeStale(before: scan.number, limit: Self.photosPerTransaction)
    }) { removed += count }
    try await cache.write {
      try $0.execute(
        sql: "UPDATE knownSource SET rootDevice = ?, rootInode = ? WHERE id = ?",
        arguments: [root.device, root.inode, scan.source])
    }
    return removed
  }

  func contents(of source: SourceID) async throws -> SourceContents {
    try await files.cache().read { try SourceContents.fetch($0, of: source) }
  }

  /// Counts one scan more; nil if the source is not known.
  private static func beginScan(of source: SourceID, _ db: Database) throws -> FolderScan? {
    let row = try Row.fetchOne(
      db,
      sql: """
        UPDATE knownSource SET scan = scan + 1 WHERE id = ?
          RETURNING scan, rootDevice, rootInode
        """, arguments: [source])
    guard let row else { return nil }
    var root: FolderIdentity?
    if let device = row["rootDevice"] as Int64?, let inode = row["rootInode"] as Int64? {
      root = FolderIdentity(device: device, inode: inode)
    }
    return FolderScan(source: source, number: row["scan"], lastRoot: root)
  }
}
