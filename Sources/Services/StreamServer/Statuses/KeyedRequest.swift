import Crypto
import Domain
import Foundation
import GRDB
import NIOCore

/// A request that may come twice and must be done once: a repeat gets the answer of the first.
struct KeyedRequest: Sendable {
  let user: Int64
  let key: String
  /// What stands for its content.
  let hash: Data

  /// How long a key is known.
  static let life = Duration.seconds(86_400)

  /// Nil without a key. Throws ``APIError`` for one that is longer than anybody needs.
  init?(key: String?, user: Int64, form: FormData) throws {
    guard let key, !key.isEmpty else { return nil }
    guard key.utf8.count <= 255 else {
      throw APIError.badRequest("The Idempotency-Key is too long")
    }
    self.user = user
    self.key = key
    hash = Data(
      SHA256.hash(
        data: Data(
          form.all.sorted { $0.name < $1.name }
            .flatMap { [$0.name, $0.value] }
            .flatMap { Array("\($0.utf8.count):\($0)".utf8) })))
  }

  /// The answer that it got before; nil if its key is new, or was forgotten.
  ///
  /// Throws ``APIError`` if another request had the key.
  func earlierAnswer(at now: Timestamp, in db: Database) throws -> JSONText? {
    let row = try Row.fetchOne(
      db,
      sql: "SELECT request, answer FROM idempotency WHERE user = ? AND key = ? AND madeAt > ?",
      arguments: [user, key, Self.end(at: now)])
    guard let row else { return nil }
    guard row["request"] == hash else {
      throw APIError.unprocessable("The Idempotency-Key was used for something else")
    }
    return JSONText(stored: row["answer"])
  }

  /// Keeps the answer for repeats.
  func keep(_ answer: JSONText, at now: Timestamp, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO idempotency (user, key, request, answer, madeAt)
          VALUES (?, ?, ?, ?, ?)
        """, arguments: [user, key, hash, Data(answer.bytes.readableBytesView), now])
  }

  /// Forgets answers whose time is over.
  static func removeOld(at now: Timestamp, in db: Database) throws {
    try db.execute(sql: "DELETE FROM idempotency WHERE madeAt <= ?", arguments: [end(at: now)])
  }

  private static func end(at now: Timestamp) -> Timestamp { now.advanced(by: .zero - life) }
}
