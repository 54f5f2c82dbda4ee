import Domain
import Fakes
import Testing
import Web

@testable import Transfer

@Suite("Servers that want a pause")
struct PatienceTests {
  private func world(_ clock: any Clock<Duration>) throws -> TransferWorld {
    let world = try TransferWorld(
      accounts: [try #require(FakeAccounts.account("ada"))], clock: clock)
    world.people.limit(to: 300, then: .seconds(290))
    return world
  }

  private func progress(
    _ stream: AsyncThrowingStream<TransferProgress, any Error>
  ) async throws -> [TransferProgress] {
    try await inTime("a transfer to end") {
      var all: [TransferProgress] = []
      for try await step in stream { all.append(step) }
      return all
    }
  }

  @Test func `get it as often as they want, and then the rest is brought in`() async throws {
    let clock = SkippingClock()
    let world = try world(clock)
    let names = (0..<1000).map { "somebody\($0)@far.example" }
    try world.write(names.joined(separator: "\n"), to: "blocks.csv")
    let steps = try await progress(world.transfer.bringIn(world.path("blocks.csv"), to: nil))
    guard case .finished(let summary) = steps.last else {
      Issue.record("no end")
      return
    }
    #expect(summary.new(.people) == 1000 && summary.problems.isEmpty)
    #expect(world.people.wishes.count == 1000, "none is asked for twice")
    // 1,000 people, and 25 times how things stand with 40.
    #expect(clock.slept == [.seconds(290), .seconds(290), .seconds(290)])
    #expect(
      steps.count { $0 == .waiting(server: "photos.example", .seconds(290)) } == 3)
  }

  @Test func `can be left, and what was served before stays`() async throws {
    let clock = ManualClock()
    let world = try world(clock)
    let names = (0..<1000).map { "somebody\($0)@far.example" }
    try world.write(names.joined(separator: "\n"), to: "blocks.csv")
    let task = Task {
      try await progress(world.transfer.bringIn(world.path("blocks.csv"), to: nil))
    }
    try await clock.sleepers(1)
    task.cancel()
    _ = try await inTime("an import to end") { await task.result }
    let served = world.people.wishes.count
    #expect(served > 200 && served < 300)
    world.people.limit(to: 10_000, then: .seconds(1))
    let rest = try await world.bringIn("blocks.csv")
    #expect(rest.new(.people) == 1000 - served)
    #expect(rest.known(.people) == served)
  }

  @Test func `that want more than an hour are told, and the import ends`() async throws {
    let world = try world(SkippingClock())
    world.people.limit(to: 10, then: .seconds(4000))
    try world.write("a@far.example\n", to: "blocks.csv")
    #expect(try await world.bringIn("blocks.csv").new(.people) == 1)
    world.people.limit(to: 0, then: .seconds(4000))
    try world.write("b@far.example\n", to: "blocks.csv")
    await #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(4000))) {
      try await world.bringIn("blocks.csv")
    }
  }

  @Test func `are asked for the next page once the pause is over`() async throws {
    let clock = SkippingClock()
    let world = try world(clock)
    for number in 0..<20 {
      world.people.relate("somebody\(number)@far.example") { $0.isBlocked = true }
    }
    world.people.limit(to: 4, then: .zero)
    let summary = try await world.export(.table(.blocks, of: nil), to: "blocks.csv")
    #expect(summary.new(.people) == 20)
    #expect(clock.slept == [.seconds(1), .seconds(1)], "never at once")
  }
}
