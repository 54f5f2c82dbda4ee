import Fakes
import Foundation
import GRDB
import PictureFixtures
import Testing

@testable import StreamServer

/// A household of the seventh schema, as the program of that time wrote it, with what it answered then.
@Suite("A household made by the program of the seventh schema")
struct HouseholdFixtureTests {
  @Test
  func
    `looks to everybody as it did: what was kept, what is signed, and what is nobody's business`()
    async throws
  {
    let test = try await Self.opened()
    let answers = try Self.answers()
    let tokens = try #require(answers["tokens"] as? [String: String])
    let pages = try #require(answers["pages"] as? [String: Any]).map { name, answer in
      (name: name, status: answer as? Int ?? 200, json: Self.comparable(answer))
    }
    #expect(pages.count > 40)
    try await test.run { client in
      for (name, status, json) in pages {
        let parts = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for round in 1...2 {
          let answer = try await client.with(token: tokens[parts[0]]).get(parts[1])
          #expect(answer.status == status, "\(name)")
          guard status == 200 else { continue }
          let found = try JSONSerialization.jsonObject(with: Data(answer.bytes))
          #expect(Self.comparable(found) == json, "\(name), round \(round)")
        }
      }
    }
    let kept = try await test.server.household.store.read { db in
      (
        try Int.fetchOne(db, sql: "SELECT count(*) FROM statusJSON"),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM status WHERE json IS NOT NULL")
      )
    }
    #expect(kept == (7, 0))
  }

  @Test
  func `goes on: keys are known, and what is written changes what is seen`() async throws {
    let test = try await Self.opened()
    let tokens = try #require(try Self.answers()["tokens"] as? [String: String])
    try await test.run { client in
      let ada = client.with(token: tokens["ada"])
      let before = try await ada.get("/api/v1/timelines/home").json
      let repeated = try await ada.with("Idempotency-Key", "k1")
        .post("/api/v1/statuses", [("status", "once")])
      #expect(repeated.status == 200)
      #expect(before.ids.contains(repeated.json["id"].text ?? ""))
      let later = try await ada.publish("later")
      #expect(try await ada.get("/api/v1/timelines/home").json.ids == [later] + before.ids)
      let first = try #require(before.ids.last)
      let liked = try await ada.post("/api/v1/statuses/\(first)/favourite").json
      #expect(liked["favourites_count"].number == 2)
      #expect(try await ada.get("/api/v1/statuses/\(first)").json["favourited"].bool == true)
    }
  }

  @Test
  func `has another address everywhere once it is served at another one`() async throws {
    let test = try await Self.opened()
    let tokens = try #require(try Self.answers()["tokens"] as? [String: String])
    try await test.run { _ = try await $0.get("/api/v1/timelines/public") }
    // Somebody is added by another process, which does not know the address.
    _ = try await TestServer(
      people: ["cleo"], folder: test.folder, publicURL: "http://127.0.0.1:8080")
    let kept = try await test.server.household.store.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM statusJSON")
    }
    #expect(kept != 0)
    let moved = try await TestServer(
      people: [], folder: test.folder, publicURL: "https://elsewhere.example")
    try await moved.run { client in
      for path in ["/api/v1/timelines/home", "/api/v1/notifications"] {
        let body = try await client.with(token: tokens["ada"]).get(path).body
        #expect(body.contains("https://elsewhere.example/@ben"))
        #expect(!body.contains("photos.example"))
      }
    }
  }

  private static func opened() async throws -> TestServer {
    let folder = try ScratchFolder(inMemory: true)
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "data"), withIntermediateDirectories: true)
    try Fixture.data("household-7/server.sqlite").write(
      to: URL(filePath: folder.path(of: "data/server.sqlite")))
    return try await TestServer(people: [], folder: folder, publicURL: "http://photos.example")
  }

  private static func answers() throws -> [String: Any] {
    let data = try Fixture.data("household-7/answers.json")
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Without signatures, which are made anew, and with as many digits as both have.
  private static func comparable(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.map { "\($0.key): \(comparable($0.value))" }
        .joined(separator: "\n")
    case let list as [Any]: "[" + list.map(comparable).joined(separator: ",\n") + "]"
    case let text as String: "\"" + text.replacing(/\?viewer=[^"]*/, with: "") + "\""
    case let number as NSNumber where number.doubleValue != number.doubleValue.rounded():
      String(Int(number.doubleValue * 10_000))
    default: "\(value)"
    }
  }
}
