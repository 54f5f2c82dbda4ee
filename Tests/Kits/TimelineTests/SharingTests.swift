import EnginePromises
import Fakes
import Testing
import Timeline

/// Several engines on one track, as several processes have it.
@Suite struct SharingTests {
  @Test
  func `an engine that finds the track changed makes its change of what is stored`() async throws {
    let stage = await Stage(suppliers: 2)
    let gate = Gate()
    let late = await Stage.engine(on: stage, behind: gate)
    stage.suppliers[0].post("1", at: Stage.noon - .minute)
    stage.suppliers[1].post("2", at: Stage.noon - .hour)
    let refreshing = Task { try await late.refresh() }
    try await gate.isReached()
    await stage.control.remove(forKey: stage.suppliers[0].name)
    try await stage.engine.refresh()
    gate.open()
    let report = try await refreshing.ended()
    #expect(stage.ids == ["1", "2"])
    #expect(report.answers.map(\.added) == [1])
    #expect(stage.track.contents.ledger.revision == 2)
    #expect(stage.track.contents.ledger.coverage.count == 2)
  }

  @Test
  func `what another engine was told while this one asked stays`() async throws {
    let stage = await Stage()
    let gate = Gate()
    let late = await Stage.engine(on: stage, behind: gate)
    stage.suppliers[0].post("old", at: Stage.noon - .hour)
    let refreshing = Task { try await late.refresh() }
    try await gate.isReached()
    // The answer that waits at the gate knows nothing of this one.
    stage.suppliers[0].post("new", at: Stage.noon - .minute)
    try await stage.engine.refresh()
    #expect(stage.ids == ["new", "old"])
    gate.open()
    let report = try await refreshing.ended()
    #expect(stage.ids == ["new", "old"])
    #expect(report.answers.map(\.told) == [1])
    #expect(stage.track.contents.ledger.revision == 2)
  }

  @Test
  func `a ticket that another engine deleted meanwhile does not come back`() async throws {
    let stage = await Stage()
    let gate = Gate()
    let late = await Stage.engine(on: stage, behind: gate)
    stage.post(3, from: Stage.noon - .minute, every: .second)
    let refreshing = Task { try await late.refresh() }
    try await gate.isReached()
    try await stage.track.delete([TicketKey(supplier: "s0", id: "2")])
    gate.open()
    _ = try await refreshing.ended()
    #expect(stage.ids == ["1", "3"])
  }

  @Test
  func `who never gets to store says so, and has changed nothing`() async throws {
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    let busy = BusyTrack(track: stage.track)
    let engine = Engine(store: busy, control: stage.control, options: stage.options)
    await #expect(throws: TrackConflict.self) { try await engine.refresh() }
    #expect(stage.ids == [])
  }

  @Test
  func `two engines that work at the same time lose nothing, and leave nothing too much`()
    async throws
  {
    try await Seeds.check(200) { seed in
      var world = await World(seed: seed)
      let engines = [world.engine, world.makeEngine()]
      for _ in 0..<4 {
        if world.number(0...2) == 0 { world.goOn(restarting: false) }
        let operations = [world.number(0...3), world.number(0...3)]
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (engine, operation) in zip(engines, operations) {
            group.addTask { try await Self.work(operation, engine) }
          }
          try await group.waitForAll()
        }
        let gaps = try await world.freshGaps()
        do throws(BrokenPromise) {
          try Promise.checkTrack(
            world.track.contents, gaps: gaps, of: world.suppliers)
        } catch {
          return Seeds.again(seed, "\(error)")
        }
      }
      return try await finish(world, engines).map { Seeds.again(seed, $0) }
    }
  }
}

extension SharingTests {
  private static func work(_ operation: Int, _ engine: Engine<Int>) async throws {
    do {
      switch operation {
      case 1, 2:
        if let gap = try await engine.gaps().last { try await engine.fill(gap) }
      case 3: try await engine.refresh { _, _ in }
      default: try await engine.refresh()
      }
    } catch is TrackConflict {
      // The others were always quicker.
    }
  }

  /// Both fill gaps in turn until there are none; then everything has to be there.
  private func finish(_ world: World, _ engines: [Engine<Int>]) async throws -> String? {
    for engine in engines { try await engine.refresh() }
    for round in 0..<600 {
      guard let gap = try await world.freshGaps().first else { break }
      try await engines[round % 2].fill(gap)
    }
    let everything = world.suppliers.flatMap(\.history).sorted { $0.position < $1.position }
    let tickets = world.track.contents.tickets
    return everything == tickets ? nil : "\(tickets.count) of \(everything.count) are there"
  }
}
