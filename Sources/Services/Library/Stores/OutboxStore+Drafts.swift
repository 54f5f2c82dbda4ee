import Domain
import Foundation
import GRDB
import Storage

extension OutboxStore {
  func drafts(of profile: Int64) async throws -> [StoredDraft] {
    try await file.read { try DraftTable(db: $0, profile: profile).all() }
  }

  func keep(
    _ draft: Draft, at place: PostPlace.ID, id: Int64?, of profile: Int64, now: Timestamp
  ) async throws -> StoredDraft {
    try await file.write {
      try DraftTable(db: $0, profile: profile).keep(draft, at: place, id: id, now: now)
    }
  }

  func removeDraft(_ id: Int64, adding entry: OutboxEntry?, of profile: Int64) async throws {
    try await file.write { db in
      let wasThere = try DraftTable(db: db, profile: profile).remove(id)
      guard let entry else { return }
      guard wasThere else { throw WritingError.draftGone }
      try MutationTable(db: db, profile: profile).insert(entry)
    }
  }

  func withdraw(
    _ mutation: Mutation, of profile: Int64, now: Timestamp,
    _ decide: @escaping @Sendable (OutboxEntry) throws -> (Draft, PostPlace.ID)
  ) async throws -> StoredDraft? {
    try await file.write { db in
      let table = MutationTable(db: db, profile: profile)
      guard let entry = try table.about(mutation.target).first(where: { $0.id == mutation.id })
      else { return nil }
      let (draft, place) = try decide(entry)
      try table.apply(.remove(entry.id))
      return try DraftTable(db: db, profile: profile).keep(draft, at: place, id: nil, now: now)
    }
  }
}

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
