import Fakes
import Testing

@testable import StreamServer

@Suite("Idempotency keys")
struct IdempotencyTests {
  @Test
  func `the same request under the same key is done once and answered the same, for a day`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna").with("Idempotency-Key", "k")
      let first = try await anna.post("/api/v1/statuses", [("status", "once")])
      test.time.advance(by: .seconds(80_000))
      let second = try await anna.post("/api/v1/statuses", [("status", "once")])
      #expect(second.status == 200)
      #expect(second.body == first.body)
      #expect(try await anna.get("/api/v1/timelines/home").json.list.count == 1)
      test.time.advance(by: .seconds(7000))
      let next = try await anna.post("/api/v1/statuses", [("status", "once")])
      #expect(next.json["id"].text != first.json["id"].text)
    }
  }

  @Test
  func `ten at once are done once`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna").with("Idempotency-Key", "k")
      let bodies = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<10 {
          group.addTask { try await anna.post("/api/v1/statuses", [("status", "once")]).body }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(bodies.count == 1)
      #expect(try await anna.get("/api/v1/timelines/home").json.list.count == 1)
    }
  }

  @Test(arguments: [
    [("scheduled_at", "2026-05-01T12:05:00Z")], [("expires_at", "2026-05-01T12:01:00Z")],
  ])
  func `a repeat is answered also when its moment is too near by then`(
    _ moment: [(String, String)]
  ) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna").with("Idempotency-Key", "k")
      let form = [("status", "once")] + moment
      let first = try await anna.post("/api/v1/statuses", form)
      #expect(first.status == 200)
      test.time.advance(by: .seconds(60))
      let second = try await anna.post("/api/v1/statuses", form)
      #expect(second.status == 200)
      #expect(second.body == first.body)
    }
  }

  @Test
  func `another request under the same key is refused`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna").with("Idempotency-Key", "k")
      try await anna.publish("one")
      #expect(try await anna.post("/api/v1/statuses", [("status", "two")]).status == 422)
      #expect(try await anna.get("/api/v1/timelines/home").json.list.count == 1)
    }
  }

  @Test
  func `keys are each person's own, and a refused request does not use one up`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna").with("Idempotency-Key", "k")
      let ben = try await client.signedIn(as: "ben").with("Idempotency-Key", "k")
      #expect(try await anna.post("/api/v1/statuses", [("status", "")]).status == 422)
      let hers = try await anna.publish("same")
      let his = try await ben.publish("same")
      #expect(!hers.isEmpty && !his.isEmpty && hers != his)
    }
  }
}
