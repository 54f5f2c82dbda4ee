import Domain
import GRDB

/// How far somebody read in a timeline.
struct Marker: Sendable {
  let timeline: String
  let lastRead: String
  /// Grows with every change.
  let version: Int
  let updatedAt: Timestamp
}

/// How far everybody read.
struct MarkerTable {
  let db: Database

  func markers(of user: Int64) throws -> [Marker] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM marker WHERE user = ? ORDER BY timeline", arguments: [user]
    ).map {
      Marker(
        timeline: $0["timeline"], lastRead: $0["lastRead"], version: $0["version"],
        updatedAt: Timestamp(milliseconds: $0["updatedAt"]))
    }
  }

  func set(_ timeline: String, _ lastRead: String, of user: Int64, at now: Timestamp) throws {
    try db.execute(
      sql: """
        INSERT INTO marker (user, timeline, lastRead, version, updatedAt) VALUES (?, ?, ?, 1, ?)
          ON CONFLICT DO UPDATE SET lastRead = excluded.lastRead, version = version + 1,
            updatedAt = excluded.updatedAt
        """, arguments: [user, timeline, lastRead, now.milliseconds])
  }
}
