import Domain
import Foundation
import GRDB

/// Folders of a source, and the number of the last scan that met each.
struct FolderTable {
  let db: Database
  let source: SourceID

  func row(of path: FileLocation) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM folder WHERE source = ? AND path = ?")
    return try Int64.fetchOne(statement, arguments: [source.rawValue, Data(path.bytes)])
  }

  /// Notes that a scan met a folder; returns its row.
  func visit(_ path: FileLocation, scan: Int64) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO folder (source, path, scan) VALUES (?, ?, ?)
          ON CONFLICT (source, path) DO UPDATE SET scan = max(scan, excluded.scan)
          RETURNING id
        """)
    return try Int64.fetchOne(
      statement, arguments: [source.rawValue, Data(path.bytes), scan]) ?? 0
  }

  /// Notes that what is known of a folder and all below it is to stay.
  func keep(_ path: FileLocation, scan: Int64) throws {
    let lower = Data(path.bytes + [UInt8(ascii: "/")])
    let upper = Data(path.bytes + [UInt8(ascii: "/") + 1])
    try db.execute(
      sql: """
        UPDATE folder SET scan = max(scan, ?)
          WHERE source = ? AND (path = ? OR (path > ? AND path < ?))
        """,
      arguments: [scan, source.rawValue, Data(path.bytes), lower, upper])
  }

  /// Folders that no scan from `scan` on has met.
  func stale(before scan: Int64, limit: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM folder WHERE source = ? AND scan < ? LIMIT ?",
      arguments: [source.rawValue, scan, limit])
  }

  func remove(_ row: Int64) throws {
    try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [row])
  }
}
