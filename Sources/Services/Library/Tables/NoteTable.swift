import Domain
import GRDB

/// The person's words below photos that no server has.
struct NoteTable {
  let db: Database

  func notes(on photo: PhotoID) throws -> [Note] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM note WHERE source = ? AND item = ? ORDER BY number",
      arguments: [photo.source.number, photo.item]
    ).map { row in
      Note(
        id: MutationID(rawValue: row["id"]), photo: photo, text: row["words"],
        createdAt: Timestamp(milliseconds: row["writtenAt"]))
    }
  }

  func count(on photo: PhotoID) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM note WHERE source = ? AND item = ?")
    return try Int.fetchOne(statement, arguments: [photo.source.number, photo.item]) ?? 0
  }

  func insert(_ note: Note) throws {
    try db.execute(
      sql: """
        INSERT INTO note (id, source, item, words, writtenAt) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO NOTHING
        """,
      arguments: [
        note.id.rawValue, note.photo.source.number, note.photo.item, note.text,
        note.createdAt.milliseconds,
      ])
  }

  func remove(_ id: MutationID) throws {
    try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id.rawValue])
  }
}
