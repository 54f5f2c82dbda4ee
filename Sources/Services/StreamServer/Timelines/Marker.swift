import Domain
import GRDB

/// How far somebody read in a timeline.
struct Marker: Sendable, FetchableRecord {
  let timeline: String
  let lastRead: String
  /// Grows with every change.
  let version: Int
  let updatedAt: Timestamp

  init(row: Row) {
    timeline = row["timeline"]
    lastRead = row["lastRead"]
    version = row["version"]
    updatedAt = row["updatedAt"]
  }

  /// Those of one person.
  static func all(of user: Int64, in db: Database) throws -> [Marker] {
    try fetchAll(
      db, sql: "SELECT * FROM marker WHERE user = ? ORDER BY timeline", arguments: [user])
  }

  /// Moves a marker, never backwards: of two programs the one that has read further wins.
  static func move(
    _ timeline: String, to lastRead: Int64, of user: Int64, at now: Timestamp, in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO marker (user, timeline, lastRead, version, updatedAt) VALUES (?, ?, ?, 1, ?)
          ON CONFLICT DO UPDATE SET lastRead = excluded.lastRead, version = version + 1,
            updatedAt = excluded.updatedAt
            WHERE CAST(excluded.lastRead AS INTEGER) > CAST(lastRead AS INTEGER)
        """, arguments: [user, timeline, String(lastRead), now])
  }
}

/// A marker as the API shows it.
struct MarkerResponse: Encodable {
  let lastReadId: String
  let version: Int
  let updatedAt: String

  init(_ marker: Marker) {
    lastReadId = marker.lastRead
    version = marker.version
    updatedAt = marker.updatedAt.iso
  }
}
