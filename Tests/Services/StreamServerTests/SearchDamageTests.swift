import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("A damaged index of statuses")
struct SearchDamageTests {
  @Test(arguments: [
    "UPDATE statusSearch_data SET block = zeroblob(8)", "DELETE FROM statusSearch_data",
    "UPDATE statusSearch_data SET block = CAST(printf('%.200c', 'F') AS BLOB) WHERE id > 100",
    "DELETE FROM statusSearch_config; DELETE FROM statusSearch_data; DELETE FROM statusSearch_idx",
    // As a later FTS5 might write it.
    "UPDATE statusSearch_config SET v = 99 WHERE k = 'version'",
  ])
  func `a damaged index costs no post, and is made anew`(damage: String) async throws {
    let test = try await TestServer(people: ["anna"])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      var ids: [String] = []
      for number in 1...3 { ids.insert(try await anna.publish("fog \(number)"), at: 0) }
      try await test.server.household.store.write { try $0.execute(sql: damage) }
      // Another start has not read the old one.
      let (again, old) = (try await TestServer(people: [], folder: test.folder), ids)
      try await again.run { client in
        let anna = client.with(token: anna.token)
        let edited = try await anna.send(
          .put, "/api/v1/statuses/\(old[1])", [("status", "sun")])
        #expect(edited.status == 200)
        let newest = try await anna.publish("fog 4")
        #expect(try await anna.found("fog").json["statuses"].ids == [newest, old[0], old[2]])
        #expect(try await anna.found("sun").json["statuses"].ids == [old[1]])
      }
      try await again.expectWholeIndex()
    }
  }

  @Test func `who looks for something has a damaged index made anew`() async throws {
    let test = try await TestServer(people: ["anna"])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("fog")
      try await test.server.household.store.write {
        try $0.execute(sql: "DELETE FROM statusSearch_data")
      }
      let again = try await TestServer(people: [], folder: test.folder)
      try await again.run { client in
        let found = try await client.with(token: anna.token).found("fog")
        #expect(found.status == 200 && found.json["statuses"].ids == [id])
      }
      try await again.expectWholeIndex()
    }
  }
}
