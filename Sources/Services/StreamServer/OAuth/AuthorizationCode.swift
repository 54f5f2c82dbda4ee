import Crypto
import Domain
import Foundation
import GRDB

/// An authorisation that somebody gave, until the app fetches its token.
///
/// A used one is kept until it expires: whoever brings it a second time may have stolen it.
struct AuthorizationCode: Codable, Sendable, FetchableRecord, PersistableRecord {
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

  /// Forgets codes a day after they expired.
  static func removeOld(at now: Timestamp, in db: Database) throws {
    try filter(Column("expiresAt") < now.advanced(by: .seconds(-86_400))).deleteAll(db)
  }
}

extension Snapshot {
  /// Makes a token of a code that an app brings; nil if the code is not good for it.
  ///
  /// A code that comes a second time takes back what the first time gave (RFC 6749, 4.1.2); so
  /// this returns nil where it might throw: throwing would undo that.
  func redeem(
    _ hash: Data, by app: Int64, redirect: String?, verifier: String?, for secret: Secret
  ) throws -> Caller? {
    guard var code = try AuthorizationCode.fetchOne(db, key: hash), code.app == app else {
      return nil
    }
    guard !code.isUsed else {
      try Caller.filter(Column("code") == hash).deleteAll(db)
      return nil
    }
    guard code.expiresAt > now, redirect == code.redirect, code.isVerified(by: verifier) else {
      return nil
    }
    try code.updateChanges(db) { $0.isUsed = true }
    // Somebody signed in by it: it is kept.
    try ClientApp.filter(key: app).updateAll(db, Column("isUsed").set(to: true))
    let caller = Caller(
      hash: secret.hash, id: household.store.ids.next(), app: app, user: code.user,
      scopes: code.scopes, code: hash)
    try caller.insert(db)
    return caller
  }
}

extension AuthorizationCode {
  /// A verifier without a challenge is as wrong as the reverse: somebody took the challenge out.
  fileprivate func isVerified(by verifier: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier else { return false }
    return Data(Secret.hash(of: verifier).base64URL.utf8).isSame(as: Data(challenge.utf8))
  }
}
