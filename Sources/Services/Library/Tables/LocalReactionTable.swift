import Domain
import GRDB

/// What the person said of photos that no server has.
struct LocalReactionTable {
  let db: Database

  func reaction(to photo: PhotoID) throws -> Reaction? {
    let statement = try db.cachedStatement(
      sql: "SELECT kind FROM reaction WHERE source = ? AND item = ?")
    return try String.fetchOne(statement, arguments: [photo.source.number, photo.item])
      .flatMap(Reaction.init)
  }

  func set(_ reaction: Reaction?, to photo: PhotoID, at now: Timestamp) throws {
    guard let reaction else {
      return try db.execute(
        sql: "DELETE FROM reaction WHERE source = ? AND item = ?",
        arguments: [photo.source.number, photo.item])
    }
    try db.execute(
      sql: """
        INSERT INTO reaction (source, item, kind, reactedAt) VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET kind = excluded.kind, reactedAt = excluded.reactedAt
        """, arguments: [photo.source.number, photo.item, reaction.rawValue, now.milliseconds])
  }
}
