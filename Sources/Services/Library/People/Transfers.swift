import Domain
import GRDB
import Storage

/// Reads and adds much of `library.sqlite` at once.
struct TransferStore: TransferStoring {
  let files: LibraryFiles

  func categories(of profile: Int64) async throws -> [SourceID: [String]] {
    try await files.people.read { db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT id, category FROM source WHERE profile = ? AND category <> ''",
        arguments: [profile])
      var categories: [SourceID: [String]] = [:]
      while let row = try rows.next() {
        let text: String = row[1]
        categories[SourceID(number: row[0])] = text.split(separator: "\n").map(String.init)
      }
      return categories
    }
  }

  func insertSources(_ entries: [NewSource], profile: Int64) async throws -> [InsertedSource?] {
    let inserted = try await files.people.write { db in
      try entries.map { try Self.insert($0, profile: profile, db) }
    }
    if inserted.contains(where: { $0?.isNew == true }) { try await files.repeatInCache() }
    return inserted
  }

  func seenItems(of source: SourceID, after item: String, limit: Int) async throws -> [String] {
    try await files.people.read { db in
      try String.fetchAll(
        db, sql: "SELECT item FROM seen WHERE source = ? AND item > ? ORDER BY item LIMIT ?",
        arguments: [source.number, item, limit])
    }
  }

  func reactions(of source: SourceID) async throws -> [LocalReaction] {
    try await files.people.read { db in
      try LocalReactionRecord.filter(Column("source") == source.number).order(Column("item"))
        .fetchAll(db)
        .compactMap { record in
          Reaction(rawValue: record.kind).map {
            LocalReaction(
              to: PhotoID(source: source, item: record.item), $0, at: record.reactedAt)
          }
        }
    }
  }

  func notes(of source: SourceID) async throws -> [Note] {
    try await files.people.read { db in
      try NoteRecord.filter(Column("source") == source.number).order(Column("number")).fetchAll(db)
        .map {
          Note(
            id: $0.id, photo: PhotoID(source: source, item: $0.item), text: $0.words,
            createdAt: $0.writtenAt)
        }
    }
  }

  func tags(of source: SourceID) async throws -> [TaggedPhoto] {
    try await files.people.read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT item, name FROM tag WHERE source = ? ORDER BY item, key",
        arguments: [source.number])
      return rows.compactMap { row in
        Tag(row[1]).map { TaggedPhoto(PhotoID(source: source, item: row[0]), $0) }
      }
    }
  }

  func relations(of profile: Int64) async throws -> [KeptRelation] {
    try await files.people.read { try RelationTable(db: $0, profile: profile).remarks() }
  }

  func insertTags(_ tags: [TaggedPhoto], at now: Timestamp) async throws -> Int {
    let (new, revision) = try await files.people.write { db in
      var writer = try TagWriter(db: db, now: now)
      let new = try tags.filter { tagged in
        guard try writer.count(of: tagged.photo) < Tag.mostOfPhoto else { return false }
        return try writer.insert(tagged) != nil
      }
      return (new, new.isEmpty ? nil : try TagWriter.countChange(db))
    }
    // Only these: an import brings many batches, and all tags are repeated with none of them.
    if let revision {
      await TagStore(files: files).repeatTags(of: Set(new.map(\.photo)), revision)
    }
    return new.count
  }

  func insertSeen(_ ids: [PhotoID]) async throws -> Int {
    let count = try await SeenMarks(people: files.people).insert(ids)
    await files.repeatSeenMarks(new: count)
    return count
  }

  func insertReactions(_ reactions: [LocalReaction]) async throws -> Int {
    try await files.people.write { db in
      try reactions.count { reaction in
        guard try LocalReactionRecord.of(reaction.photo).isEmpty(db) else { return false }
        try LocalReactionRecord(
          source: reaction.photo.source.number, item: reaction.photo.item,
          kind: reaction.reaction.rawValue, reactedAt: reaction.moment
        ).insert(db)
        return true
      }
    }
  }

  func insertNotes(_ notes: [Note]) async throws -> Int {
    try await files.people.write { db in
      try notes.count { note in
        let same = NoteRecord.filter(
          Column("source") == note.photo.source.number && Column("item") == note.photo.item
            && Column("words") == note.text && Column("writtenAt") == note.createdAt)
        guard try same.isEmpty(db) else { return false }
        // Another profile of this library may have the same one.
        let isTaken = try !NoteRecord.filter(Column("id") == note.id).isEmpty(db)
        let id =
          isTaken ? MutationID(rawValue: note.id.rawValue + note.photo.source.rawValue) : note.id
        try NoteRecord(
          id: id, source: note.photo.source.number, item: note.photo.item, words: note.text,
          writtenAt: note.createdAt
        ).insert(db)
        return true
      }
    }
  }
}

extension TransferStore {
  private static func insert(
    _ entry: NewSource, profile: Int64, _ db: Database
  ) throws -> InsertedSource? {
    let wasThere =
      try Bool.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT isPresent FROM source WHERE profile = ? AND kind = ? AND location = ?
            """), arguments: [profile, entry.kind.word, entry.kind.location]) ?? false
    let source = try SourceRow.insert(entry.kind, named: entry.name, profile: profile, db)
    guard let source else { return nil }
    guard !wasThere else { return InsertedSource(source, isNew: false) }
    try db.execute(
      sql: "UPDATE source SET category = ?, boosts = ? WHERE id = ?",
      arguments: [
        entry.category.joined(separator: "\n"), entry.boosts.rawValue, source.id.number,
      ])
    let kept = Source(id: source.id, kind: source.kind, name: source.name, boosts: entry.boosts)
    return InsertedSource(kept, isNew: true)
  }
}
