import Domain
import Foundation
import GRDB
import Storage

/// Keeps profiles in `library.sqlite`.
struct ProfileStore: ProfilePersisting {
  let file: DatabaseFile

  func storedProfiles() async throws -> [StoredProfile] {
    try await file.read { try StoredProfile.fetchAll($0, sql: Self.select + " ORDER BY name") }
  }

  func currentProfileID() async throws -> Int64 {
    let path = file.path
    return try await file.read { db in
      guard let profile = try Self.currentProfile(db) else {
        throw LibraryError.unusable(path: path, reason: "it has no current profile")
      }
      return profile
    }
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
  /// A profile, and its lock if it has one.
  public init(row: Row) throws {
    self.init(id: row["id"], name: row["name"], lock: ProfileLock(row))
  }
}

extension ProfileLock {
  /// The lock in a row of profiles joined with their locks; nil if there is none.
  fileprivate init?(_ row: Row) {
    guard let salt = row["salt"] as Data?, let wrappedKey = row["wrappedKey"] as Data? else {
      return nil
    }
    self.init(
      salt: Array(salt), rounds: row["rounds"], blockSize: row["blockSize"],
      parallelism: row["parallelism"], wrappedKey: Array(wrappedKey), isLocked: row["isLocked"],
      failures: row["failures"],
      lastFailure: (row["lastFailure"] as Int64?).map(Timestamp.init(milliseconds:)))
  }
}

/// The lock of a profile that has a passphrase.
private struct ProfileLockRecord: PersistableRecord, TableRecord {
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
    row["lastFailure"] = lock.lastFailure?.milliseconds
  }
}
