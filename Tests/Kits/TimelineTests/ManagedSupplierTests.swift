import Fakes
import Synchronization
import Testing
import Timeline

@Suite struct ManagedSupplierTests {
  @Test
  func `a feed that is read whole is read once for a pool, however many rounds it takes`()
    async throws
  {
    let feed = Feed((0..<20).map { Milliseconds(20 - $0) * .hour }, page: .max)
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed.supplier, forKey: "feed")
    let report = try await stage.engine.refresh()
    #expect(report.rounds > 5)
    #expect(feed.asked == 1)
    #expect(stage.track.contents.tickets.count == 20)
    #expect(try await stage.engine.gaps() == [])
  }

  @Test
  func `a server that gives pages is followed from the last ticket of each`() async throws {
    let feed = Feed((0..<95).map { Milliseconds(700 - $0) * .minute }, page: 10)
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed.supplier, forKey: "feed")
    try await stage.engine.refresh()
    #expect(stage.track.contents.tickets.count >= 30)
    #expect(feed.asked < 10)
    try await stage.fillAll()
    #expect(stage.track.contents.tickets.map(\.timestamp) == feed.times)
  }

  @Test
  func `equal timestamps over several pages come in the engine's order`() async throws {
    let feed = Feed(Array(repeating: .hour, count: 55) + [.minute], page: 10)
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed.supplier, forKey: "feed")
    let report = try await stage.engine.refresh()
    #expect(report.answers.map { $0.fault == nil } == [true])
    let tickets = stage.track.contents.tickets
    #expect(tickets.count == 56)
    #expect(tickets.map(\.position) == tickets.map(\.position).sorted())
  }

  @Test
  func `what came before a page that never comes is kept, with a gap`() async throws {
    let stage = await Stage(suppliers: 0)
    let pages = Mutex(0)
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed", timeout: .seconds(99)) { _, _ in
      let page = pages.withLock { pages in
        pages += 1
        return pages
      }
      if page > 2 {
        try await stage.clock.sleep(until: .init(offset: .seconds(50)), tolerance: nil)
      }
      let tickets = (0..<10).map { number in
        Ticket(supplier: "feed", id: OpaqueID("\(page) \(number)"), timestamp: .hour, payload: 0)
      }
      return TicketPage(tickets, isEnd: false)
    }
    await stage.control.add(feed, forKey: "feed")
    let refresh = Task { try await stage.engine.refresh() }
    try await stage.clock.sleeper(for: .seconds(50))
    stage.clock.expire(.seconds(99))
    guard case .timedOut = try await refresh.ended().answers.first?.fault else {
      Issue.record("the feed was waited for")
      return
    }
    #expect(stage.track.contents.tickets.count == 20)
    #expect(try await stage.engine.gaps().count == 1)
    #expect(try await stage.engine.state().coverage["feed"]?.problem != nil)
  }

  @Test
  func `a restart that comes late, from a pool that was given up, forgets nothing`() async throws {
    let feed = Feed((0..<50).map { Milliseconds(50 - $0) * .minute }, page: 50)
    let supplier = feed.supplier
    let question = TicketRequest(timeframe: .everything, limit: 20)
    _ = try await supplier.tickets(question)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await supplier.restart()
      await #expect(throws: CancellationError.self) { try await supplier.tickets(question) }
    }.value
    _ = try await supplier.tickets(question)
    #expect(feed.asked == 1)
  }

  @Test
  func `a feed that begins further up than asked is walked down`() async throws {
    let feed = Feed((0..<50).map { Milliseconds(50 - $0) * .minute }, page: 10, seeks: false)
    let page = try await feed.supplier.tickets(
      TicketRequest(timeframe: Timeframe(start: 20 * .minute, end: 15 * .minute), limit: 100))
    #expect(page.tickets.map(\.timestamp) == (15...19).reversed().map { $0 * .minute })
    #expect(page.rest == .noneInTimeframe)
  }

  @Test
  func `an empty page that is not the end is an error, not an end`() async throws {
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed") { _, _ in TicketPage([], isEnd: false)
    }
    await #expect(throws: PageProblem.noProgress) {
      try await feed.tickets(TicketRequest(timeframe: .everything, limit: 10))
    }
  }

  @Test
  func `a feed without end, all of one moment, is given up with what it gave`() async throws {
    let asked = Mutex(0)
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed", mostAtOnce: 100) { _, _ in
      let page = asked.withLock { asked in
        asked += 1
        return asked
      }
      let tickets = (0..<10).map {
        Ticket(supplier: "feed", id: OpaqueID("\(page).\($0)"), timestamp: 7, payload: 0)
      }
      return TicketPage(tickets, isEnd: false, next: OpaqueID("\(page + 1)"))
    }
    let answer = try await feed.tickets(
      TicketRequest(
        timeframe: .everything, cursor: TicketPosition(above: 7, of: ""), limit: 10))
    #expect(answer.failure as? PageProblem == .endless)
    #expect(answer.others.count == 100)
    #expect(asked.withLock { $0 } == 10)
  }

  @Test(arguments: [0, 1])
  func `a feed that leads in a circle is given up with what it gave`(count: Int) async throws {
    let asked = Mutex(0)
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed") { _, _ in
      let page = asked.withLock { asked in
        asked += 1
        return asked
      }
      guard page < 10 else { throw Misbehaviour.Broken() }
      let ticket = Ticket(supplier: "feed", id: OpaqueID("\(page)"), timestamp: 7, payload: 0)
      return TicketPage(
        count == 0 ? [] : [ticket], isEnd: false, next: OpaqueID("\(page % 2)"))
    }
    let request = TicketRequest(
      timeframe: .everything, cursor: TicketPosition(above: 7, of: ""), limit: 10)
    if count == 0 {
      await #expect(throws: PageProblem.circle) { try await feed.tickets(request) }
    } else {
      let answer = try await feed.tickets(request)
      #expect(answer.failure as? PageProblem == .circle)
      #expect(answer.others.map(\.key.id) == ["1", "2", "3"])
    }
    #expect(asked.withLock { $0 } == 3)
  }

  @Test
  func `what lies below the place a page has reached waits for the pages between`() async throws {
    let moments: [[Milliseconds]] = [[90, 5, 80], [70, 60], [10, 1]]
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed") { start, _ in
      var place = 0
      if case .following(let last) = start {
        place = 1 + (moments.firstIndex { $0.last == last.timestamp } ?? 0)
      }
      let tickets = moments[place].map {
        Ticket(supplier: "feed", id: OpaqueID("\($0)"), timestamp: $0, payload: 0)
      }
      return TicketPage(tickets, isEnd: place == 2, reached: moments[place].last)
    }
    var told: [Milliseconds] = []
    var cursor: TicketPosition?
    for _ in 0..<9 {
      let page = try await feed.tickets(
        TicketRequest(timeframe: .everything, cursor: cursor, limit: 2))
      told += page.tickets.map(\.timestamp)
      guard case .more(let next) = page.rest else { break }
      cursor = next
    }
    #expect(told == [90, 80, 70, 60, 10, 5, 1])
  }

  @Test
  func `what was read before a feed fails is told with the failure`() async throws {
    let tickets = (0..<6).map {
      Ticket(
        supplier: "feed", id: OpaqueID("\($0)"), timestamp: Milliseconds(9 - $0) * .hour, payload: 0
      )
    }
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed") { start, _ in
      guard start == .olderThan(.max) else { throw Misbehaviour.Broken() }
      return TicketPage(tickets, isEnd: false, reached: 6 * .hour)
    }
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed, forKey: "feed")
    let report = try await stage.engine.refresh()
    #expect(report.answers.map { $0.fault != nil } == [true])
    #expect(stage.ids == ["0", "1", "2", "3", "4", "5"])
    let stretch = Timeframe(start: .max, end: 6 * .hour + .second)
    #expect(try await stage.engine.state().coverage["feed"]?.stretches == [stretch])
  }

  @Test
  func `pages without anything new are walked through, if the feed says where it goes on`()
    async throws
  {
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed") { start, _ in
      var page = 0
      if case .at(let mark) = start { page = Int(mark.text) ?? 0 }
      let moment = Milliseconds(20 - page) * .hour
      guard page == 9 else {
        return TicketPage([], isEnd: false, reached: moment, next: OpaqueID("\(page + 1)"))
      }
      let ticket = Ticket(supplier: "feed", id: "last", timestamp: moment, payload: 0)
      return TicketPage([ticket], isEnd: true)
    }
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed, forKey: "feed")
    try await stage.engine.refresh()
    #expect(stage.ids == ["last"])
    #expect(try await stage.engine.gaps() == [])
  }

  /// 1: told twice on one page, 2: again on the next page, before its pool has it, 3: after it has.
  @Test(arguments: [1, 2, 3])
  func `a ticket that is told again in a pool says what was said last`(place: Int) async throws {
    @Sendable func ticket(_ hour: Int, _ payload: Int) -> Ticket<Int> {
      Ticket(
        supplier: "feed", id: OpaqueID("\(hour)"), timestamp: Milliseconds(hour) * .hour,
        payload: payload)
    }
    let feed = ManagedSupplier<Int>(id: "feed", name: "Feed") { start, _ in
      guard case .at = start else {
        let first = [ticket(99, 1), ticket(98, 1), ticket(2, 1)]
        let again = place == 1 ? [ticket(98, 2), ticket(2, 2)] : []
        return TicketPage(
          first + again, isEnd: false, reached: (place == 3 ? 97 : 99) * .hour, next: "second")
      }
      let again = place == 1 ? [] : [ticket(98, 2), ticket(2, 2)]
      return TicketPage(again + [ticket(1, 1)], isEnd: true)
    }
    let stage = await Stage(suppliers: 0)
    await stage.control.add(feed, forKey: "feed")
    try await stage.engine.refresh()
    #expect(stage.ids == ["99", "98", "2", "1"])
    #expect(stage.track.contents.tickets.map(\.payload) == [1, 2, 2, 1])
  }

  @Test
  func `what was kept is forgotten when a pool begins`() async throws {
    let feed = Feed([.hour], page: .max)
    let request = TicketRequest(timeframe: .everything, limit: 10)
    _ = try await feed.supplier.tickets(request)
    _ = try await feed.supplier.tickets(request)
    #expect(feed.asked == 1)
    await feed.supplier.restart()
    _ = try await feed.supplier.tickets(request)
    #expect(feed.asked == 2)
  }
}

/// All it takes to write a supplier.
private struct Feed: Sendable {
  let times: [Milliseconds]
  let supplier: ManagedSupplier<Int>
  private let counter = Counter()

  init(_ times: [Milliseconds], page: Int, seeks: Bool = true) {
    self.times = times
    let tickets = times.enumerated().map {
      Ticket(supplier: "feed", id: OpaqueID("\($0.offset)"), timestamp: $0.element, payload: 0)
    }
    supplier = ManagedSupplier(id: "feed", name: "Feed", timeThreshold: 0) { [counter] start, _ in
      counter.count.withLock { $0 += 1 }
      let rest =
        switch start {
        case .olderThan(let moment): tickets.drop { seeks && $0.timestamp >= moment }
        case .following(let last): tickets.drop { $0.key != last.key }.dropFirst()
        case .at: tickets[0..<0]
        }
      return TicketPage(Array(rest.prefix(page)), isEnd: rest.count <= page)
    }
  }

  var asked: Int { counter.count.withLock { $0 } }
}

private final class Counter: Sendable {
  let count = Mutex(0)
}
