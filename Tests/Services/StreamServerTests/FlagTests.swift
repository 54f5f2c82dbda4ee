import Testing

@testable import StreamServer

@Suite("Flags of a household")
struct FlagTests {
  @Test func `the server says what flags are to be, and nothing where nobody said anything`()
    async throws
  {
    try await TestServer(flags: ["discover": "off"]).run { client in
      let configuration = try await client.get("/api/v2/instance").json["configuration"]
      #expect(configuration["photostream"]["flags"]["discover"].text == "off")
    }
    try await TestServer().run { client in
      let configuration = try await client.get("/api/v2/instance").json["configuration"]
      #expect(configuration["photostream"]["flags"]["discover"].text == nil)
    }
  }
}
