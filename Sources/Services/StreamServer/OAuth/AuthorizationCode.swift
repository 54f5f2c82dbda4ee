import Crypto
import Domain
import Foundation
import GRDB

/// An authorisation that somebody gave, until the app fetches its token.
///
/// A used one is kept until it expires: whoever brings it a second time may have stolen it.
struct AuthorizationCode: Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "code"

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

extension AuthorizationCode {
  init(row: Row) {
    self.init(
      hash: row["hash"], app: row["app"], user: row["user"], redirect: row["redirect"],
      scopes: row["scopes"], challenge: row["challenge"],
      expiresAt: row["expiresAt"], isUsed: row["isUsed"])
  }

  func encode(to container: inout PersistenceContainer) {
    container["hash"] = hash
    container["app"] = app
    container["user"] = user
    container["redirect"] = redirect
    container["scopes"] = scopes
    container["challenge"] = challenge
    container["expiresAt"] = expiresAt
    container["isUsed"] = isUsed
  }

  /// Forgets codes a day after they expired.
  static func removeOld(at now: Timestamp, in db: Database) throws {
    try filter(Column("expiresAt") < now.advanced(by: .seconds(-86_400))).deleteAll(db)
  }
}

/// A code on its way to becoming a token.
struct CodeExchange: Sendable {
  let hash: Data
  let app: Int64
  let redirect: String?
  /// PKCE's `code_verifier`.
  let verifier: String?
  let now: Timestamp
  /// The token's id.
  let id: Int64

  /// Makes the token; nil if the code is not good for it.
  ///
  /// A code that comes a second time takes back what the first time gave (RFC 6749, 4.1.2); so
  /// this returns nil where it might throw: throwing would undo that.
  func redeem(for secret: Secret, in db: Database) throws -> Caller? {
    guard let code = try AuthorizationCode.fetchOne(db, key: hash), code.app == app else {
      return nil
    }
    guard !code.isUsed else {
      try Caller.removeAll(givenFor: hash, in: db)
      return nil
    }
    guard code.expiresAt > now, redirect == code.redirect,
      isVerified(by: code.challenge)
    else { return nil }
    let caller = Caller(token: secret.hash, app: app, user: code.user, scopes: code.scopes)
    try AuthorizationCode.filter(key: hash).updateAll(db, Column("isUsed").set(to: true))
    try ClientApp.markUsed(app, in: db)
    try caller.insert(id: id, code: hash, in: db)
    return caller
  }

  /// A verifier without a challenge is as wrong as the reverse: somebody took the challenge out.
  private func isVerified(by challenge: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier else { return false }
    return Data(Secret.hash(of: verifier).base64URL.utf8).isSame(as: Data(challenge.utf8))
  }
}
