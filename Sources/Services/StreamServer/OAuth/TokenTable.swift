import Foundation
import GRDB

/// Who is calling: what a token stands for.
struct Caller: Hashable, Sendable {
  /// The token's hash.
  let token: Data
  let app: Int64
  /// Nil if the app calls in its own name.
  let user: Int64?
  let scopes: Scopes
}

/// Tokens, as hashes.
struct TokenTable {
  let db: Database

  func caller(_ hash: Data) throws -> Caller? {
    let row = try Row.fetchOne(
      db, sql: "SELECT app, user, scopes FROM token WHERE hash = ?", arguments: [hash])
    guard let row, let scopes = Scopes(row["scopes"]) else { return nil }
    return Caller(token: hash, app: row["app"], user: row["user"], scopes: scopes)
  }

  func insert(_ caller: Caller, id: Int64, code: Data?) throws {
    try db.execute(
      sql: "INSERT INTO token (hash, id, app, user, scopes, code) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [caller.token, id, caller.app, caller.user, caller.scopes.text, code])
  }

  /// Takes back all but the newest tokens that a program has for itself.
  func removeOld(of app: Int64) throws {
    try db.execute(
      sql: """
        DELETE FROM token WHERE app = ?1 AND user IS NULL AND id NOT IN (
          SELECT id FROM token WHERE app = ?1 AND user IS NULL ORDER BY id DESC LIMIT 10)
        """, arguments: [app])
  }

  func remove(_ hash: Data) throws {
    try db.execute(sql: "DELETE FROM token WHERE hash = ?", arguments: [hash])
  }

  func removeAll(of user: Int64) throws {
    try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [user])
  }

  /// Takes back what a code gave.
  func remove(givenFor code: Data) throws {
    try db.execute(sql: "DELETE FROM token WHERE code = ?", arguments: [code])
  }
}
