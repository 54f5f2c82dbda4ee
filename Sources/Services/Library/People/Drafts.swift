import Domain
import GRDB
import Storage

extension LibrarySchema {
  static let drafts: MigrationStep = """
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      place TEXT NOT NULL CHECK (place <> ''),
      content TEXT NOT NULL CHECK (json_valid(content)),
      changedAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX draftOfProfile ON draft (profile, changedAt);
    """

  /// The words of posts as they were typed: some servers only tell what they made of them.
  static let ownWords: MigrationStep = """
    CREATE TABLE ownWords (
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      target TEXT NOT NULL,
      words TEXT NOT NULL,
      PRIMARY KEY (profile, target)
    ) STRICT, WITHOUT ROWID;
    """
}

extension OutboxStore {
  func keepWords(_ words: String?, of target: MutationTarget, of profile: Int64) async throws {
    guard let account = target.account else { return }
    try await file.write { db in
      guard let words else {
        return try db.execute(
          sql: "DELETE FROM ownWords WHERE profile = ? AND target = ?",
          arguments: [profile, target.stored])
      }
      try db.execute(
        sql:
          "INSERT OR REPLACE INTO ownWords (profile, account, target, words) VALUES (?, ?, ?, ?)",
        arguments: [profile, account, target.stored, words])
    }
  }

  func words(of target: MutationTarget, of profile: Int64) async throws -> String? {
    try await file.read { db in
      try String.fetchOne(
        db, sql: "SELECT words FROM ownWords WHERE profile = ? AND target = ?",
        arguments: [profile, target.stored])
    }
  }

  func drafts(of profile: Int64) async throws -> [StoredDraft] {
    try await file.read { db in
      try DraftRow.fetchAll(
        db, sql: "SELECT * FROM draft WHERE profile = ? ORDER BY changedAt DESC, id DESC",
        arguments: [profile])
    }.compactMap(\.draft)
  }

  func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?, of profile: Int64,
    now: Timestamp
  ) async throws -> StoredDraft {
    try await file.write {
      try DraftRow.keep(draft, at: place, over: known, of: profile, now: now, $0)
    }
  }

  func removeDraft(_ id: Int64, of profile: Int64) async throws {
    _ = try await file.write { try DraftRow.remove(id, of: profile, $0) }
  }

  func removeDraft(
    _ id: Int64, changing lane: MutationLane, of profile: Int64,
    _ decide: @escaping @Sendable ([OutboxEntry]) throws -> [OutboxChange]
  ) async throws {
    try await file.write { db in
      guard try DraftRow.remove(id, of: profile, db) else { throw WritingError.draftGone }
      try MutationTable(db: db, profile: profile).change(lane, decide)
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
      return try DraftRow.keep(draft, at: place, over: nil, of: profile, now: now, db)
    }
  }
}

private struct DraftRow: Codable, FetchableRecord {
  let id: Int64
  let place: String
  let content: String
  let changedAt: Timestamp

  /// Keeps a draft in place of a known one that nobody changed or took away since, or as a new one.
  static func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?, of profile: Int64,
    now: Timestamp, _ db: Database
  ) throws -> StoredDraft {
    let (target, content) = (place.target.stored, try StoredJSON.text(of: draft))
    if let known {
      // Later than before also where the clock is not, so that no change goes unnoticed.
      let changedAt = max(now, known.changedAt.advanced(by: .milliseconds(1)))
      try db.execute(
        sql: """
          UPDATE draft SET place = ?, content = ?, changedAt = ?
            WHERE id = ? AND profile = ? AND changedAt = ?
          """, arguments: [target, content, changedAt, known.id, profile, known.changedAt])
      if db.changesCount > 0 {
        return StoredDraft(id: known.id, place: place, draft: draft, changedAt: changedAt)
      }
    }
    try db.execute(
      sql: "INSERT INTO draft (profile, place, content, changedAt) VALUES (?, ?, ?, ?)",
      arguments: [profile, target, content, now])
    return StoredDraft(id: db.lastInsertedRowID, place: place, draft: draft, changedAt: now)
  }

  /// Deletes a draft; returns whether it was there.
  static func remove(_ id: Int64, of profile: Int64, _ db: Database) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM draft WHERE id = ? AND profile = ?", arguments: [id, profile])
    return db.changesCount > 0
  }

  /// The draft; nil if another version wrote it and this one cannot read it. It is left alone then.
  var draft: StoredDraft? {
    guard let place = MutationTarget(stored: self.place)?.place else { return nil }
    return StoredJSON.value(of: content).map {
      StoredDraft(id: id, place: place, draft: $0, changedAt: changedAt)
    }
  }
}

extension PostPlace.ID {
  /// Places are stored as targets are.
  fileprivate var target: MutationTarget {
    switch self {
    case .account(let account): .account(account)
    case .folder(let source): .folder(source)
    }
  }
}
