import GRDB

/// The pictures that were uploaded.
struct MediaTable {
  let db: Database

  func media(_ id: Int64) throws -> StoredMedia? {
    try Row.fetchOne(
      db, sql: "SELECT \(StoredMedia.columns) FROM media WHERE id = ?", arguments: [id]
    ).map(StoredMedia.init)
  }

  /// The picture of this name in addresses.
  func media(named name: String) throws -> StoredMedia? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(StoredMedia.columns) FROM media WHERE name = ?"),
      arguments: [name]
    ).map { StoredMedia($0) }
  }

  func media(of status: Int64) throws -> [StoredMedia] {
    try media(of: StatusList([status]))[status] ?? []
  }

  /// The pictures of each status that has any, in order.
  func media(of statuses: StatusList) throws -> [Int64: [StoredMedia]] {
    try statuses.each(
      """
      SELECT status, \(StoredMedia.columns) FROM media
        WHERE status IN \(StatusList.ids) ORDER BY status, position
      """, in: db
    ) { StoredMedia($0, from: 1) }
  }

  func insert(_ media: StoredMedia) throws {
    try db.execute(
      sql: """
        INSERT INTO media (
            id, owner, file, type, width, height, preview, previewWidth, previewHeight, blurhash,
            description, focusX, focusY, name, bytes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        media.id, media.owner, media.file, media.type, media.width, media.height, media.preview,
        media.previewWidth, media.previewHeight, media.blurhash, media.description,
        media.focus?.x, media.focus?.y, media.name, media.bytes,
      ])
    try db.execute(
      sql: "DELETE FROM looseFile WHERE file IN (?, ?)", arguments: [media.file, media.preview])
  }

  func describe(_ media: StoredMedia) throws {
    try db.execute(
      sql: "UPDATE media SET description = ?, focusX = ?, focusY = ? WHERE id = ?",
      arguments: [media.description, media.focus?.x, media.focus?.y, media.id])
    try db.execute(
      sql: "UPDATE status SET json = NULL WHERE id = ?", arguments: [media.status])
  }

  func remove(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM media WHERE id = ?", arguments: [id])
  }

  func unpostedCount(of owner: Int64) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM media WHERE owner = ? AND status IS NULL", arguments: [owner])
      ?? 0
  }

  /// How many bytes somebody's pictures have.
  func bytes(of owner: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT sum(bytes) FROM media WHERE owner = ?", arguments: [owner])
      ?? 0
  }

  /// Those whose bytes were not counted yet, at most `limit`.
  func unmeasured(limit: Int) throws -> [StoredMedia] {
    try Row.fetchAll(
      db, sql: "SELECT \(StoredMedia.columns) FROM media WHERE bytes IS NULL LIMIT ?",
      arguments: [limit]
    ).map { StoredMedia($0) }
  }

  func measure(_ id: Int64, bytes: Int) throws {
    try db.execute(sql: "UPDATE media SET bytes = ? WHERE id = ?", arguments: [bytes, id])
  }

  /// Forgets what was uploaded before this id and never posted.
  func removeUnposted(before id: Int64) throws {
    try db.execute(sql: "DELETE FROM media WHERE status IS NULL AND id < ?", arguments: [id])
  }

  /// Makes these the pictures of a status, in this order, and no others.
  ///
  /// Throws ``APIError`` unless all are the owner's and belong to no other status.
  func attach(_ ids: [Int64], to status: Int64, of owner: Int64) throws {
    try db.execute(
      sql: "UPDATE media SET status = NULL WHERE status = ?", arguments: [status])
    for (position, id) in ids.enumerated() {
      try db.execute(
        sql: """
          UPDATE media SET status = ?, position = ? WHERE id = ? AND owner = ? AND status IS NULL
          """, arguments: [status, position, id, owner])
      guard db.changesCount == 1 else {
        throw APIError.unprocessable("Media \(id) cannot be attached: not found, or used already")
      }
    }
    try db.execute(
      sql: "UPDATE status SET pictures = ?, json = NULL WHERE id = ?",
      arguments: [ids.count, status])
  }
}
