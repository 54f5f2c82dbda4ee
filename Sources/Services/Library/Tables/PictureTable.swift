import Domain
import Foundation
import GRDB
import Storage
import Web

/// The index of kept pictures, which it calls by their digests. How room is made in it is
/// `PictureTable+Room`'s, and how it is made anew `PictureTable+Rescue`'s.
struct PictureTable {
  let db: Database

  /// A row, and the file its bytes are in, if they are not in the other table.
  struct Found {
    let id: Int64
    let file: String?
    let expiresAt: Timestamp?
    let freshness: Freshness?
    let freshUntil: Timestamp?

    fileprivate init(_ row: Row) {
      id = row["id"]
      file = row["file"]
      expiresAt = (row["expiresAt"] as Int64?).map(Timestamp.init(milliseconds:))
      freshness = Freshness(entityTag: row["entityTag"], lastModified: row["lastModified"])
      freshUntil = (row["freshUntil"] as Int64?).map(Timestamp.init(milliseconds:))
    }
  }

  /// The smallest thumbnail of this version that the key's can be made of.
  func thumbnail(_ key: ThumbnailKey, at now: Timestamp) throws -> Found? {
    let statement = try db.cachedStatement(sql: Self.thumbnail)
    return try Row.fetchOne(
      statement,
      arguments: [
        PictureDigest(key.picture).text, key.bounds.width, key.bounds.height, key.version,
        now.milliseconds,
      ]
    ).map(Found.init)
  }

  func original(of picture: String, at now: Timestamp) throws -> Found? {
    let statement = try db.cachedStatement(sql: Self.original)
    return try Row.fetchOne(
      statement, arguments: [PictureDigest(picture).text, now.milliseconds]
    ).map(Found.init)
  }

  func bytes(_ row: Int64) throws -> [UInt8]? {
    let statement = try db.cachedStatement(
      sql: "SELECT bytes FROM pictureBytes WHERE picture = ?")
    return try Data.fetchOne(statement, arguments: [row]).map(Array.init)
  }

  /// Adds an entry; its bytes too, unless they are in a file.
  func insert(_ entry: PictureEntry, size: Int, file: String?, bytes: [UInt8]?) throws {
    try db.execute(
      sql: """
        INSERT INTO picture (name, width, height, version, used, size, file, expiresAt, entityTag,
            lastModified, freshUntil)
          VALUES (?, ?, ?, ?, \(Self.nextUse), ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        PictureDigest(entry.picture).text, entry.bounds?.width ?? 0, entry.bounds?.height ?? 0,
        entry.version, size, file, entry.expiresAt?.milliseconds, entry.freshness?.entityTag,
        entry.freshness?.lastModified, entry.freshUntil?.milliseconds,
      ])
    guard let bytes else { return }
    try db.execute(
      sql: "INSERT INTO pictureBytes (picture, bytes) VALUES (?, ?)",
      arguments: [db.lastInsertedRowID, Data(bytes)])
  }

  /// Removes what a new entry takes the place of; returns the files they were in.
  func removeFormer(_ entry: PictureEntry) throws -> [String] {
    guard let bounds = entry.bounds else { return try removeAll(of: entry.picture) }
    return try remove(
      "name = ? AND (width = ? AND height = ? OR version <> ? AND width > 0)",
      [PictureDigest(entry.picture).text, bounds.width, bounds.height, entry.version])
  }

  /// Removes everything of a picture; returns the files it was in.
  func removeAll(of picture: String) throws -> [String] {
    try remove("name = ?", [PictureDigest(picture).text])
  }

  /// Removes the thumbnails of a picture; returns the files they were in.
  func removeThumbnails(of picture: String) throws -> [String] {
    try remove("name = ? AND width > 0", [PictureDigest(picture).text])
  }

  /// Removes entries; returns the files they were in.
  func remove(_ condition: String, _ arguments: StatementArguments = []) throws -> [String] {
    try String?.fetchAll(
      db, sql: "DELETE FROM picture WHERE \(condition) RETURNING file", arguments: arguments
    ).compactMap(\.self)
  }

  /// Makes this one the most recently used.
  func use(_ row: Int64) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE picture SET used = \(Self.nextUse) WHERE id = ?")
    try statement.execute(arguments: [row])
  }

  func setFreshUntil(_ moment: Timestamp, of picture: String) throws {
    try db.execute(
      sql: "UPDATE picture SET freshUntil = ? WHERE name = ? AND width = 0",
      arguments: [moment.milliseconds, PictureDigest(picture).text])
  }

  /// Brings an expiry forward; returns the files that expire then.
  func setExpiry(_ moment: Timestamp, of picture: String) throws -> [String] {
    try String?.fetchAll(
      db,
      sql: """
        UPDATE picture SET expiresAt = ?1 WHERE name = ?2 AND ifnull(expiresAt >= ?1, 1)
          RETURNING file
        """, arguments: [moment.milliseconds, PictureDigest(picture).text]
    ).compactMap(\.self)
  }

  /// A file has another name now.
  func rename(_ file: String, to name: String) throws {
    try db.execute(sql: "UPDATE picture SET file = ? WHERE file = ?", arguments: [name, file])
  }

  func nextExpiry() throws -> Timestamp? {
    try Int64.fetchOne(
      db, sql: "SELECT min(expiresAt) FROM picture WHERE expiresAt IS NOT NULL"
    ).map(Timestamp.init(milliseconds:))
  }

  func row(of file: String) throws -> Found? {
    try Row.fetchOne(
      db, sql: "SELECT \(Self.columns) FROM picture WHERE file = ?", arguments: [file]
    ).map(Found.init)
  }

  /// The names of all files.
  func files() throws -> Set<String> {
    try Set(String.fetchAll(db, sql: "SELECT file FROM picture WHERE file IS NOT NULL"))
  }
}

extension PictureTable {
  private static let columns = "id, file, expiresAt, entityTag, lastModified, freshUntil"
  static let thumbnail = """
    SELECT \(columns) FROM picture
      WHERE name = ? AND width >= ? AND height >= ? AND version = ? AND width > 0
        AND ifnull(expiresAt > ?, 1)
      ORDER BY width LIMIT 1
    """
  static let original = """
    SELECT \(columns) FROM picture
      WHERE name = ? AND width = 0 AND height = 0 AND ifnull(expiresAt > ?, 1)
    """
  private static let nextUse = "(SELECT ifnull(max(used), 0) + 1 FROM picture)"
}
