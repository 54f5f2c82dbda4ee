import Testing
import Timeline

/// The nine promises, over generated histories and operations; 7 and 9 have suites of their own.
@Suite struct PromiseTests {
  @Test("whatever suppliers do, the track keeps its promises")
  func promises() async throws {
    try await Seeds.check { seed in
      var walk = Walk(world: await World(seed: seed))
      return try await walk.run()
    }
  }
}
