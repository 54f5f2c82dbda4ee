import Fakes
import Testing
import Timeline

/// The ways in which other timelines break.
@Suite struct KnownBreakageTests {
  @Test
  func `the ticket at which new and known meet was deleted: that is no gap`() async throws {
    var stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    try await stage.engine.refresh()
    stage.suppliers[0].withdraw("1")
    stage.suppliers[0].post("new", at: Stage.noon + .minute)
    stage.restart(at: Stage.noon + 2 * .minute)
    try await stage.engine.refresh()
    #expect(stage.ids == ["new", "2", "3"])
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `a gap is there after a restart, and can be filled`() async throws {
    var stage = await Stage()
    stage.post(250, from: Stage.noon, every: .second)
    try await stage.engine.refresh()
    let gaps = try await stage.engine.gaps()
    #expect(gaps.map(\.isInfinite) == [true])
    stage.restart()
    #expect(try await stage.engine.gaps() == gaps)
    try await stage.fillAll()
    #expect(stage.ids == (1...250).map(String.init))
  }

  @Test
  func `a gap closes although another supplier's tickets stand directly below it`() async throws {
    var stage = await Stage(suppliers: 2)
    stage.post(3, from: Stage.noon - .hour, every: .minute, by: 1)
    stage.suppliers[0].post("old", at: Stage.noon - 5 * .hour)
    try await stage.engine.refresh()
    for number in 0..<150 {
      stage.suppliers[0].post(
        OpaqueID("a\(number)"), at: Stage.noon + Milliseconds(number) * .second)
    }
    stage.restart(at: Stage.noon + 10 * .minute)
    try await stage.engine.refresh()
    #expect(try await stage.engine.gaps().map(\.suppliers) == [["s0"]])
    for _ in 0..<2 {
      let gap = try #require(try await stage.engine.gaps().first)
      try await stage.engine.fill(gap)
    }
    #expect(try await stage.engine.gaps() == [])
    #expect(stage.ids.count == 154)
  }

  @Test
  func `a post that is reposted moves up, and is not there twice`() async throws {
    var stage = await Stage()
    stage.post(5, from: Stage.noon - .hour, every: .minute)
    try await stage.engine.refresh()
    stage.suppliers[0].post("4", at: Stage.noon + .minute)
    stage.restart(at: Stage.noon + 2 * .minute)
    let report = try await stage.engine.refresh()
    #expect(stage.ids == ["4", "1", "2", "3", "5"])
    #expect(report.answers.map { [$0.added, $0.removed] } == [[0, 0]])
  }

  @Test
  func `a reload in the background leaves the reader where they were`() async throws {
    let stage = await Stage()
    stage.post(300, from: Stage.noon, every: .second)
    try await stage.engine.refresh()
    try await stage.fillAll()
    let before = stage.track.contents.tickets
    try await stage.reload()
    #expect(stage.track.contents.tickets == before)
    #expect(try await stage.engine.gaps().count == 1)
  }

  @Test
  func `a page that is short, or empty, as items were left out is not the end`() async throws {
    let stage = await Stage()
    stage.post(120, from: Stage.noon, every: .minute)
    let supplier = stage.suppliers[0]
    await stage.control.add(SparingSupplier(supplier: supplier), forKey: supplier.name)
    try await stage.engine.refresh()
    try await stage.fillAll()
    #expect(stage.ids.count == 120)
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `a server that goes on by another field than time loses nothing`() async throws {
    // In the order in which they arrived, one of them being backdated.
    let times: [Milliseconds] = [9, 8, 2, 7, 6, 5].map { $0 * .hour }
    let arrived = times.enumerated().map {
      Ticket(supplier: "feed", id: OpaqueID("\($0.offset)"), timestamp: $0.element, payload: 0)
    }
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed", timeThreshold: 0) { start, _ in
      guard case .following(let last) = start else {
        return TicketPage(Array(arrived.prefix(3)), isEnd: false)
      }
      let next = arrived.drop { $0.key != last.key }.dropFirst()
      return TicketPage(Array(next.prefix(3)), isEnd: next.count <= 3)
    }
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed, forKey: "feed")
    let report = try await stage.engine.refresh()
    #expect(report.answers.map { $0.fault == nil } == [false])
    #expect(Set(stage.ids) == ["0", "1", "2", "3", "4", "5"])
    #expect(try await stage.engine.gaps().map(\.suppliers) == [["feed"]])
  }

  @Test
  func `a timeframe that is told to its end is not the end of the feed`() async throws {
    let stage = await Stage()
    stage.suppliers[0].post("new", at: Stage.noon - .minute)
    stage.suppliers[0].post("old", at: Stage.noon - 11 * .hour)
    try await stage.engine.refresh()
    #expect(stage.ids == ["new", "old"])
    #expect(stage.suppliers[0].requests.count > 5)
  }

  @Test
  func `that "2" comes after "12" as text decides nothing but the order within a moment`()
    async throws
  {
    var stage = await Stage()
    for number in [12, 2, 9, 10, 11] {
      stage.suppliers[0].post(OpaqueID("\(number)"), at: Stage.noon - .minute)
    }
    stage.suppliers[0].post("1", at: Stage.noon - 2 * .minute)
    try await stage.engine.refresh()
    #expect(stage.ids == ["10", "11", "12", "2", "9", "1"])
    stage.suppliers[0].post("100", at: Stage.noon - .minute)
    stage.restart(at: Stage.noon + .minute)
    try await stage.engine.refresh()
    #expect(stage.ids == ["10", "100", "11", "12", "2", "9", "1"])
  }
}

/// Has nothing on the first page of what it is asked, and three tickets on the others.
private struct SparingSupplier: Supplying {
  let supplier: GeneratedSupplier

  var id: SupplierID { supplier.id }
  var name: String { supplier.name }
  var timeThreshold: Milliseconds? { supplier.timeThreshold }

  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
    let answer = try await supplier.tickets(request)
    guard let first = answer.tickets.first else { return answer }
    guard request.cursor != nil else {
      return TicketAnswer([], rest: .more(after: TicketPosition(above: first.timestamp, of: id)))
    }
    let few = Array(answer.tickets.prefix(3))
    guard few.count < answer.tickets.count, let last = few.last else { return answer }
    return TicketAnswer(few, rest: .more(after: last.position))
  }
}
