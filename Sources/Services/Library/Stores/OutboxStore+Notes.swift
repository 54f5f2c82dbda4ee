import Domain
import GRDB
import Storage

/// What the person said of photos that no server has.
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
        source: photo.source.number, item: photo.item, kind: reaction.rawValue,
        reactedAt: now.milliseconds
      ).insert(db, onConflict: .replace)
    }
  }

  func notes(on photo: PhotoID) async throws -> [Note] {
    try await file.read { db in
      try NoteRecord.of(photo).order { $0.number }.fetchAll(db).map { note in
        Note(
          id: MutationID(rawValue: note.id), photo: photo, text: note.words,
          createdAt: Timestamp(milliseconds: note.writtenAt))
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
      id: note.id.rawValue, source: note.photo.source.number, item: note.photo.item,
      words: note.text, writtenAt: note.createdAt.milliseconds)
    try await file.write { try record.insertOnce($0) }
  }

  func removeNote(_ id: MutationID) async throws {
    _ = try await file.write { try NoteRecord.filter { $0.id == id.rawValue }.deleteAll($0) }
  }
}

/// What is stored of one photo, by the row of its source in the library.
private protocol RecordOfPhoto: FetchableRecord, PersistableRecord, Codable {}

extension RecordOfPhoto {
  static func of(_ photo: PhotoID) -> QueryInterfaceRequest<Self> {
    filter(Column("source") == photo.source.number && Column("item") == photo.item)
  }
}

/// A reaction to a photo that no server has.
private struct LocalReactionRecord: RecordOfPhoto {
  static let databaseTableName = "reaction"
  let source: Int64?
  let item: String
  let kind: String
  let reactedAt: Int64
}

/// The person's words below a photo that no server has.
private struct NoteRecord: RecordOfPhoto {
  enum Columns {
    static let id = Column(CodingKeys.id)
    static let number = Column("number")
  }

  static let databaseTableName = "note"
  let id: String
  let source: Int64?
  let item: String
  let words: String
  let writtenAt: Int64
}
