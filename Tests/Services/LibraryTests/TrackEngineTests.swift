import Domain
import Fakes
import Storage
import Testing
import Timeline

@testable import Library

/// Engines over the track in SQLite, with generated histories.
@Suite struct TrackEngineTests {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `filling every gap gives everything, whoever fills it and however often it restarts`(
    seed: UInt64
  ) async throws {
    var world = try await TrackWorld(seed: seed)
    var engines = [try await world.engine(), try await world.engine()]
    for engine in engines { try await engine.refresh() }
    for round in 0..<400 {
      guard let gap = try await engines[round % 2].gaps().last else { break }
      try await engines[round % 2].fill(gap)
      if world.happens(oneIn: 5) {
        let before = try await engines[0].gaps()
        // The program begins anew, with nothing but its files.
        engines[0] = try await world.engine()
        #expect(try await engines[0].gaps() == before)
      }
    }
    #expect(try await world.stored() == world.everything)
    #expect(try await engines[0].gaps() == [])
  }

  @Test(arguments: 100...111 as ClosedRange<UInt64>)
  func `two programs at the same time lose nothing`(seed: UInt64) async throws {
    let world = try await TrackWorld(seed: seed)
    let engines = [try await world.engine(), try await world.engine()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for engine in engines {
        group.addTask {
          for _ in 0..<6 {
            do {
              try await engine.refresh()
              if let gap = try await engine.gaps().last { try await engine.fill(gap) }
            } catch is TrackConflict {
              // The other one was always quicker: nothing was changed.
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for _ in 0..<400 {
      guard let gap = try await engines[0].gaps().first else { break }
      try await engines[0].fill(gap)
    }
    #expect(try await world.stored() == world.everything)
  }

  @Test func `what a refresh finds is in the stream at once, and seen marks stay`() async throws {
    let world = try await TrackWorld(seed: 7)
    let engine = try await world.engine()
    try await engine.refresh()
    let first = try #require(try await world.stored().first?.payload.id)
    try await world.track.library.photos.markSeen([first])
    try await world.track.store.forgetSuppliers()
    try await engine.refresh()
    let item = try await world.track.library.photos.item(at: 1, in: world.track.test.scope())
    #expect(item?.id == first)
    #expect(item?.photo.isSeen == true)
  }

  @Test func `a source that was removed and comes back is asked for everything again`() async throws
  {
    let world = try await TrackWorld(seed: 3, suppliers: 1)
    let engine = try await world.engine()
    try await world.fill(with: engine)
    try await world.track.library.sources.removeSource(world.track.sources[0], profile: 1)
    let kind = Source.Kind.folder(FileLocation(path: "/photos/0"))
    _ = try await world.track.library.sources.insertSource(kind, named: "", profile: 1)
    #expect(try await world.stored() == [])
    // The same engine, which believed to know everything.
    try await world.fill(with: engine)
    #expect(try await world.stored() == world.everything)
  }
}
