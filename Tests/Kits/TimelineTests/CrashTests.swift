import EnginePromises
import Fakes
import Testing
import Timeline

/// Promise 7: the machine stops at each step of the store in turn, before or after it was done.
@Suite struct CrashTests {
  @Test(arguments: 1...4)
  func `a stop at any step leaves the track as it was before or after an operation`(seed: UInt64)
    async throws
  {
    let whole = await World(seed: seed)
    var states = [whole.track.contents]
    try await play(whole) { states.append(whole.track.contents) }
    #expect(Set(states.map(\.ledger)).count > 3)
    for step in 1...whole.track.steps {
      for afterWriting in [false, true] {
        var world = await World(seed: seed)
        world.track.stop(atStep: step, afterWriting: afterWriting)
        do {
          try await play(world) {}
        } catch is MemoryTrack.Stopped {
          // As it should be; what stops after the last change is not noticed.
        }
        #expect(states.contains(world.track.contents), "step \(step)")
        world.restart()
        try await expectEverything(in: world)
      }
    }
  }

  @Test
  func `what failed once works when the store works again`() async throws {
    let stage = await Stage()
    stage.post(3, from: Stage.noon - .minute, every: .second)
    stage.track.stop(atStep: stage.track.steps + 3, afterWriting: true)
    await #expect(throws: MemoryTrack.Stopped.self) { try await stage.engine.refresh() }
    stage.track.goOn()
    try await stage.engine.refresh()
    #expect(stage.ids == ["1", "2", "3"])
  }

  /// Each kind of operation.
  private func play(_ world: World, after: () -> Void) async throws {
    let engine = world.engine
    try await engine.refresh()
    after()
    if let gap = try await engine.gaps().last { try await engine.fill(gap) }
    after()
    try await world.track.delete(world.track.contents.tickets.suffix(1).map(\.key))
    after()
    try await world.track.forgetSuppliers()
    after()
    try await engine.refresh()
    after()
    if let gap = try await engine.gaps().first { try await engine.fill(gap) }
    after()
  }

  private func expectEverything(in world: World) async throws {
    try await world.track.forgetSuppliers()
    try await world.engine.refresh()
    for _ in 0..<300 {
      guard let gap = try await world.engine.gaps().first else { break }
      try await world.engine.fill(gap)
    }
    let contents = world.track.contents
    let expected = world.suppliers.flatMap(\.history)
      .filter { !contents.tombstones.contains($0.key) }.sorted { $0.position < $1.position }
    #expect(contents.tickets == expected)
  }
}
