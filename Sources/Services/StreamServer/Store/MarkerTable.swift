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

  /// Moves a marker, never backwards: of two programs the one that has read further wins.
  func set(_ timeline: String, _ lastRead: Int64, of user: Int64, at now: Timestamp) throws {
    try db.execute(
      sql: """
        INSERT INTO marker (user, timeline, lastRead, version, updatedAt) VALUES (?, ?, ?, 1, ?)
          ON CONFLICT DO UPDATE SET lastRead = excluded.lastRead, version = version + 1,
            updatedAt = excluded.updatedAt
            WHERE CAST(excluded.lastRead AS INTEGER) > CAST(lastRead AS INTEGER)
        """, arguments: [user, timeline, String(lastRead), now.milliseconds])
  }

  /// The version of a marker; 0 before there is one.
  func version(of timeline: String, _ user: Int64) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT version FROM marker WHERE user = ? AND timeline = ?",
      arguments: [user, timeline]) ?? 0
  }
}
