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

  func lastScan(of source: SourceID) async throws -> (root: FolderIdentity?, photos: [FileLocation])
  {
    try await files.cache().read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT rootDevice, rootInode FROM knownSource WHERE id = ?", arguments: [source])
      let items = try String.fetchAll(
        db, sql: "SELECT item FROM photo WHERE source = ? LIMIT 100", arguments: [source])
      return (row.flatMap(Self.root), items.map { FileLocation(encoded: $0) })
    }
  }

  func forgetStates(of source: SourceID) async throws {
    try await files.cache().write {
      // No file has this size.
      try $0.execute(
        sql: """
          UPDATE folderFile SET size = -1 WHERE folder IN (SELECT id FROM folder WHERE source = ?)
          """, arguments: [source])
    }
  }

  /// Counts one scan more; nil if the source is not known.
  private static func beginScan(of source: SourceID, _ db: Database) throws -> FolderScan? {
    let row = try Row.fetchOne(
      db,
      sql: """
        UPDATE knownSource SET scan = scan + 1 WHERE id = ?
          RETURNING scan, rootDevice, rootInode
        """, arguments: [source])
    return row.map { FolderScan(source: source, number: $0["scan"], lastRoot: root($0)) }
  }

  private static func root(_ row: Row) -> FolderIdentity? {
    guard let device = row["rootDevice"] as Int64?, let inode = row["rootInode"] as Int64? else {
      return nil
    }
    return FolderIdentity(device: device, inode: inode)
  }
}

/// The folders of a source and their files, within a transaction.
struct FolderTable {
  let db: Database
  let source: SourceID

  /// The row of a folder; nil if it is not known.
  func row(of path: FileLocation) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM folder WHERE source = ? AND path = ?")
    return try Int64.fetchOne(statement, arguments: [source, Data(path.bytes)])
  }

  /// Stores one batch of a scan.
  func apply(
    _ batch: FolderBatch, scan: Int64, _ writer: PhotoWriter
  ) throws -> FolderBatch.Outcome {
    var outcome = FolderBatch.Outcome()
    for folder in batch.visited { _ = try visit(folder, scan: scan) }
    for folder in batch.kept { try keep(folder, scan: scan) }
    for gone in batch.gone {
      guard let folder = try row(of: gone.folder) else { continue }
      try removePhoto(in: folder, named: gone.name, &outcome)
      let statement = try db.cachedStatement(
        sql: "DELETE FROM folderFile WHERE folder = ? AND name = ?")
      try statement.execute(arguments: [folder, Data(gone.name)])
    }
    for file in batch.files {
      let folder = try visit(file.folder, scan: scan)
      let isSame = try isSame(file.file, in: folder)
      if !isSame { try forgetLooks(of: file.file, in: folder) }
      if let photo = file.photo {
        if try writer.store(photo, of: source) {
          outcome.added += 1
        } else if !isSame || db.changesCount > 0 {
          // A caption file that says what is known already, as one does that was written here, changes nothing.
          outcome.changed += 1
        }
      } else {
        try removePhoto(in: folder, named: file.file.name, &outcome)
      }
      try set(file.file, item: file.photo?.id.item, in: folder)
    }
    return outcome
  }

  /// Removes up to `limit` photos of folders that no scan from `scan` on has met, and folders whose
  /// photos are gone. Returns how many photos; nil if there is no such folder.
  func removeStale(before scan: Int64, limit: Int) throws -> Int? {
    let folders = try Int64.fetchAll(
      db, sql: "SELECT id FROM folder WHERE source = ? AND scan < ? LIMIT ?",
      arguments: [source, scan, limit])
    guard !folders.isEmpty else { return nil }
    var removed = 0
    for folder in folders where removed < limit {
      try db.execute(
        sql: """
          DELETE FROM photo WHERE id IN
            (SELECT photo FROM folderFile WHERE folder = ? AND photo IS NOT NULL LIMIT ?)
          """, arguments: [folder, limit - removed])
      removed += db.changesCount
      guard removed < limit else { break }
      try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [folder])
    }
    return removed
  }
}

extension FolderTable {
  /// Notes that a scan met a folder; returns its row.
  func visit(_ path: FileLocation, scan: Int64) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO folder (source, path, scan) VALUES (?, ?, ?)
          ON CONFLICT (source, path) DO UPDATE SET scan = max(scan, excluded.scan)
          RETURNING id
        """)
    return try Int64.fetchOne(statement, arguments: [source, Data(path.bytes), scan]) ?? 0
  }

  /// Notes that what is known of a folder and of all folders below it stays.
  private func keep(_ path: FileLocation, scan: Int64) throws {
    let lower = Data(path.bytes + [UInt8(ascii: "/")])
    let upper = Data(path.bytes + [UInt8(ascii: "/") + 1])
    try db.execute(
      sql: """
        UPDATE folder SET scan = max(scan, ?)
          WHERE source = ? AND (path = ? OR (path > ? AND path < ?))
        """,
      arguments: [scan, source, Data(path.bytes), lower, upper])
  }

  /// Whether a file is as it was, but for its caption file.
  private func isSame(_ file: IndexedFile, in folder: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM folderFile WHERE folder = ? AND name = ? AND size = ? AND modified = ?")
    return try Row.fetchOne(
      statement, arguments: [folder, Data(file.name), file.state.size, file.state.modified]) != nil
  }

  /// What is in a changed file may look different.
  private func forgetLooks(of file: IndexedFile, in folder: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        DELETE FROM photoAppearance
          WHERE photo = (SELECT photo FROM folderFile WHERE folder = ? AND name = ?)
        """)
    try statement.execute(arguments: [folder, Data(file.name)])
  }

  private func set(_ file: IndexedFile, item: String?, in folder: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO folderFile (folder, name, size, modified, captionSize,
            captionModified, problem, photo)
          VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT id FROM photo WHERE source = ? AND item = ?))
        """)
    var problem: String?
    if case .broken(let reason) = file.content { problem = reason }
    try statement.execute(
      arguments: [
        folder, Data(file.name), file.state.size, file.state.modified, file.state.captionSize,
        file.state.captionModified, problem, source, item,
      ])
  }

  private func removePhoto(
    in folder: Int64, named name: [UInt8], _ outcome: inout FolderBatch.Outcome
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        DELETE FROM photo
          WHERE id = (SELECT photo FROM folderFile WHERE folder = ? AND name = ?)
        """)
    try statement.execute(arguments: [folder, Data(name)])
    outcome.removed += db.changesCount
  }
}

extension IndexedFile: FetchableRecord {
  /// Reads what is known of a file.
  public init(row: Row) {
    let content: Content
    if let reason = row["problem"] as String? {
      content = .broken(reason: reason)
    } else {
      content = (row["photo"] as Int64?) == nil ? .other : .photo
    }
    self.init(
      name: Array(row["name"] as Data),
      state: FileState(
        size: row["size"], modified: row["modified"], captionSize: row["captionSize"],
        captionModified: row["captionModified"]),
      content: content)
  }
}
