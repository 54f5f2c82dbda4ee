import Domain
import Foundation
import GRDB

/// A program that registered here.
struct ClientApp: Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "app"

  let id: Int64
  let clientID: String
  let secret: Data
  let name: String
  let website: String?
  /// Where it may be sent with a code, each exactly as registered.
  let redirects: [String]
  let scopes: Scopes

  /// The address that means: show the code, the person carries it over.
  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"
}

extension ClientApp {
  init(row: Row) {
    let redirects: String = row["redirects"]
    self.init(
      id: row["id"], clientID: row["clientID"], secret: row["secret"], name: row["name"],
      website: row["website"], redirects: redirects.split(separator: "\n").map(String.init),
      scopes: row["scopes"])
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["clientID"] = clientID
    container["secret"] = secret
    container["name"] = name
    container["website"] = website
    container["redirects"] = redirects.joined(separator: "\n")
    container["scopes"] = scopes
  }

  static func find(_ clientID: String, in db: Database) throws -> ClientApp? {
    try fetchOne(db, key: ["clientID": clientID])
  }

  /// Somebody signed in by it: it is kept.
  static func markUsed(_ id: Int64, in db: Database) throws {
    try filter(key: id).updateAll(db, Column("isUsed").set(to: true))
  }

  /// Forgets those that registered before this id, if nobody signed in by them nor is about to.
  static func removeUnused(before id: Int64, at now: Timestamp, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM app WHERE isUsed = 0 AND id < ?
          AND NOT EXISTS (SELECT 1 FROM code WHERE code.app = app.id AND code.expiresAt > ?)
        """, arguments: [id, now])
  }
}

/// Who is calling: what a token stands for.
struct Caller: Hashable, Sendable, FetchableRecord {
  /// The token's hash.
  let token: Data
  let app: Int64
  /// Nil if the app calls in its own name.
  let user: Int64?
  let scopes: Scopes
}

extension Caller {
  init(row: Row) {
    self.init(
      token: row["hash"], app: row["app"], user: row["user"],
      scopes: row["scopes"])
  }

  static func find(_ token: Data, in db: Database) throws -> Caller? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT hash, app, user, scopes FROM token WHERE hash = ?"),
      arguments: [token])
  }

  /// Gives the token out; `code` is what was brought for it.
  func insert(id: Int64, code: Data?, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO token (hash, id, app, user, scopes, code) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [token, id, app, user, scopes, code])
  }

  /// Takes the token back.
  func remove(in db: Database) throws {
    try db.execute(sql: "DELETE FROM token WHERE hash = ?", arguments: [token])
  }

  /// Takes back what a code gave.
  static func removeAll(givenFor code: Data, in db: Database) throws {
    try db.execute(sql: "DELETE FROM token WHERE code = ?", arguments: [code])
  }

  /// Takes back all but the newest tokens that a program has for itself.
  static func removeOld(of app: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM token WHERE app = ?1 AND user IS NULL AND id NOT IN (
          SELECT id FROM token WHERE app = ?1 AND user IS NULL ORDER BY id DESC LIMIT 10)
        """, arguments: [app])
  }
}
