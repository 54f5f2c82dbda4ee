import Domain
import Foundation
import GRDB
import Storage

extension LibrarySchema {
  static let profiles: MigrationStep = """
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 32)
    ) STRICT;
    INSERT INTO profile (name) VALUES ('default');

    CREATE TABLE currentProfile (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      profile INTEGER NOT NULL REFERENCES profile (id)
    ) STRICT;
    INSERT INTO currentProfile (only, profile) SELECT 1, id FROM profile;

    CREATE TABLE profileLock (
      profile INTEGER PRIMARY KEY REFERENCES profile (id) ON DELETE CASCADE,
      salt BLOB NOT NULL,
      rounds INTEGER NOT NULL CHECK (rounds > 0),
      blockSize INTEGER NOT NULL CHECK (blockSize > 0),
      parallelism INTEGER NOT NULL CHECK (parallelism > 0),
      wrappedKey BLOB NOT NULL,
      isLocked INTEGER NOT NULL CHECK (isLocked IN (0, 1)),
      failures INTEGER NOT NULL CHECK (failures >= 0),
      lastFailure INTEGER
    ) STRICT;
    """
}

/// Keeps profiles in `library.sqlite`.
struct ProfileStore: ProfilePersisting {
  let file: DatabaseFile

  func storedProfiles() async throws -> [StoredProfile] {
    try await file.read { try StoredProfile.fetchAll($0, sql: Self.select + " ORDER BY name") }
  }

  func currentProfileID() async throws -> Int64 {
    guard let profile = try await file.read(Self.currentProfile) else {
      throw LibraryError.unusable(path: file.path, reason: "it has no current profile")
    }
    return profile
  }

  func setCurrentProfile(_ id: Int64) async throws {
    try await file.write {
      try $0.execute(sql: "UPDATE currentProfile SET profile = ?", arguments: [id])
    }
  }

  func insertProfile(named name: String) async throws -> StoredProfile {
    try await file.write { db in
      let taken = try StoredProfile.fetchOne(
        db, sql: Self.select + " WHERE name = ?", arguments: [name])
      if let taken { throw ProfileError.exists(taken.name) }
      try db.execute(sql: "INSERT INTO profile (name) VALUES (?)", arguments: [name])
      return StoredProfile(id: db.lastInsertedRowID, name: name, lock: nil)
    }
  }

  func setLock(_ lock: ProfileLock?, of id: Int64) async throws {
    try await file.write { db in
      if let lock {
        try ProfileLockRecord(profile: id, lock: lock).insert(db, onConflict: .replace)
      } else {
        _ = try ProfileLockRecord.deleteOne(db, key: id)
      }
    }
  }

  /// The profile to start with.
  static func currentProfile(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT profile FROM currentProfile")
  }

  private static let select = """
    SELECT profile.id, profile.name, profileLock.* FROM profile
      LEFT JOIN profileLock ON profileLock.profile = profile.id
    """
}

extension StoredProfile: FetchableRecord {
  /// Reads a profile, and its lock if it has one.
  public init(row: Row) throws {
    var lock: ProfileLock?
    if let salt = row["salt"] as Data?, let wrappedKey = row["wrappedKey"] as Data? {
      lock = ProfileLock(
        salt: Array(salt), rounds: row["rounds"], blockSize: row["blockSize"],
        parallelism: row["parallelism"], wrappedKey: Array(wrappedKey), isLocked: row["isLocked"],
        failures: row["failures"], lastFailure: row["lastFailure"])
    }
    self.init(id: row["id"], name: row["name"], lock: lock)
  }
}

/// The lock of a profile that has a passphrase. Its bytes are stored as such, not as JSON.
private struct ProfileLockRecord: PersistableRecord {
  static let databaseTableName = "profileLock"
  let profile: Int64
  let lock: ProfileLock

  func encode(to row: inout PersistenceContainer) {
    row["profile"] = profile
    row["salt"] = Data(lock.salt)
    row["rounds"] = lock.rounds
    row["blockSize"] = lock.blockSize
    row["parallelism"] = lock.parallelism
    row["wrappedKey"] = Data(lock.wrappedKey)
    row["isLocked"] = lock.isLocked
    row["failures"] = lock.failures
    row["lastFailure"] = lock.lastFailure
  }
}
