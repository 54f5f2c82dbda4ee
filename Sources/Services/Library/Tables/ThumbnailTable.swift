import Domain
import Foundation
import GRDB

/// Encoded thumbnails, and a running sum of their bytes that triggers keep.
struct ThumbnailTable {
  let db: Database

  func find(_ key: ThumbnailKey) throws -> (row: Int64, bytes: [UInt8])? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, bytes FROM thumbnail
          WHERE picture = ? AND version = ? AND width = ? AND height = ?
        """)
    return try Row.fetchOne(
      statement, arguments: [key.picture, key.version, key.bounds.width, key.bounds.height]
    ).map { ($0["id"], Array($0["bytes"] as Data)) }
  }

  func set(_ bytes: [UInt8], for key: ThumbnailKey) throws {
    try db.execute(
      sql: """
        INSERT INTO thumbnail (picture, version, width, height, used, size, bytes)
          VALUES (?, ?, ?, ?, \(Self.nextUse), ?, ?)
          ON CONFLICT (picture, width, height) DO UPDATE SET version = excluded.version,
            used = excluded.used, size = excluded.size, bytes = excluded.bytes
        """,
      arguments: [
        key.picture, key.version, key.bounds.width, key.bounds.height, bytes.count, Data(bytes),
      ])
  }

  func remove(_ key: ThumbnailKey) throws {
    try db.execute(
      sql: "DELETE FROM thumbnail WHERE picture = ? AND width = ? AND height = ?",
      arguments: [key.picture, key.bounds.width, key.bounds.height])
  }

  /// Makes this one the most recently used.
  func use(_ row: Int64) throws {
    try db.execute(
      sql: "UPDATE thumbnail SET used = \(Self.nextUse) WHERE id = ?", arguments: [row])
  }

  /// Removes the least recently used until all together take at most `budget` bytes.
  func trim(to budget: Int) throws {
    var total = try Int.fetchOne(db, sql: "SELECT bytes FROM thumbnailUsage") ?? 0
    while total > budget,
      let row = try Row.fetchOne(db, sql: "SELECT id, size FROM thumbnail ORDER BY used LIMIT 1")
    {
      try db.execute(sql: "DELETE FROM thumbnail WHERE id = ?", arguments: [row["id"] as Int64])
      total -= row["size"] as Int
    }
  }

  private static let nextUse = "(SELECT ifnull(max(used), 0) + 1 FROM thumbnail)"
}
