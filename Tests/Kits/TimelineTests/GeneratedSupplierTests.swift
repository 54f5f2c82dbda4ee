import Fakes
import Testing
import Timeline

/// What a generated supplier is asked to do, it does: else nothing was tried.
@Suite struct GeneratedSupplierTests {
  @Test
  func `the same seed and the same questions get the same answers`() throws {
    let answers = try (0..<2).map { _ in
      let supplier = makeSupplier(.all)
      return try (0..<30).map { _ in try supplier.reply(to: Self.rest) }
    }
    #expect(answers[0] == answers[1])
  }

  @Test
  func `short pages have fewer tickets than there are, and say so`() throws {
    let pages = try ask(makeSupplier(.shortPages))
    #expect(pages.contains { $0.tickets.count < 20 && $0.isMore })
    #expect(pages.contains { $0.tickets.count == 20 })
  }

  @Test
  func `empty pages have no tickets, and say that there are more`() throws {
    let pages = try ask(makeSupplier(.emptyPages))
    #expect(pages.contains { $0.tickets.isEmpty && $0.isMore })
    #expect(pages.allSatisfy { $0.tickets.count == 20 || $0.tickets.isEmpty })
  }

  @Test
  func `stale pages bring back what was withdrawn`() throws {
    let supplier = makeSupplier(.stalePages)
    supplier.withdraw("7", telling: true)
    let pages = try ask(supplier)
    #expect(Set(pages.map(\.tickets.count)) == [19, 20])
    #expect(pages.allSatisfy { $0.deleted == ["7"] })
  }

  @Test
  func `pages shift: what was there when reading began is not what is there at its end`() throws {
    let supplier = makeSupplier(.shiftingPages)
    let before = supplier.history
    _ = try ask(supplier)
    #expect(!supplier.shifted.isEmpty)
    #expect(supplier.history != before)
  }

  @Test
  func `a past has its crowd in one second, its silence before now, and its clock ahead of time`() {
    let supplier = GeneratedSupplier(0, clock: ImpatientClock(), threshold: nil)
    var past = GeneratedPast()
    past.bursts = 0
    past.crowd = 5000
    past.silence = 10 * 365 * 24 * .hour
    past.skew = .hour
    supplier.write(past, until: Stage.noon)
    let times = supplier.history.map(\.timestamp)
    #expect(times.count == 5000)
    #expect(times.first == Stage.noon + .hour - past.silence)
    #expect(times.allSatisfy { $0 > Stage.noon + .hour - past.silence - .second })
  }

  @Test
  func `as a feed it has the same tickets`() async throws {
    let supplier = makeSupplier([])
    let page = try await supplier.managed().tickets(
      TicketRequest(timeframe: .everything, limit: 100))
    #expect(page.tickets == supplier.history)
  }

  /// All that lies below the newest ticket.
  private static let rest = TicketRequest(
    timeframe: .everything, cursor: TicketPosition(above: 60 * .minute, of: "s0"), limit: 50)

  private func makeSupplier(_ quirks: SupplierQuirks) -> GeneratedSupplier {
    let supplier = GeneratedSupplier(0, clock: ImpatientClock(), seed: 7)
    for number in 0..<20 { supplier.post(at: 30 * .minute - Milliseconds(number) * .minute) }
    supplier.have(quirks)
    return supplier
  }

  private func ask(_ supplier: GeneratedSupplier) throws -> [TicketAnswer<Int>] {
    try (0..<50).compactMap { _ in try supplier.reply(to: Self.rest) }
  }
}

extension TicketAnswer {
  fileprivate var isMore: Bool { if case .more = rest { true } else { false } }
}
