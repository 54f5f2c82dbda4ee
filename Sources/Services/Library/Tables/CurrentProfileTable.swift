import GRDB

/// The one row that says which profile to start with.
struct CurrentProfileTable {
  let db: Database

  func profile() throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT profile FROM currentProfile")
  }

  func setProfile(_ id: Int64) throws {
    try db.execute(sql: "UPDATE currentProfile SET profile = ?", arguments: [id])
  }
}
