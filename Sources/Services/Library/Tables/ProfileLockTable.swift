import Domain
import Foundation
import GRDB

/// The locks of profiles that have a passphrase.
struct ProfileLockTable {
  let db: Database

  func set(_ lock: ProfileLock, of profile: Int64) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO profileLock (profile, salt, rounds, blockSize, parallelism,
          wrappedKey, isLocked, failures, lastFailure) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        profile, Data(lock.salt), lock.rounds, lock.blockSize, lock.parallelism,
        Data(lock.wrappedKey), lock.isLocked, lock.failures, lock.lastFailure?.milliseconds,
      ])
  }

  func remove(of profile: Int64) throws {
    try db.execute(sql: "DELETE FROM profileLock WHERE profile = ?", arguments: [profile])
  }
}

extension ProfileLock {
  /// The lock in a row of profiles joined with their locks; nil if there is none.
  init?(_ row: Row) {
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
