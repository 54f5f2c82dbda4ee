import Domain
import GRDB

/// Profiles and, beside them, their locks.
struct ProfileTable {
  let db: Database

  func all() throws -> [StoredProfile] {
    try Row.fetchAll(db, sql: Self.select + " ORDER BY profile.name").map(StoredProfile.init)
  }

  func profile(named name: String) throws -> StoredProfile? {
    try Row.fetchOne(db, sql: Self.select + " WHERE profile.name = ?", arguments: [name])
      .map(StoredProfile.init)
  }

  func insert(named name: String) throws -> StoredProfile {
    try db.execute(sql: "INSERT INTO profile (name) VALUES (?)", arguments: [name])
    return StoredProfile(id: db.lastInsertedRowID, name: name, lock: nil)
  }

  private static let select = """
    SELECT profile.id, profile.name, profileLock.* FROM profile
      LEFT JOIN profileLock ON profileLock.profile = profile.id
    """
}

extension StoredProfile {
  fileprivate init(_ row: Row) {
    self.init(id: row["id"], name: row["name"], lock: ProfileLock(row))
  }
}
