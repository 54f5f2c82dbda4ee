import Fakes
import Testing
import Timeline

@Suite struct InterleavingTests {
  @Test("the order in which suppliers answer does not change the pool")
  func order() async throws {
    try await Seeds.check(500) { seed in
      let first = try await tell(seed, order: 1)
      for order in 2...4 as ClosedRange<UInt64> {
        let other = try await tell(seed, order: order)
        if other != first { return "\(first)\n\(other)" }
      }
      return nil
    }
  }

  @Test("an answer nobody waits for any longer changes nothing")
  func lateAnswer() async throws {
    let stage = await Stage(suppliers: 2)
    stage.post(3, from: Stage.noon - .minute, every: .second)
    var processor = CoalescingProcessor<Int>(
      PoolAssignment(wanted: ["s0": .everything, "s1": .everything], origin: Stage.noon))
    guard case .ask(let questions) = processor.begin(), questions.count == 2 else {
      Issue.record("two were to be asked")
      return
    }
    _ = processor.receive(ProcessorEvent(questions[0], .failure(.timedOut(after: .zero))))
    let late = try stage.suppliers[0].reply(to: questions[0].request)
    let page = try #require(late)
    guard case .ask(let none) = processor.receive(ProcessorEvent(questions[0], .success(page))),
      none.isEmpty
    else {
      Issue.record("it should wait for the other one")
      return
    }
    let end = TicketPage<Int>([], rest: .noneOlder)
    guard case .finished(let pool) = processor.receive(ProcessorEvent(questions[1], .success(end)))
    else {
      Issue.record("all have answered")
      return
    }
    #expect(pool.tickets.isEmpty)
    #expect(pool.claims == ["s1": .everything])
    #expect(pool.faults.keys.map(\.text) == ["s0"])
  }

  /// All that is in a pool, as text.
  private func tell(_ seed: UInt64, order: UInt64) async throws -> String {
    var world = await World(seed: seed)
    var wanted: [SupplierID: Timeframe] = [:]
    var bridges: [SupplierID: Milliseconds] = [:]
    for supplier in world.suppliers {
      supplier.misbehave(oneIn: world.number(2...12))
      wanted[supplier.id] = Timeframe(start: .max, end: supplier.timeThreshold)
      if world.number(0...1) == 0 { bridges[supplier.id] = World.now - World.minute * 90 }
    }
    var drive = Drive(
      suppliers: world.suppliers, random: SeededGenerator(seed: seed &* 7 &+ order))
    let pool = try drive.pool(
      PoolAssignment(wanted: wanted, bridges: bridges, origin: World.now, limits: .small))
    return """
      \(pool.claims.sorted { $0.key < $1.key }) \(pool.tickets.map(\.key)) \
      \(pool.faults.sorted { $0.key < $1.key }) \(pool.rounds) \(pool.pages)
      """
  }
}
