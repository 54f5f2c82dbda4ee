import Crypto
import Domain
import Foundation
import GRDB
import NIOCore

/// A request with an `Idempotency-Key`: it is done once, and repeats get the same answer.
struct KeyedRequest: Sendable {
  let user: Int64
  let key: String
  /// The hash of its content.
  let hash: Data

  /// Nil without a key. Throws ``APIError`` if the key is too long.
  init?(key: String?, user: Int64, form: FormData) throws {
    guard let key, !key.isEmpty else { return nil }
    guard key.utf8.count <= 255 else {
      throw APIError.badRequest("The Idempotency-Key is too long")
    }
    self.user = user
    self.key = key
    let fields = form.all.sorted { $0.name < $1.name }
    hash = Data(SHA256.hash(data: Data(unambiguous: fields.flatMap { [$0.name, $0.value] })))
  }

  /// The answer to the first request with this key; nil if the key is new or expired.
  ///
  /// Throws ``APIError`` if another request had the key.
  func earlierAnswer(at now: Timestamp, in db: Database) throws -> JSONValue? {
    guard let known = try KeyedAnswer.fetchOne(db, key: ["user": user, "key": key]),
      known.madeAt > KeyedAnswer.end(at: now)
    else { return nil }
    guard known.request == hash else {
      throw APIError.unprocessable("The Idempotency-Key was used for something else")
    }
    return .written(ByteBuffer(bytes: known.answer))
  }

  /// Keeps the answer for repeats.
  func keep(_ answer: JSONValue, at now: Timestamp, in db: Database) throws {
    try KeyedAnswer(
      user: user, key: key, request: hash, answer: Data(answer.bytes.readableBytesView),
      madeAt: now
    ).insert(db, onConflict: .replace)
  }
}

/// An answer that is kept for repeats of its request.
struct KeyedAnswer: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "idempotency"

  let user: Int64
  let key: String
  let request: Data
  let answer: Data
  let madeAt: Timestamp

  /// Deletes those older than a day.
  static func removeOld(at now: Timestamp, in db: Database) throws {
    try filter(Column("madeAt") <= end(at: now)).deleteAll(db)
  }

  fileprivate static func end(at now: Timestamp) -> Timestamp {
    now.advanced(by: .seconds(-86_400))
  }
}
