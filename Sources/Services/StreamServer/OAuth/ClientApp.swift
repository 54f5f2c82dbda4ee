import Domain
import Foundation
import GRDB

/// A program that registered here.
struct ClientApp: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "app"

  let id: Int64
  let clientID: String
  let secret: Data
  let name: String
  let website: String?
  /// Where it may be sent with a code, each exactly as registered, one in a line.
  let redirects: String
  let scopes: Scopes

  /// The address that means: show the code, the person carries it over.
  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

  /// Where it may be sent with a code, at least one.
  var addresses: [String] { redirects.split(separator: "\n").map(String.init) }

  static func find(_ clientID: String, in db: Database) throws -> ClientApp? {
    try fetchOne(db, key: ["clientID": clientID])
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
struct Caller: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "token"

  /// The token's.
  let hash: Data
  let id: Int64
  let app: Int64
  /// Nil if the app calls in its own name.
  let user: Int64?
  let scopes: Scopes
  /// The hash of the code that was brought for it.
  var code: Data?

  static func find(_ hash: Data, in db: Database) throws -> Caller? {
    // Every request asks: reading a row through Codable would take longer than finding it.
    let statement = try db.cachedStatement(
      sql: "SELECT id, app, user, scopes, code FROM token WHERE hash = ?")
    return try Row.fetchOne(statement, arguments: [hash]).map { row in
      Caller(
        hash: hash, id: row[0], app: row[1], user: row[2], scopes: Scopes(rawValue: row[3]),
        code: row[4])
    }
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
