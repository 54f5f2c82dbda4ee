import Domain
import Foundation
import GRDB

/// An authorisation that somebody gave, until the app fetches its token.
struct AuthorizationCode: Sendable {
  let hash: Data
  let app: Int64
  let user: Int64
  let redirect: String
  let scopes: Scopes
  /// PKCE's `code_challenge`, by S256.
  let challenge: String?
  let expiresAt: Timestamp
  var isUsed = false
}

/// Codes, used ones included until they expire: whoever brings one twice may have stolen it.
struct CodeTable {
  let db: Database

  func code(_ hash: Data) throws -> AuthorizationCode? {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM code WHERE hash = ?", arguments: [hash])
    guard let row, let scopes = Scopes(row["scopes"]) else { return nil }
    return AuthorizationCode(
      hash: hash, app: row["app"], user: row["user"], redirect: row["redirect"], scopes: scopes,
      challenge: row["challenge"], expiresAt: Timestamp(milliseconds: row["expiresAt"]),
      isUsed: row["isUsed"])
  }

  func insert(_ code: AuthorizationCode) throws {
    try db.execute(
      sql: """
        INSERT INTO code (hash, app, user, redirect, scopes, challenge, expiresAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        code.hash, code.app, code.user, code.redirect, code.scopes.text, code.challenge,
        code.expiresAt.milliseconds,
      ])
  }

  func markUsed(_ hash: Data) throws {
    try db.execute(sql: "UPDATE code SET isUsed = 1 WHERE hash = ?", arguments: [hash])
  }

  func removeAll(of user: Int64) throws {
    try db.execute(sql: "DELETE FROM code WHERE user = ?", arguments: [user])
  }

  /// Forgets codes a day after they expired.
  func removeOld(at now: Timestamp) throws {
    try db.execute(
      sql: "DELETE FROM code WHERE expiresAt < ?",
      arguments: [now.advanced(by: .seconds(-86_400)).milliseconds])
  }
}
