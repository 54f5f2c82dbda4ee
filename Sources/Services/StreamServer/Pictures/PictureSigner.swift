import Crypto
import Domain
import Foundation
import GRDB

/// Signs addresses of pictures that are not for everybody, as most programs ask for pictures without
/// their token.
///
/// A signature is for the pictures of one status, or for one picture that is not posted yet, and for
/// one person: it opens nothing that they may not see at that moment. It is good for a month at most,
/// and until their password changes. It stays the same for half of that time, so that programs find
/// again what they have.
struct PictureSigner {
  let db: Database
  /// Whom it signs for; nobody without one.
  let viewer: Int64?
  let now: Timestamp

  /// What follows an address; `subject` is the status, or the picture that is not posted.
  func signature(for subject: Int64) throws -> String {
    guard let viewer, let key = try Self.key(of: viewer, in: db) else { return "" }
    let end = Self.period(now) + 2
    let signature = Self.signature(subject, viewer, end, key)
    return "?viewer=\(viewer)&until=\(end)&signature=\(signature)"
  }

  /// For whom the end of an address was signed; nil if it was not, or is too old.
  static func viewer(
    of query: FormData, for subject: Int64, in db: Database, at now: Timestamp
  ) throws -> Int64? {
    guard let viewer = query.text("viewer").flatMap({ Int64(id: $0) }),
      let end = query.text("until").flatMap({ Int64(untrusted: $0) }), Self.period(now) < end,
      let given = query.text("signature"), let key = try Self.key(of: viewer, in: db)
    else { return nil }
    let signature = Self.signature(subject, viewer, end, key)
    return Data(signature.utf8).isSame(as: Data(given.utf8)) ? viewer : nil
  }
}

extension PictureSigner {
  /// Which stretch of fifteen days it is.
  private static func period(_ now: Timestamp) -> Int64 { now.milliseconds / (15 * 86_400_000) }

  /// A person's own, which changes with their password.
  private static func key(of viewer: Int64, in db: Database) throws -> SymmetricKey? {
    let statement = try db.cachedStatement(
      sql: "SELECT pictureKey.key, user.salt FROM pictureKey, user WHERE user.id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [viewer]) else { return nil }
    let code = HMAC<SHA256>.authenticationCode(
      for: row[1] as Data, using: SymmetricKey(data: row[0] as Data))
    return SymmetricKey(data: Data(code))
  }

  private static func signature(
    _ subject: Int64, _ viewer: Int64, _ end: Int64, _ key: SymmetricKey
  ) -> String {
    let text = Data("\(subject) \(viewer) \(end)".utf8)
    return Data(Data(HMAC<SHA256>.authenticationCode(for: text, using: key)).prefix(16)).base64URL
  }
}
