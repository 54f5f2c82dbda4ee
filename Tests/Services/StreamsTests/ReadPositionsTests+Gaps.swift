import Domain
import Fakes
import Testing
import Timeline

@testable import Streams

// What is not known of a timeline may have something that nobody has read.
extension ReadPositionsTests {
  @Test func `positions wait for what is missing, wherever one reads on above it`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["7"])
    // What is older than the first one is missing, too, and no news to anybody.
    try await world.know(Timeframe(start: .max, end: 8_000))
    try await world.readAndRest("7")
    #expect(world.markers.moves == ["7"])
    try await world.load(["10", "11"])
    try await world.know(
      Timeframe(start: .max, end: 10_000), Timeframe(start: 8_000, end: 6_000))
    try await world.readAndRest("10", "11")
    #expect(world.markers.moves == ["7"])
    try await world.load(["8", "9"])
    try await world.know(Timeframe(start: .max, end: 8_000))
    try await world.readAndRest("8", "9")
    #expect(world.markers.moves == ["7", "11"])
  }

  @Test func `positions wait for what is missing above a status that was read elsewhere`()
    async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["5", "10", "11", "12"])
    try await world.know(
      Timeframe(start: .max, end: 10_000), Timeframe(start: 6_000, end: nil))
    world.markers.set("7", of: world.account)
    try await world.readAndRest("10", "11")
    #expect(world.markers.moves == [])
    world.markers.set("10", of: world.account)
    await world.refresh()
    #expect(world.markers.moves == ["11"])
  }
}
