import Domain
import GRDB
import Storage

/// The photos of all profiles: how they come in, change and leave. How they are read in order is
/// ``StreamQuery``'s.
struct PhotoTable {
  let db: Database

  func row(of id: PhotoID) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM photo WHERE source = ? AND item = ?")
    return try Int64.fetchOne(statement, arguments: [id.source.rawValue, id.item])
  }

  /// Mutes a photo or takes that back, as these mutes want it.
  func judge(_ row: Int64, of profile: Int64, by mutes: MuteList) throws {
    let photo = try db.cachedStatement(sql: "SELECT * FROM photo WHERE id = ? AND profile = ?")
    let statement = try db.cachedStatement(
      sql: "UPDATE photo SET isMuted = ?2 WHERE id = ?1 AND isMuted <> ?2")
    guard let found = try Row.fetchOne(photo, arguments: [row, profile]) else { return }
    try statement.execute(arguments: [row, mutes.hides(found)])
  }

  /// Removes a photo; false if it was not there.
  func remove(_ row: Int64) throws -> Bool {
    let statement = try db.cachedStatement(sql: "DELETE FROM photo WHERE id = ?")
    try statement.execute(arguments: [row])
    return db.changesCount > 0
  }

  func removeAll(of source: SourceID) throws {
    try db.execute(sql: "DELETE FROM photo WHERE source = ?", arguments: [source.rawValue])
  }

  func hasExpired(of profile: Int64, at now: Timestamp) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT 1 FROM photo WHERE profile = ? AND expiresAt <= ? LIMIT 1",
      arguments: [profile, now.milliseconds]) != nil
  }

  func removeExpired(of profile: Int64, at now: Timestamp) throws -> Int {
    try db.execute(
      sql: "DELETE FROM photo WHERE profile = ? AND expiresAt <= ?",
      arguments: [profile, now.milliseconds])
    return db.changesCount
  }

  func markSeen(_ id: PhotoID) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE photo SET isSeen = 1 WHERE source = ? AND item = ? AND isSeen = 0")
    try statement.execute(arguments: [id.source.rawValue, id.item])
  }

  func markNoneSeen() throws {
    try db.execute(sql: "UPDATE photo SET isSeen = 0 WHERE isSeen = 1")
  }

  /// Notes how all photos of a status were received. One that is noted so already costs no writing.
  ///
  /// Their items begin with the status' id, so that one index finds them: another one would make storing
  /// photos slower.
  func receive(_ reception: Reception, ofStatus status: String, in source: SourceID) throws {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE photo SET likes = ?1, dislikes = ?2, replies = ?3, reaction = ?4
          WHERE source = ?5 AND item >= ?6 AND item < ?6 || '0' AND status = ?6
            AND (likes, dislikes, replies, reaction) IS NOT (?1, ?2, ?3, ?4)
        """)
    try statement.execute(arguments: [
      reception.likes, reception.dislikes, reception.replies, reception.mine?.rawValue,
      source.rawValue, status,
    ])
  }

  /// The statuses that photos are of, as far as they are there and of one.
  func statuses(of ids: [PhotoID]) throws -> [PhotoID: String] {
    let statement = try db.cachedStatement(
      sql: "SELECT status FROM photo WHERE source = ? AND item = ?")
    var statuses: [PhotoID: String] = [:]
    for id in ids {
      statuses[id] =
        try String?.fetchOne(statement, arguments: [id.source.rawValue, id.item]) ?? nil
    }
    return statuses
  }

  func reception(of id: PhotoID) throws -> Reception? {
    let statement = try db.cachedStatement(
      sql: "SELECT likes, dislikes, replies, reaction FROM photo WHERE source = ? AND item = ?")
    let row = try Row.fetchOne(statement, arguments: [id.source.rawValue, id.item])
    return row.flatMap {
      Reception(
        likes: $0["likes"], dislikes: $0["dislikes"], replies: $0["replies"],
        reaction: $0["reaction"])
    }
  }

  func contents(of source: SourceID) throws -> SourceContents {
    guard let profile = try KnownSourceTable(db: db).profile(of: source) else {
      return SourceContents(photos: 0, newest: nil)
    }
    // Of all photos only the muted ones, which are few, are counted one by one.
    let statement = try db.cachedStatement(
      sql: """
        SELECT (SELECT ifnull(sum(photos), 0) FROM photoCount WHERE profile = ?1 AND source = ?2)
          + (SELECT count(*) FROM photo INDEXED BY photoInSource
            WHERE profile = ?1 AND source = ?2 AND isMuted = 1)
        """)
    return SourceContents(
      photos: try Count.fetch(statement, arguments: [profile, source.rawValue]),
      newest: try newest(of: source, in: profile))
  }

  /// The index has four parts by what is muted and seen; each begins with its newest photo.
  private func newest(of source: SourceID, in profile: Int64) throws -> Timestamp? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT min(age) FROM photo INDEXED BY photoInSource
          WHERE profile = ? AND source = ? AND isMuted = ? AND isSeen = ?
        """)
    let ages = try [(false, false), (false, true), (true, false), (true, true)].compactMap {
      try Int64.fetchOne(statement, arguments: [profile, source.rawValue, $0.0, $0.1])
    }
    return ages.min().map { Timestamp(milliseconds: ~$0) }
  }

  func nextExpiry(of profile: Int64, after now: Timestamp) throws -> Timestamp? {
    try Int64.fetchOne(
      db, sql: "SELECT min(expiresAt) FROM photo WHERE profile = ? AND expiresAt > ?",
      arguments: [profile, now.milliseconds]
    ).map(Timestamp.init(milliseconds:))
  }
}

extension MuteList {
  /// Whether the photo in a row of the table `photo` is not to be seen.
  func hides(_ row: Row) -> Bool {
    hides(
      caption: row["caption"], alternativeText: row["alternativeText"], author: row["author"])
  }
}
