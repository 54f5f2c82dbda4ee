import Crypto
import Domain
import Foundation
import GRDB

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
    let codes = CodeTable(db: db)
    guard let code = try codes.code(hash), code.app == app else { return nil }
    guard !code.isUsed else {
      try TokenTable(db: db).remove(givenFor: hash)
      return nil
    }
    guard code.expiresAt > now, redirect == code.redirect,
      isVerified(by: code.challenge)
    else { return nil }
    let caller = Caller(token: secret.hash, app: app, user: code.user, scopes: code.scopes)
    try codes.markUsed(hash)
    try AppTable(db: db).markUsed(app)
    try TokenTable(db: db).insert(caller, id: id, code: hash)
    return caller
  }

  /// A verifier without a challenge is as wrong as the reverse: somebody took the challenge out.
  private func isVerified(by challenge: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier else { return false }
    return Data(Secret.hash(of: verifier).base64URL.utf8).isSame(as: Data(challenge.utf8))
  }
}
