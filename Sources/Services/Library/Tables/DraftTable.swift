import Domain
import Foundation
import GRDB

/// What is half-written.
struct DraftTable {
  let db: Database
  let profile: Int64

  /// The newest first. A draft that cannot be read, because another version wrote it, is left alone.
  func all() throws -> [StoredDraft] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM draft WHERE profile = ? ORDER BY changedAt DESC, id DESC",
      arguments: [profile]
    ).compactMap(StoredDraft.init)
  }

  /// Keeps a draft in place of another one, or as a new one.
  func keep(_ draft: Draft, at place: PostPlace.ID, id: Int64?, now: Timestamp) throws
    -> StoredDraft
  {
    let content = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
    let row = try Int64.fetchOne(
      db,
      sql: """
        INSERT INTO draft (id, profile, place, content, changedAt) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET place = excluded.place, content = excluded.content,
            changedAt = excluded.changedAt
            WHERE profile = excluded.profile
          RETURNING id
        """, arguments: [id, profile, place.stored, content, now.milliseconds])
    return StoredDraft(id: row ?? db.lastInsertedRowID, place: place, draft: draft, changedAt: now)
  }

  /// Whether it was there.
  func remove(_ id: Int64) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM draft WHERE id = ? AND profile = ?", arguments: [id, profile])
    return db.changesCount > 0
  }
}

extension StoredDraft {
  fileprivate init?(_ row: Row) {
    guard let place = PostPlace.ID(stored: row["place"]),
      let draft = try? JSONDecoder().decode(
        Draft.self, from: Data((row["content"] as String).utf8))
    else { return nil }
    self.init(
      id: row["id"], place: place, draft: draft,
      changedAt: Timestamp(milliseconds: row["changedAt"]))
  }
}
