import Fakes
import Testing
import Timeline

@Suite struct ControlUnitTests {
  @Test
  func `a supplier that is added has a gap, and the others are not asked to fill it`() async throws
  {
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    try await stage.engine.refresh()
    let late = GeneratedSupplier(7, clock: stage.clock)
    late.post("late", at: Stage.noon - .hour)
    await stage.control.add(late, forKey: "late")
    let gap = try #require(try await stage.engine.gaps().first)
    #expect(gap.suppliers == ["s7"])
    let asked = stage.suppliers[0].requests.count
    try await stage.engine.fill(gap)
    #expect(stage.ids == ["1", "2", "3", "late"])
    #expect(stage.suppliers[0].requests.count == asked)
  }

  @Test
  func `what a supplier has told is not stored if it was removed meanwhile`() async throws {
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    let control = stage.control
    await control.add(
      ManagedSupplier<Int>(id: "leaving", name: "Leaving") { _, _ in
        await control.remove(forKey: "leaving")
        let ticket = Ticket(supplier: "leaving", id: "1", timestamp: Stage.noon - .hour, payload: 0)
        return TicketPage([ticket], isEnd: true)
      }, forKey: "leaving")
    let report = try await stage.engine.refresh()
    #expect(stage.ids == ["1", "2", "3"])
    #expect(report.answers.map(\.told) == [0, 3])
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `what a filter hides is stored like all others, and does not fill a pool`() async throws {
    var limits = PoolLimits()
    limits.minimumTickets = 4
    let stage = await Stage(limits: limits)
    stage.post(4, from: Stage.noon - .minute, every: .second)
    stage.suppliers[0].post("old", at: Stage.noon - 11 * .hour)
    await stage.control.hide { $0.payload % 2 == 1 }
    let report = try await stage.engine.refresh()
    #expect(report.answers.map(\.told) == [5])
    #expect(report.answers.map(\.added) == [5])
    #expect(stage.ids == ["1", "2", "3", "4", "old"])
    #expect(try await stage.engine.gaps() == [], "two fill no pool: the old one is asked for, too")
    await stage.control.hide { _ in false }
    try await stage.track.forgetSuppliers()
    #expect(try await stage.engine.refresh().answers.map(\.told) == [4], "four do")
  }

  @Test
  func `of two suppliers with one id the first by key is asked`() async throws {
    let stage = await Stage()
    stage.post(1, from: Stage.noon - .minute, every: .second)
    let twin = GeneratedSupplier(0, clock: stage.clock)
    await stage.control.add(twin, forKey: "zzz")
    try await stage.engine.refresh()
    #expect(stage.ids == ["1"])
    #expect(twin.requests.isEmpty)
  }
}
