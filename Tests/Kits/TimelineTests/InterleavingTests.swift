import EnginePromises
import Fakes
import Testing
import Timeline

/// That the order of answers changes no pool is tried with all other promises: see ``PromiseTests``.
@Suite struct InterleavingTests {
  @Test
  func `promise 9 is broken by a pool in which only whoever answered first counts`() async throws {
    var broken: Set<Promise> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      do {
        try await Promise.checkAnyOrderOfAnswers(seed: seed, orders: 4) { HastyProcessor($0) }
      } catch let error as BrokenPromise {
        broken.insert(error.promise)
      }
    }
    #expect(broken == [.anyOrderOfAnswers])
  }

  @Test
  func `promise 8 is broken by a pool that waits for nobody`() async throws {
    let error = await #expect(throws: BrokenPromise.self) {
      try await Promise.checkAnyOrderOfAnswers(seed: 1, orders: 2) { SilentProcessor($0) }
    }
    #expect(error?.promise == .fewRounds)
  }

  @Test
  func `an answer nobody waits for any longer changes nothing`() async throws {
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
    let end = TicketAnswer<Int>([], rest: .noneOlder)
    guard case .finished(let pool) = processor.receive(ProcessorEvent(questions[1], .success(end)))
    else {
      Issue.record("all have answered")
      return
    }
    #expect(pool.tickets.isEmpty)
    #expect(pool.claims == ["s1": .everything])
    #expect(pool.faults.keys.map(\.text) == ["s0"])
  }
}
