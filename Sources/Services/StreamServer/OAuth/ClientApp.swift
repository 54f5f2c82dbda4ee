import Domain
import Foundation
import GRDB

/// A program that registered here.
struct ClientApp: Sendable {
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

  init(
    id: Int64, clientID: String, secret: Data, name: String, website: String?,
    redirects: [String], scopes: Scopes
  ) {
    self.id = id
    self.clientID = clientID
    self.secret = secret
    self.name = name
    self.website = website
    self.redirects = redirects
    self.scopes = scopes
  }

  init?(_ row: Row) {
    guard let scopes = Scopes(row["scopes"]) else { return nil }
    let redirects: String = row["redirects"]
    self.init(
      id: row["id"], clientID: row["clientID"], secret: row["secret"], name: row["name"],
      website: row["website"], redirects: redirects.split(separator: "\n").map(String.init),
      scopes: scopes)
  }
}

/// The programs that registered.
struct AppTable {
  let db: Database

  func app(_ clientID: String) throws -> ClientApp? {
    try Row.fetchOne(db, sql: "SELECT * FROM app WHERE clientID = ?", arguments: [clientID])
      .flatMap(ClientApp.init)
  }

  func app(_ id: Int64) throws -> ClientApp? {
    try Row.fetchOne(db, sql: "SELECT * FROM app WHERE id = ?", arguments: [id])
      .flatMap(ClientApp.init)
  }

  /// Somebody signed in by it: it is kept.
  func markUsed(_ id: Int64) throws {
    try db.execute(sql: "UPDATE app SET isUsed = 1 WHERE id = ?", arguments: [id])
  }

  /// Forgets those that registered before this id, if nobody signed in by them nor is about to.
  func removeUnused(before id: Int64, at now: Timestamp) throws {
    try db.execute(
      sql: """
        DELETE FROM app WHERE isUsed = 0 AND id < ?
          AND NOT EXISTS (SELECT 1 FROM code WHERE code.app = app.id AND code.expiresAt > ?)
        """, arguments: [id, now.milliseconds])
  }

  func insert(_ app: ClientApp) throws {
    try db.execute(
      sql: """
        INSERT INTO app (id, clientID, secret, name, website, redirects, scopes)
          VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        app.id, app.clientID, app.secret, app.name, app.website,
        app.redirects.joined(separator: "\n"), app.scopes.text,
      ])
  }
}
