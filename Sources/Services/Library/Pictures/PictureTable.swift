import Domain
import Foundation
import GRDB
import Storage
import Web

/// The index of kept pictures, which it calls by their digests, within a transaction.
struct PictureTable {
  let db: Database

  /// A row, and the file its bytes are in, if they are not in the database.
  struct Entry: FetchableRecord {
    let id: Int64
    let file: String?
    let expiresAt: Timestamp?
    let freshness: Freshness?
    let freshUntil: Timestamp?

    init(row: Row) {
      (id, file, expiresAt) = (row["id"], row["file"], row["expiresAt"])
      freshness = Freshness(entityTag: row["entityTag"], lastModified: row["lastModified"])
      freshUntil = row["freshUntil"]
    }
  }

  /// The smallest thumbnail of this version that the key's can be made of.
  func thumbnail(_ key: ThumbnailKey, at now: Timestamp) throws -> Entry? {
    try Entry.fetchOne(
      db.cachedStatement(sql: Self.thumbnail),
      arguments: [
        PictureDigest(key.picture).text, key.bounds.width, key.bounds.height, key.version, now,
      ])
  }

  func original(of picture: String, at now: Timestamp) throws -> Entry? {
    try Entry.fetchOne(
      db.cachedStatement(sql: Self.original), arguments: [PictureDigest(picture).text, now])
  }

  func bytes(_ row: Int64) throws -> [UInt8]? {
    let statement = try db.cachedStatement(
      sql: "SELECT bytes FROM pictureBytes WHERE picture = ?")
    return try Data.fetchOne(statement, arguments: [row]).map(Array.init)
  }

  /// Adds an entry, and its bytes unless they are in a file.
  func insert(_ entry: PictureEntry, size: Int, file: String?, bytes: [UInt8]?) throws {
    try db.execute(
      sql: """
        INSERT INTO picture (name, width, height, version, used, size, file, expiresAt, entityTag,
            lastModified, freshUntil)
          VALUES (?, ?, ?, ?, \(Self.nextUse), ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        PictureDigest(entry.picture).text, entry.bounds?.width ?? 0, entry.bounds?.height ?? 0,
        entry.version, size, file, entry.expiresAt, entry.freshness?.entityTag,
        entry.freshness?.lastModified, entry.freshUntil,
      ])
    guard let bytes else { return }
    try db.execute(
      sql: "INSERT INTO pictureBytes (picture, bytes) VALUES (?, ?)",
      arguments: [db.lastInsertedRowID, Data(bytes)])
  }

  /// Removes what a new entry takes the place of; returns the files they were in.
  func removeFormer(_ entry: PictureEntry) throws -> [String] {
    let name = PictureDigest(entry.picture).text
    guard let bounds = entry.bounds else { return try remove("name = ?", [name]) }
    return try remove(
      "name = ? AND (width = ? AND height = ? OR version <> ? AND width > 0)",
      [name, bounds.width, bounds.height, entry.version])
  }

  /// Removes the entries that meet a condition; returns the files they were in.
  func remove(_ condition: String, _ arguments: StatementArguments = []) throws -> [String] {
    try String?.fetchAll(
      db, sql: "DELETE FROM picture WHERE \(condition) RETURNING file", arguments: arguments
    ).compactMap(\.self)
  }

  /// Removes the least recently used pictures, so that `size` bytes more fit into the budget: until
  /// all together take 70 % of it. Removes nothing if they fit anyway, or cannot be made to fit.
  ///
  /// Returns the files they were in; nil if no room can be made.
  func makeRoom(for size: Int, in room: PictureRoom) throws -> [String]? {
    var total = try Count.fetch(db.cachedStatement(sql: "SELECT sum(bytes) FROM pictureUsage"))
    guard total > room.budget - size else { return [] }
    let pinned = Set(room.pinned.map { PictureDigest($0).text })
    let spared = Set(room.spared.map { PictureDigest($0).text })
    var goal = max(room.budget / 10 * 7, size)
    var leaving: [(id: Int64, file: String?)] = []
    let rows = try Row.fetchCursor(db, sql: Self.byUse)
    while total + size > goal, let row = try rows.next() {
      let name: String = row["name"]
      guard !pinned.contains(name) else { continue }
      if spared.contains(name) {
        // From here on no more than needed: what follows was used or brought after a spared picture.
        goal = room.budget
        guard total + size > goal else { break }
      }
      leaving.append((row["id"], row["file"]))
      total -= Count(wrappedValue: row["size"]).wrappedValue
    }
    guard total + size <= room.budget else { return nil }
    let removal = try db.cachedStatement(sql: "DELETE FROM picture WHERE id = ?")
    for entry in leaving { try removal.execute(arguments: [entry.id]) }
    return leaving.compactMap(\.file)
  }

  /// How much is kept, without the budget.
  func usage() throws -> PictureCacheUsage {
    var usage = PictureCacheUsage(budget: 0)
    for row in try Row.fetchAll(db, sql: "SELECT isOriginal, pictures, bytes FROM pictureUsage") {
      let share = PictureCacheUsage.Share(count: row["pictures"], bytes: row["bytes"])
      if row["isOriginal"] { usage.originals = share } else { usage.thumbnails = share }
    }
    return usage
  }

  /// Makes pictures the most recently used, one after the other.
  func use(_ rows: [Int64]) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE picture SET used = \(Self.nextUse) WHERE id = ?")
    for row in rows { try statement.execute(arguments: [row]) }
  }

  /// Brings an expiry forward; returns the files that expire then.
  func setExpiry(_ moment: Timestamp, of picture: String) throws -> [String] {
    try String?.fetchAll(
      db,
      sql: """
        UPDATE picture SET expiresAt = ?1 WHERE name = ?2 AND ifnull(expiresAt >= ?1, 1)
          RETURNING file
        """, arguments: [moment, PictureDigest(picture).text]
    ).compactMap(\.self)
  }

  /// The names of all files.
  func files() throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT file FROM picture WHERE file IS NOT NULL")
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
  /// All, those first that were used longest ago.
  static let byUse = "SELECT id, name, size, file FROM picture ORDER BY used"
  private static let nextUse = "(SELECT ifnull(max(used), 0) + 1 FROM picture)"
}
