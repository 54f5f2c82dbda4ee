import Domain
import Fakes
import Folders
import Library
import Storage
import Synchronization
import Testing
import Timeline
import Web

@testable import Streams

@Suite("Read positions")
struct ReadPositionsTests {
  private let away = NetworkError.unreachable(host: "photos.example", reason: "it is away")

  @Test func `positions are told when nobody has read on for a while, once for all that was read`()
    async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["8", "9", "10"])
    try await world.read("9")
    try await world.clock.sleepers(1)
    world.clock.advance(by: ReadPositions.rest - .seconds(1))
    try await world.read("8")
    try await world.clock.sleeper(until: ReadPositions.rest * 2 - .seconds(1))
    world.clock.advance(by: .seconds(1))
    #expect(world.markers.moves == [])
    try await world.rest()
    #expect(world.markers.moves == ["9"])
    #expect(world.reports.activities == [])
  }

  @Test func `positions are told by themselves at rest`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["8", "9"])
    try await world.read("8")
    try await world.clock.sleepers(1)
    world.clock.advance(by: ReadPositions.rest)
    try await until { !world.markers.moves.isEmpty }
    #expect(world.markers.moves == ["8"])
  }

  @Test func `positions are not moved by loading, nor by asking what is new`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["8", "9"])
    await world.refresh()
    try await world.rest()
    #expect(world.markers.moves == [])
    try await world.readAndRest("8", "9")
    try await world.load(["10", "11"])
    await world.refresh()
    #expect(world.markers.moves == ["9"])
    #expect(try await world.unseen == ["10", "11"])
  }

  @Test func `what a muted search finds waits for nobody to read it`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9"])
    try await world.readAndRest("7")
    try await world.readAndRest("9")
    #expect(world.markers.moves == ["7"])
    try world.settings.set(.muteSearches, to: "is:unseen", in: .profile)
    await world.refresh()
    #expect(world.markers.moves == ["7", "9"])
  }

  @Test func `positions are never moved backwards by going back to older photos`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9"])
    try await world.readAndRest("9")
    try await world.readAndRest("7")
    #expect(world.markers.moves == ["9"])
  }

  @Test func `positions wait for what was passed over: who goes on elsewhere misses nothing`()
    async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["7"])
    try await world.readAndRest("7")
    try await world.load(["8", "9", "9/02", "10", "11"])
    try await world.readAndRest("8", "11", "9")
    #expect(world.markers.moves == ["7", "8"])
    try await world.readAndRest("10")
    #expect(world.markers.moves == ["7", "8"])
    try await world.readAndRest("9/02")
    #expect(world.markers.moves == ["7", "8", "11"])
  }

  @Test
  func `positions go on where another device has read, and leave what is beyond`() async throws {
    let first = try await ReadingWorld()
    let second = try await ReadingWorld(first.markers)
    for world in [first, second] { try await world.load(["7", "8", "9", "10"]) }
    try await first.readAndRest("7", "8", "9")
    await second.refresh()
    #expect(try await second.unseen == ["10"])
    try await second.readAndRest("10")
    await first.refresh()
    #expect(try await first.unseen == [])
    #expect(try await first.marker == "10")
  }

  @Test func `of two devices the furthest wins, whoever speaks last`() async throws {
    let first = try await ReadingWorld()
    let second = try await ReadingWorld(first.markers)
    for world in [first, second] { try await world.load(["7", "8", "9", "10"]) }
    try await first.read("7", "8", "9")
    try await second.read("7")
    try await first.rest()
    try await second.rest()
    #expect(try await first.marker == "9")
    #expect(try await second.unseen == ["10"])
  }

  @Test
  func `positions count nothing as seen that stood unread below one's own position`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["6", "7", "8", "9"])
    try await world.readAndRest("8")
    world.markers.set("9", of: world.account)
    await world.refresh()
    #expect(try await world.unseen == ["6", "7"])
  }

  @Test func `positions follow a marker at a status that shows no photo, or was repeated since`()
    async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "11"])
    world.markers.set("9", of: world.account)
    await world.refresh()
    #expect(try await world.unseen == ["11"])
    try await world.load(["10"], repeatedAt: 12)
    world.markers.set("11", of: world.account)
    await world.refresh()
    #expect(try await world.unseen == ["10"])
  }

  @Test
  func `positions look again when somebody else was faster, and go on if they are still further`()
    async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9"])
    try await world.read("7", "8", "9")
    world.markers.intrude(["7", "8"])
    try await world.rest()
    #expect(world.markers.moves == ["9"])
    try await world.load(["10", "11", "12"])
    try await world.read("10")
    world.markers.intrude(["11"])
    try await world.rest()
    #expect(try await world.marker == "11")
    #expect(try await world.unseen == ["12"])
  }

  @Test func `positions give up for now where others never stop`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9", "10", "11", "12"])
    try await world.read("7", "8", "9", "10", "11", "12")
    world.markers.intrude(["7", "8", "9", "10", "11"])
    try await world.rest()
    #expect(world.markers.moves == [])
    #expect(try await world.marker == "9")
  }

  @Test
  func `positions that could not be told are reported, and told at the next occasion`() async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9"])
    try await world.readAndRest("7")
    world.markers.fail(with: away)
    try await world.readAndRest("8")
    #expect(world.reports.activities == ["agreeing with a server on what was read"])
    world.markers.fail(with: nil)
    await world.reading(at: world.markers).follow([world.home])
    #expect(world.markers.moves == ["7", "8"])
  }

  @Test func `positions are told of home timelines only, and only to servers that have markers`()
    async throws
  {
    let world = try await ReadingWorld()
    let tag = try await world.library.sources.insertSource(
      .account(world.account, .tag("fog")), named: "fog", profile: 1
    ).id
    try await world.load(["7"], to: tag)
    await world.reading.didRead([PhotoID(source: tag, item: "7")])
    try await world.rest()
    #expect(world.markers.moves == [])
    let without = try await ReadingWorld(FakeHomeMarkers(hasMarkers: false))
    try await without.load(["7"])
    try await without.readAndRest("7")
    #expect(without.markers.moves == [])
    #expect(without.reports.activities == [])
  }

  @Test func `positions are moved to the newest when all is marked as seen`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9"])
    try await world.library.photos.markSeen(
      ["7", "8", "9"].map { PhotoID(source: world.home, item: $0) })
    await world.reading.didReadAll(of: [world.home])
    try await world.rest()
    #expect(world.markers.moves == ["9"])
  }

  @Test func `positions are found among more photos than are looked at in one go`() async throws {
    let world = try await ReadingWorld()
    let items = (1_000..<1_000 + HomePhotos.pageLength * 2 + 1).map(String.init)
    try await world.load(items)
    try await world.readAndRest(items[0], items[1])
    #expect(world.markers.moves == [items[1]])
    world.markers.set(items[items.count - 2], of: world.account)
    await world.refresh()
    #expect(try await world.unseen == [items[items.count - 1]])
  }

  @Test func `positions are waited for at the end so long and no longer, and told the next time`()
    async throws
  {
    let world = try await ReadingWorld()
    try await world.load(["7", "8"])
    try await world.readAndRest("7")
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let slow = world.reading(at: SilentMarkers())
    let read = PhotoID(source: world.home, item: "8")
    try await world.library.photos.markSeen([read])
    await slow.didRead([read])
    let settling = Standstill.$reached.withValue({ ask.finish() }) {
      Task { await slow.settle(within: .seconds(3)) }
    }
    try await asked.next("the server to be asked")
    try await world.clock.sleepers(1)
    world.clock.advance(by: .seconds(3))
    try await settling.ended()
    #expect(world.markers.moves == ["7"])
    await world.reading(at: world.markers).follow([world.home])
    #expect(world.markers.moves == ["7", "8"])
  }

  @Test func `that are read on while a server is told are told the next time`() async throws {
    let world = try await ReadingWorld()
    try await world.load(["7", "8", "9"])
    try await world.readAndRest("7")
    let busy = BusyMarkers(world.markers)
    let reading = world.reading(at: busy)
    let ids = ["8", "9"].map { PhotoID(source: world.home, item: $0) }
    try await world.library.photos.markSeen([ids[0]])
    await reading.didRead([ids[0]])
    busy.beforeMoving {
      try await world.library.photos.markSeen([ids[1]])
      await reading.didRead([ids[1]])
    }
    for moves in [["7", "8"], ["7", "8", "9"]] {
      try await world.settle(reading)
      #expect(world.markers.moves == moves)
    }
  }

  @Test func `positions are not asked for where a server has just failed to tell what is new`()
    async throws
  {
    let world = try await ReadingWorld()
    let isAway = Mutex(false)
    let streams = Streams(
      Streams.Dependencies(
        profile: 1, sources: world.library.sources, photos: world.library.photos,
        track: world.library.track(of: 1),
        folders: FolderScanner(index: world.library.folders, probing: ScriptedProbing()),
        samples: FewSamples(), feeds: FakeBlogs(),
        supplier: { source in
          ManagedSupplier(
            id: OpaqueID(source.id.rawValue), name: source.name, timeout: patience
          ) { [away] _, _ in
            if isAway.withLock({ $0 }) { throw away }
            return TicketPage([], isEnd: true)
          }
        }, reading: world.reading, settings: FixedSettings(), time: world.time,
        reporting: world.reports))
    try await streams.refresh().summary()
    #expect(world.markers.questions == 1)
    isAway.withLock { $0 = true }
    let error = await #expect(throws: (any Error).self) {
      try await streams.refresh().summary()
    }
    #expect(error.map(Reason.of) == away.reason)
    #expect(world.markers.questions == 1)
  }
}
