import GRDB
import Hummingbird

extension Call {
  /// Answers with one person; ``APIError/notFound`` if `find` finds none.
  func accountAnswer(
    _ find: @escaping @Sendable (Database) throws -> User?
  ) async throws -> Response {
    let household = household
    let json = try await store.read { db in
      guard let user = try find(db) else { throw APIError.notFound }
      var json = JSONWriter()
      AccountJSON(user: user, household: household, others: try UserTable(db: db).count() - 1)
        .write(to: &json)
      return json
    }
    return .json(json)
  }

  /// Answers with several people.
  func accountsAnswer(
    _ find: @escaping @Sendable (Database) throws -> [User]
  ) async throws -> Response {
    let household = household
    let json = try await store.read { db in
      let others = try UserTable(db: db).count() - 1
      var json = JSONWriter()
      json.array(try find(db)) {
        AccountJSON(user: $1, household: household, others: others).write(to: &$0)
      }
      return json
    }
    return .json(json)
  }

  /// The name in `anna`, `@anna` or `anna@this.server`; nil for somebody elsewhere.
  func localName(of account: String) -> String? {
    let parts = account.trimmingPrefix("@").split(separator: "@")
    guard let name = parts.first, parts.count <= 2 else { return nil }
    return parts.count == 1 || parts[1].lowercased() == household.domain.lowercased()
      ? String(name) : nil
  }
}
