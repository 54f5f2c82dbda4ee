import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// What the person said of photos that no server has.
  static let notes: MigrationStep = """
    CREATE TABLE reaction (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('like', 'dislike')),
      reactedAt INTEGER NOT NULL,
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE note (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      words TEXT NOT NULL CHECK (words <> ''),
      writtenAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX noteOfPhoto ON note (source, item, number);
    """

  /// Before this version each picture of a blog's entry was a photo of its own, called like the entry, a
  /// line break and its place. What was said of one of them is said of the post.
  static let notesOnAlbums: MigrationStep = """
    UPDATE OR IGNORE reaction SET item = substr(item, 1, instr(item, char(10)) - 1)
      WHERE instr(item, char(10)) > 0 AND source IN (SELECT id FROM source WHERE kind = 'feed');
    DELETE FROM reaction
      WHERE instr(item, char(10)) > 0 AND source IN (SELECT id FROM source WHERE kind = 'feed');
    UPDATE note SET item = substr(item, 1, instr(item, char(10)) - 1)
      WHERE instr(item, char(10)) > 0 AND source IN (SELECT id FROM source WHERE kind = 'feed');
    """
}

extension OutboxStore {
  func localReactions(to photos: [PhotoID]) async throws -> [PhotoID: Reaction] {
    try await file.read { db in
      var reactions: [PhotoID: Reaction] = [:]
      for photo in photos {
        reactions[photo] = try LocalReactionRecord.of(photo).fetchOne(db)
          .flatMap { Reaction(rawValue: $0.kind) }
      }
      return reactions
    }
  }

  func setLocalReaction(_ reaction: Reaction?, to photo: PhotoID, at now: Timestamp) async throws {
    try await file.write { db in
      guard let reaction else { return _ = try LocalReactionRecord.of(photo).deleteAll(db) }
      try LocalReactionRecord(
        source: photo.source.number, item: photo.item, kind: reaction.rawValue, reactedAt: now
      ).insert(db, onConflict: .replace)
    }
  }

  func notes(on photo: PhotoID) async throws -> [Note] {
    try await file.read { db in
      try NoteRecord.of(photo).order(Column("number")).fetchAll(db).map {
        Note(id: $0.id, photo: photo, text: $0.words, createdAt: $0.writtenAt)
      }
    }
  }

  func noteCounts(on photos: [PhotoID]) async throws -> [PhotoID: Int] {
    try await file.read { db in
      try photos.reduce(into: [:]) { $0[$1] = try NoteRecord.of($1).fetchCount(db) }
    }
  }

  func insertNote(_ note: Note) async throws {
    let record = NoteRecord(
      id: note.id, source: note.photo.source.number, item: note.photo.item, words: note.text,
      writtenAt: note.createdAt)
    try await file.write { try record.insertOnce($0) }
  }

  func removeNote(_ id: MutationID) async throws {
    _ = try await file.write { try NoteRecord.filter(Column("id") == id).deleteAll($0) }
  }
}

/// What is stored of one photo, by the row of its source.
protocol RecordOfPhoto: FetchableRecord, PersistableRecord, Codable {}

extension RecordOfPhoto {
  static func of(_ photo: PhotoID) -> QueryInterfaceRequest<Self> {
    filter(Column("source") == photo.source.number && Column("item") == photo.item)
  }
}

/// A reaction to a photo that no server has, as it is stored.
struct LocalReactionRecord: RecordOfPhoto {
  static let databaseTableName = "reaction"
  let source: Int64?
  let item: String
  let kind: String
  let reactedAt: Timestamp
}

/// The person's words below a photo that no server has, as they are stored.
struct NoteRecord: RecordOfPhoto {
  static let databaseTableName = "note"
  let id: MutationID
  let source: Int64?
  let item: String
  let words: String
  let writtenAt: Timestamp
}
