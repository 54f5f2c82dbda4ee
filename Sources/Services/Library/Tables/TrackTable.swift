import Domain
import GRDB
import Timeline

/// How many changes each profile's track has seen.
struct TrackTable {
  let db: Database
  let profile: Int64

  /// Revisions are counted up to here, and then anew.
  private static let most: Int64 = (1 << 53) - 1

  func revision() throws -> Int64 {
    let row = try BareStatement(db, "SELECT revision FROM track WHERE profile = ?")
    row.bind(profile, at: 1)
    defer { row.end() }
    // Whatever stands there: a revision has to be another one after each change, and no more.
    return try row.next() ? row.number(0) & Self.most : 0
  }

  func set(revision: Int64) throws {
    let statement = try BareStatement(
      db, "INSERT OR REPLACE INTO track (profile, revision) VALUES (?, ?)")
    statement.bind(profile, at: 1)
    statement.bind(revision, at: 2)
    try statement.run()
  }

  /// Counts one change more: who has read the track before has to read it again.
  func countChange() throws {
    try db.execute(
      sql: "UPDATE track SET revision = (revision & ?) + 1 WHERE profile = ?",
      arguments: [Self.most, profile])
  }

  /// Counts one change more of the tracks of all profiles.
  static func countChanges(_ db: Database) throws {
    try db.execute(sql: "UPDATE track SET revision = (revision & ?) + 1", arguments: [most])
  }
}
