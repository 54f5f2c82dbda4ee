import Fakes
import Foundation
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

/// Whatever number stands in whatever column of `server.sqlite`, by a restored copy or by somebody's hand, the
/// server goes on: what it cannot use it refuses, and says so. An overflow would end the tests, so that a number is
/// read and reckoned with shows more here than what is expected of it.
@Suite("Numbers in the server's file")
struct HostileFileTests {
  private static let parts = 0..<4

  @Test(arguments: [Int64.max, .min], parts)
  func `trap nowhere, in whatever column`(number: Int64, part: Int) async throws {
    let source = try await TestServer(people: ["anna", "ben", "cleo"])
    try await source.run { client in
      let filled = try await FilledFile(client, of: source)
      let columns = try filled.columns()
      var changed = 0
      for place in stride(from: part, to: columns.count, by: Self.parts.count) {
        let column = columns[place]
        guard let copy = try filled.copy(with: number, in: column) else { continue }
        changed += 1
        tellProgress("\(number) in \(column)")
        let test = try await TestServer(people: [], folder: copy)
        try await expectAnswers(of: test, filled, number, in: column)
      }
      #expect(changed > 10)
    }
  }

  @Test
  func `are not all: a program whose addresses are gone is sent nowhere`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let app = try await client.register()
      try await test.server.household.store.write {
        try $0.execute(sql: "UPDATE app SET redirects = ''")
      }
      let answer = try await client.get("/oauth/authorize?response_type=code&client_id=\(app.id)")
      #expect(answer.status == 400)
      #expect(answer.body.contains("invalid_redirect_uri"))
    }
  }

  /// As far as she is let in.
  private func signIn(by client: Client) async throws {
    let app = try await client.register()
    let page = try await client.page(app.wish())
    let answer = try await client.fill(
      page, app.wish(), name: "anna", password: TestServer.password(of: "anna"))
    if let code = answer.code { _ = try await client.exchange(code, app) }
  }

  private func expectAnswers(
    of test: TestServer, _ filled: FilledFile, _ number: Int64,
    in column: (table: String, name: String)
  ) async throws {
    let name = "\(number) in \(column)"
    try await test.run { client in
      let anna = client.with(token: filled.tokens[0])
      for path in filled.paths {
        let told = test.reports.lines.count
        let answer = try await anna.get(path)
        #expect(answer.status < 500 || test.reports.lines.count > told, "\(path): \(name)")
      }
      for (method, path) in filled.changes {
        let told = test.reports.lines.count
        let answer = try await anna.send(method, path, [("status", "otherwise")])
        #expect(answer.status < 500 || test.reports.lines.count > told, "\(path): \(name)")
      }
      // These take long. She has several pictures here, he has one.
      if ["media", "user"].contains(column.table) {
        for token in filled.tokens { _ = try await client.with(token: token).upload(Pictures.red) }
        try await signIn(by: client)
      }
      #expect(try await client.get("/health").status == 200, "\(name)")
    }
    try? await Upkeep(household: test.server.household).run()
  }
}

/// A server's file with something in most tables, of which copies are made that somebody wrote numbers into.
private struct FilledFile: Sendable {
  let tokens: [String?]
  let paths: Set<String>
  let changes: [(HTTPRequest.Method, String)]
  private let folder: ScratchFolder

  init(_ client: Client, of test: TestServer) async throws {
    let cast = try await AccessCast(client, of: test)
    let post = try await cast.post(.open, in: test)
    let ids = post.ids(for: "owner")
    let id = ids[.post] ?? ""
    let (anna, ben) = (cast.callers["owner"] ?? client, cast.callers["mentioned"] ?? client)
    _ = try await ben.post("/api/v1/polls/\(id)/votes", [("choices[]", "0")])
    _ = try await ben.post("/api/v1/reports", [("account_id", ids[.account] ?? "")])
    _ = try await anna.post("/api/v1/markers", [("home[last_read_id]", id)])
    _ = try await anna.post("/api/v1/tags/tag/follow")
    _ = try await anna.with("Idempotency-Key", "key").publish("once")
    _ = try await ben.upload(Pictures.red)
    tokens = [anna.token, ben.token]
    paths = Set(
      AccessRow.all.filter { $0.method == .get }
        .map { $0.path(ids, media: post.media, person: "@anna") })
    changes = [
      (.put, "/api/v1/statuses/\(id)"), (.post, "/api/v1/statuses"),
      (.post, "/api/v1/statuses/\(id)/bookmark"), (.post, "/api/v1/statuses/\(id)/unbookmark"),
    ]
    folder = try ScratchFolder(inMemory: true)
    try Self.copy(test.folder.path(of: "data/server.sqlite"), to: folder.path(of: "server.sqlite"))
  }

  func columns() throws -> [(table: String, name: String)] {
    try DatabaseQueue(path: folder.path(of: "server.sqlite")).read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
            AND name NOT LIKE 'statusSearch%' AND name <> 'grdb_migrations'
          """)
      return try tables.flatMap { table in
        try db.columns(in: table).filter { $0.type == "INTEGER" }.map { (table, $0.name) }
      }
    }
  }

  /// A server's folder in which a column has this number in each row that lets it; nil if none does.
  func copy(with number: Int64, in column: (table: String, name: String)) throws -> ScratchFolder? {
    let copy = try ScratchFolder(inMemory: true)
    let path = try copy.write([], to: "data/server.sqlite")
    try FileManager.default.removeItem(atPath: path)
    try Self.copy(folder.path(of: "server.sqlite"), to: path)
    let isChanged = try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(
        sql: "UPDATE OR IGNORE \(column.table) SET \(column.name) = ?", arguments: [number])
      return db.changesCount > 0
    }
    return isChanged ? copy : nil
  }

  private static func copy(_ source: String, to target: String) throws {
    try DatabaseQueue(path: source).writeWithoutTransaction {
      try $0.execute(sql: "VACUUM INTO ?", arguments: [target])
    }
  }
}
