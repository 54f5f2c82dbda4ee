import Crypto
import Domain
import Foundation
import GRDB

/// What was answered to requests that carried a key, so that a repeat gets the same answer.
struct IdempotencyTable {
  let db: Database

  /// How long a key is known.
  static let life = Duration.seconds(86_400)

  /// The answer that a request got before; nil if its key is new, or was forgotten.
  ///
  /// Throws ``APIError`` if another request had the key.
  func answer(to request: KeyedRequest, at now: Timestamp) throws -> Data? {
    let row = try Row.fetchOne(
      db,
      sql: "SELECT request, answer FROM idempotency WHERE user = ? AND key = ? AND madeAt > ?",
      arguments: [request.user, request.key, now.milliseconds - Self.milliseconds])
    guard let row else { return nil }
    guard (row["request"] as Data) == request.hash else {
      throw APIError.unprocessable("The Idempotency-Key was used for something else")
    }
    return row["answer"]
  }

  func keep(_ answer: Data, to request: KeyedRequest, at now: Timestamp) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO idempotency (user, key, request, answer, madeAt)
          VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [request.user, request.key, request.hash, answer, now.milliseconds])
  }

  func removeOld(at now: Timestamp) throws {
    try db.execute(
      sql: "DELETE FROM idempotency WHERE madeAt <= ?",
      arguments: [now.milliseconds - Self.milliseconds])
  }

  private static let milliseconds = life.components.seconds * 1000
}

/// A request that may come twice and must be done once.
struct KeyedRequest: Sendable {
  let user: Int64
  let key: String
  /// What stands for its content.
  let hash: Data

  /// Nil without a key. Throws ``APIError`` for one that is longer than anybody needs.
  init?(key: String?, user: Int64, fields: Fields) throws {
    guard let key, !key.isEmpty else { return nil }
    guard key.utf8.count <= 255 else {
      throw APIError.badRequest("The Idempotency-Key is too long")
    }
    self.user = user
    self.key = key
    hash = Data(
      SHA256.hash(
        data: Data(
          fields.all.sorted { $0.name < $1.name }
            .flatMap { [$0.name, $0.value] }
            .flatMap { Array("\($0.utf8.count):\($0)".utf8) })))
  }
}
