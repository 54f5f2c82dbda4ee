import Domain
import Foundation
import GRDB

/// Encoded thumbnails, and a running sum of their bytes that triggers keep.
struct ThumbnailTable {
  let db: Database

  /// Where a thumbnail's bytes are.
  enum Content {
    /// In the row.
    case bytes([UInt8])
    /// In the file with this name.
    case file(String)
  }

  func find(_ key: ThumbnailKey) throws -> (row: Int64, content: Content)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, bytes, file FROM thumbnail
          WHERE picture = ? AND version = ? AND width = ? AND height = ?
        """)
    let row = try Row.fetchOne(
      statement, arguments: [key.picture, key.version, key.bounds.width, key.bounds.height])
    return row.map { row in
      if let file = row["file"] as String? { return (row["id"], .file(file)) }
      return (row["id"], .bytes(Array(row["bytes"] as Data)))
    }
  }

  func insert(_ content: Content, size: Int, for key: ThumbnailKey) throws {
    var columns: (bytes: Data?, file: String?)
    switch content {
    case .bytes(let bytes): columns = (Data(bytes), nil)
    case .file(let name): columns = (nil, name)
    }
    try db.execute(
      sql: """
        INSERT INTO thumbnail (picture, version, width, height, used, size, bytes, file)
          VALUES (?, ?, ?, ?, \(Self.nextUse), ?, ?, ?)
        """,
      arguments: [
        key.picture, key.version, key.bounds.width, key.bounds.height, size, columns.bytes,
        columns.file,
      ])
  }

  /// Removes every version of this picture at these bounds; returns the files they were in.
  func remove(_ key: ThumbnailKey) throws -> [String] {
    try String?.fetchAll(
      db,
      sql: "DELETE FROM thumbnail WHERE picture = ? AND width = ? AND height = ? RETURNING file",
      arguments: [key.picture, key.bounds.width, key.bounds.height]
    ).compactMap(\.self)
  }

  /// Makes this one the most recently used.
  func use(_ row: Int64) throws {
    try db.execute(
      sql: "UPDATE thumbnail SET used = \(Self.nextUse) WHERE id = ?", arguments: [row])
  }

  /// Removes the least recently used until all together take at most `budget` bytes; returns the
  /// files they were in.
  func trim(to budget: Int) throws -> [String] {
    var files: [String] = []
    var total = try Int.fetchOne(db, sql: "SELECT bytes FROM thumbnailUsage") ?? 0
    while total > budget,
      let row = try Row.fetchOne(
        db, sql: "SELECT id, size, file FROM thumbnail ORDER BY used LIMIT 1")
    {
      try db.execute(sql: "DELETE FROM thumbnail WHERE id = ?", arguments: [row["id"] as Int64])
      total -= row["size"] as Int
      if let file = row["file"] as String? { files.append(file) }
    }
    return files
  }

  /// The names of all files.
  func files() throws -> Set<String> {
    try Set(String.fetchAll(db, sql: "SELECT file FROM thumbnail WHERE file IS NOT NULL"))
  }

  private static let nextUse = "(SELECT ifnull(max(used), 0) + 1 FROM thumbnail)"
}
