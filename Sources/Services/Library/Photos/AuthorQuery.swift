import Domain
import GRDB
import Storage

extension CacheSchema {
  /// The photos of each author in order, the newest first: of those on servers, and of all others by their names. No
  /// photo is in both.
  static let authors22: MigrationStep = """
    DROP INDEX photoByAuthor;
    CREATE INDEX photoByAuthor ON photo (profile, handle, age, source, item)
      WHERE handle IS NOT NULL;
    CREATE INDEX photoByName ON photo (profile, author, age, source, item)
      WHERE handle IS NULL AND author IS NOT NULL;
    """
}

/// The photos that somebody has made, the newest first, by an index.
struct AuthorQuery {
  /// A SELECT that finds some of them in order, and what it looks for.
  struct Part {
    let sql: String
    let arguments: [String: (any DatabaseValueConvertible)?]
  }

  /// What is looked for: somebody is called without their server at that.
  let parts: [Part]

  init(
    _ author: PhotoAuthor, after position: StreamPosition?, in scope: StreamScope,
    filter: ScopeFilter? = nil
  ) {
    let notHidden = filter?.notHidden.map { "AND \($0)" } ?? ""
    func part(_ index: String, _ condition: String, _ name: String, at server: String? = nil)
      -> Part
    {
      let behind = position == nil ? "" : "AND (age, source, item) > (:age, :other, :item)"
      var arguments = scope.arguments(position).merging(filter?.arguments ?? [:]) { $1 }
      arguments["name"] = name
      if let server { arguments["server"] = server }
      return Part(
        sql: """
          SELECT \(Photo.columns) FROM photo INDEXED BY \(index)
            WHERE profile = :profile AND \(condition) \(behind)
              AND isMuted = 0 AND isCopy = 0 AND (expiresAt IS NULL OR expiresAt > :now)
              \(notHidden)
            ORDER BY age, source, item LIMIT :limit
          """, arguments: arguments)
    }
    switch author {
    case .name(let name): parts = [part("photoByName", "author = :name AND handle IS NULL", name)]
    case .person(let handle):
      parts = [
        part("photoByAuthor", "handle = :name", handle.key),
        part(
          "photoByAuthor",
          "handle = :name AND source IN (SELECT id FROM knownSource WHERE server = :server)",
          handle.username.lowercased(), at: handle.server.lowercased()),
      ]
    }
  }

  /// The first of them.
  func photos(_ db: Database, limit: Int) throws -> [Photo] {
    let found = try parts.flatMap { part in
      try Photo.fetchAll(
        db, part.sql, StatementArguments(part.arguments.merging(["limit": limit]) { $1 }))
    }
    guard parts.count > 1 else { return found }
    let inOrder = found.sorted { StreamPosition(of: $0) < StreamPosition(of: $1) }
    return Array(inOrder.prefix(limit))
  }
}
