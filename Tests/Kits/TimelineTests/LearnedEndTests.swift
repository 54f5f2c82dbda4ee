import Fakes
import Synchronization
import Testing
import Timeline

/// A supplier that learns only while it is asked where its tickets end.
@Suite struct LearnedEndTests {
  /// Two tickets, one a page; with the second it knows that there are no older ones.
  private final class Learner: Supplying {
    static let end = Stage.noon - 119 * .second
    let id: SupplierID = "learner"
    let name = "A learner"
    private let threshold = Mutex<Milliseconds?>(nil)

    var timeThreshold: Milliseconds? { threshold.withLock { $0 } }

    func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
      let tickets = [(1, Stage.noon - .minute), (2, Stage.noon - 2 * .minute)].map { number, time in
        Ticket(supplier: id, id: OpaqueID("\(number)"), timestamp: time, payload: number)
      }.filter { request.admits($0.position) }
      if tickets.count == 2 {
        return TicketAnswer(tickets, rest: .more(after: tickets[1].position))
      }
      threshold.withLock { $0 = Self.end }
      return TicketAnswer(tickets, rest: .noneOlder)
    }
  }

  @Test
  func `it is not taken for removed when nothing below the gap's start can exist any more`()
    async throws
  {
    let track = MemoryTrack()
    let control = ControlUnit<Int>()
    await control.add(Learner(), forKey: "learner")
    var options = EngineOptions<Int>(clock: ImpatientClock()) { Stage.noon }
    options.limits.maximumPages = 1
    let engine = Engine(store: track, control: control, options: options)
    try await engine.refresh()
    let gap = try #require(try await engine.gaps().first)
    #expect(gap.timeframe.start == Learner.end)
    let report = try await engine.fill(gap)
    #expect(report.answers.map { $0.fault?.description } == [nil])
    #expect(track.contents.tickets.map(\.payload) == [1, 2])
    #expect(try await engine.gaps() == [])
  }

  @Test
  func `nothing is missing below the end once all was told, although it is not known any more`()
    async throws
  {
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .hour)
    try await stage.engine.refresh()
    let forgetful = GeneratedSupplier(0, clock: stage.clock, threshold: nil)
    await stage.control.add(forgetful, forKey: forgetful.name)
    #expect(try await stage.engine.gaps() == [])
  }
}
