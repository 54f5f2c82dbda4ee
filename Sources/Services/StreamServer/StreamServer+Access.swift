import Domain
import Foundation
import GRDB

// Who may come in: invitations, and people who may not for now. A server may run meanwhile.
extension StreamServer {
  /// Makes an invitation; the path of its page, which is good once and for three days. Throws
  /// ``StreamServerError``.
  public func invite(followsEverybody: Bool = true) async throws -> String {
    let (secret, expiresAt) = (Secret(), household.time.now.advanced(by: Invite.length))
    try await household.store.write {
      try Invite(
        hash: secret.hash, expiresAt: expiresAt, followsEverybody: followsEverybody
      ).insert($0)
    }
    return "/invite/" + secret.text
  }

  /// The address at which the household was last served; nil if it never was. Throws ``StreamServerError``.
  public func servedURL() async throws -> String? {
    let form = try await household.store.read {
      try String.fetchOne($0, sql: "SELECT form FROM statusJSONForm")
    }
    return form?.split(separator: " ").last.map(String.init)
  }

  /// Ends all sessions of somebody and lets them start none, until they are enabled again. What they posted
  /// stays. Throws ``StreamServerError``.
  public func disable(_ name: String) async throws {
    try await household.store.write { db in
      let user = try Self.user(name, in: db)
      try Self.setDisabled(true, user, in: db)
      for table in ["token", "code"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE user = ?", arguments: [user.id])
      }
    }
  }

  /// Lets somebody sign in again. Throws ``StreamServerError``.
  public func enable(_ name: String) async throws {
    try await household.store.write { db in
      try Self.setDisabled(false, Self.user(name, in: db), in: db)
    }
  }

  private static func setDisabled(
    _ isDisabled: Bool, _ user: Credentials, in db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE user SET isDisabled = ? WHERE id = ?", arguments: [isDisabled, user.id])
  }
}
