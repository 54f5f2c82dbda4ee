import Domain
import Foundation
import GRDB
import Storage

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
      if let photo = file.photo {
        let isNew = try writer.store(photo, of: source)
        if isNew { outcome.added += 1 } else { outcome.changed += 1 }
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
  private func visit(_ path: FileLocation, scan: Int64) throws -> Int64 {
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
