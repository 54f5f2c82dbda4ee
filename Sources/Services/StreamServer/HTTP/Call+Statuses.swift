import GRDB
import Hummingbird

extension Call {
  /// Whose eyes an open endpoint looks with: the caller's, if their token is for reading.
  var readingUser: Int64? {
    guard let caller = context.caller, caller.scopes.allow("read:statuses") else { return nil }
    return caller.user
  }

  /// Answers with one status; ``APIError/notFound`` if `find` finds none.
  func statusAnswer(
    _ find: @escaping @Sendable (Database, Int64?) throws -> Status?
  ) async throws -> Response {
    let (viewer, household) = (readingUser, household)
    return .json(
      bytes: try await store.read { db in
        guard let status = try find(db, viewer) else { throw APIError.notFound }
        var json = JSONWriter(reserving: 4096)
        try StatusWriter(db: db, household: household, viewer: viewer).write(status, to: &json)
        return json.bytes
      })
  }

  /// Answers with a list of statuses.
  func listAnswer(
    _ find: @escaping @Sendable (Database, Int64?) throws -> [Status]
  ) async throws -> Response {
    let (viewer, household) = (readingUser, household)
    return .json(
      try await store.read { db in
        try StatusWriter(db: db, household: household, viewer: viewer).list(try find(db, viewer))
      })
  }
}
