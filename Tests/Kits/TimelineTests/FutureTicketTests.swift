import Fakes
import Testing
import Timeline

/// Suppliers some of whose tickets are from the future.
@Suite struct FutureTicketTests {
  @Test
  func `what is posted below a ticket from the future is found, also if a gap told that ticket`()
    async throws
  {
    var stage = await Stage(suppliers: 2)
    // One more than a pool holds: the gap it leaves begins in the future.
    stage.post(101, from: Stage.noon + 40 * .minute, every: .second)
    stage.suppliers[1].post("ahead", at: Stage.noon + 30 * .minute)
    stage.suppliers[1].misbehave(.throwing)
    try await stage.engine.refresh()
    let gap = try #require(try await stage.engine.gaps().last)
    #expect(gap.suppliers == ["s0", "s1"])
    try await stage.engine.fill(gap)
    #expect(stage.ids.last == "ahead")
    stage.suppliers[1].post("now", at: Stage.noon + 10 * .minute)
    stage.restart(at: Stage.noon + .hour)
    try await stage.engine.refresh()
    try await stage.fillAll()
    #expect(stage.ids.suffix(2) == ["ahead", "now"])
  }
}
