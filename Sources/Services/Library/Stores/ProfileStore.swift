import Domain
import GRDB

/// Keeps profiles in `library.sqlite`.
struct ProfileStore: ProfilePersisting {
  let file: DatabaseFile

  func storedProfiles() async throws -> [StoredProfile] {
    try await file.read { try ProfileTable(db: $0).all() }
  }

  func currentProfileID() async throws -> Int64 {
    let path = file.path
    return try await file.read { db in
      guard let profile = try CurrentProfileTable(db: db).profile() else {
        throw LibraryError.unusable(path: path, reason: "it has no current profile")
      }
      return profile
    }
  }

  func setCurrentProfile(_ id: Int64) async throws {
    try await file.write { try CurrentProfileTable(db: $0).setProfile(id) }
  }

  func insertProfile(named name: String) async throws -> StoredProfile {
    try await file.write { db in
      let profiles = ProfileTable(db: db)
      if let taken = try profiles.profile(named: name) { throw ProfileError.exists(taken.name) }
      return try profiles.insert(named: name)
    }
  }

  func setLock(_ lock: ProfileLock?, of id: Int64) async throws {
    try await file.write { db in
      if let lock {
        try ProfileLockTable(db: db).set(lock, of: id)
      } else {
        try ProfileLockTable(db: db).remove(of: id)
      }
    }
  }
}
