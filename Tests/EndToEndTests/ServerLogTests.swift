import Testing

/// `photostream serve --log`, into something that stands still, such as a pager.
@Suite("The log of a household's server")
struct ServerLogTests {
  @Test
  func `keeps the server neither from answering nor from ending when nobody reads it`()
    async throws
  {
    try await HouseholdServer.run(in: HouseholdServer.home(), options: ["--log"]) { server in
      try server.narrowOutput()
      let visitor = Visitor(at: server.origin)
      // Twice as many lines as can wait.
      for _ in 0..<100 { #expect(try await !visitor.get("/api/v2/instance").isEmpty) }
      await visitor.leave()
    }
  }
}
