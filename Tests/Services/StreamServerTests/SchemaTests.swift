import Foundation
import GRDB
import Testing

@testable import StreamServer

/// What each migration makes of the tables, beside what it made of them when it was new. Tests of old databases are
/// made by today's migrations: if one were changed later, they would all be as green, and households' files broken.
@Suite("The schema of each version")
struct SchemaTests {
  /// `RECORD_SNAPSHOTS=1 make test FILTER=StreamServerTests.SchemaTests` writes down that of a new version, and
  /// must change none of the others.
  @Test
  func `no migration is another one than it was`() throws {
    let queue = try DatabaseQueue()
    var before: [String: String] = [:]
    var files: Set<String> = []
    for version in ServerSchema.migrator.migrations {
      try ServerSchema.migrator.migrate(queue, upTo: version)
      let after = try queue.read(Self.definitions)
      let change = Self.change(from: before, to: after)
      before = after
      // Some change rows alone.
      guard !change.isEmpty else { continue }
      files.insert(version + ".txt")
      let file = Self.folder.appending(path: version + ".txt")
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try FileManager.default.createDirectory(
          at: Self.folder, withIntermediateDirectories: true)
        try Data(change.utf8).write(to: file)
      }
      let recorded = try? String(contentsOf: file, encoding: .utf8)
      #expect(change == recorded, "\(version)")
    }
    let path = Self.folder.path(percentEncoded: false)
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: path)) == files)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/server-schema")

  /// How tables, indices and triggers are defined. FTS5 and GRDB make theirs by themselves.
  private static func definitions(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT type || ' ' || name AS name, sql FROM sqlite_schema
          WHERE sql IS NOT NULL AND name NOT GLOB 'statusSearch_*' AND name <> 'grdb_migrations'
            AND name NOT GLOB 'sqlite_*'
        """)
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0["name"] as String, $0["sql"] as String) })
  }

  /// What came, what is otherwise now, and what went.
  private static func change(from before: [String: String], to after: [String: String]) -> String {
    Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
      .map { "\(after[$0] ?? "DROP \($0)");\n" }.joined()
  }
}
