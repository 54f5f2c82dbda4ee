import Testing

@testable import StreamServer

@Suite("Flags of a household")
struct FlagTests {
  @Test func `the server says what flags are to be, and nothing where nobody said anything`()
    async throws
  {
    for flags in [["discover": "off"], [:]] {
      try await TestServer(flags: flags).run { client in
        let answer = try await client.get("/api/v2/instance")
        let own = answer.json["configuration"]["photostream"]
        #expect(own["dislike"].bool == true, "the answer is whole")
        #expect(own["flags"]["discover"].text == flags["discover"])
      }
    }
  }
}
