import Concurrency
import Domain
import Fakes
import Storage
import Synchronization
import Testing

@testable import Media

@Suite struct ExpiryTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `at its minute a picture is gone from memory and disk, its file too`() async throws {
    let moment = world.time.now.advanced(by: .seconds(600))
    let store = try world.store()
    let media = try world.media(store)
    _ = try await media.colour(try world.picture("/story", length: 101_000, until: moment))
    _ = try await media.colour(try world.picture("/photo"))
    await media.flush()
    #expect(world.files.count == 1)
    try await world.clock.sleepers(1)
    world.pass(.seconds(600))
    try await until { world.files.isEmpty }
    try await until { try await store.usage().originals.count == 1 }
    world.site.isOffline = true
    await #expect(throws: MediaError.self) { try await media.bitmap(world.request("/story")) }
    #expect(try await media.colour(world.request("/photo")) == 1)
  }

  @Test func `what expired is gone when it was tidied up once`() async throws {
    let store = try world.store()
    let media = try world.media(store)
    let moment = world.time.now.advanced(by: .seconds(600))
    _ = try await media.colour(try world.picture("/story", until: moment))
    await media.flush()
    world.time.advance(by: .seconds(601))
    await media.tidyUpOnce()
    #expect(try await store.usage().originals.count == 0)
  }

  @Test func `what expired while nobody looked is gone at the start`() async throws {
    let moment = world.time.now.advanced(by: .seconds(600))
    let store = try world.store()
    do {
      let media = try world.media(store)
      _ = try await media.colour(try world.picture("/story", until: moment))
      await media.flush()
      #expect(try await store.usage().originals.count == 1)
    }
    world.time.advance(by: .seconds(601))
    let media = try world.media(store)
    media.tidyUp()
    try await until { try await store.usage().originals.count == 0 }
    withExtendedLifetime(media) {}
  }

  @Test func `the next to expire is waited for, whatever came first`() async throws {
    let store = try world.store()
    let media = try world.media(store)
    for minutes in [30, 10, 20] {
      let moment = world.time.now.advanced(by: .seconds(60 * minutes))
      _ = try await media.colour(try world.picture("/\(minutes)", until: moment))
      await media.flush()
    }
    for left in [2, 1, 0] {
      try await world.clock.sleepers(1)
      world.pass(.seconds(600))
      try await until { try await store.usage().originals.count == left }
    }
  }

  @Test func `what comes in while it is tidied up lets nothing stay longer`() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let rounds = Mutex(0)
    let now = world.time.now
    let housekeeping = Housekeeping(time: world.time, Stopwatch(world.clock)) {
      let round = rounds.withLock { rounds in
        rounds += 1
        return rounds
      }
      guard round == 1 else { return nil }
      for await _ in gate { break }
      return now.advanced(by: .seconds(60))
    }
    housekeeping.begin()
    try await until { rounds.withLock { $0 } == 1 }
    housekeeping.expect(now.advanced(by: .seconds(600)))
    opener.yield()
    try await world.clock.sleepers(1)
    world.pass(.seconds(60))
    try await until { rounds.withLock { $0 } == 2 }
  }

  @Test func `what comes in before the first tidying up has begun does not put it off`()
    async throws
  {
    let later = world.time.now.advanced(by: .seconds(600))
    for _ in 1...100 {
      let rounds = Mutex(0)
      let housekeeping = Housekeeping(time: world.time, Stopwatch(world.clock)) {
        rounds.withLock { $0 += 1 }
        return nil
      }
      housekeeping.begin()
      housekeeping.expect(later)
      try await until("the first round") { rounds.withLock { $0 } > 0 }
      withExtendedLifetime(housekeeping) {}
    }
  }

  @Test func `what expired while the machine slept is gone soon after`() async throws {
    let rounds = Mutex(0)
    let moment = world.time.now.advanced(by: .seconds(86_400))
    let housekeeping = Housekeeping(time: world.time, Stopwatch(world.clock)) {
      let round = rounds.withLock { rounds in
        rounds += 1
        return rounds
      }
      return round == 1 ? moment : nil
    }
    housekeeping.begin()
    try await world.clock.sleepers(1)
    world.time.advance(by: .seconds(86_400))
    world.clock.advance(by: .seconds(600))
    try await until { rounds.withLock { $0 } == 2 }
    withExtendedLifetime(housekeeping) {}
  }

  @Test func `what is kept for ever is not, once it is known to expire`() async throws {
    let moment = world.time.now.advanced(by: .seconds(600))
    let store = try world.store()
    let media = try world.media(store)
    _ = try await media.colour(try world.picture("/a"))
    await media.flush()
    let other = try world.media(store)
    _ = try await other.colour(world.request("/a", until: moment))
    let key = try world.request("/a").key
    #expect(try await store.find(key, at: moment) == KeptPicture())
  }

  @Test func `what has expired already is shown to who asks, and not kept`() async throws {
    let media = try world.media()
    let request = try world.picture("/a", until: world.time.now)
    #expect(try await media.colour(request) == 1)
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    #expect(try await media.usage().originals.count == 0)
  }

  @Test func `what has expired already is not even written`() async throws {
    // A disk that tells of everything that is tried.
    let media = try world.media(BrokenStore())
    let request = try world.picture("/a", until: world.time.now)
    #expect(try await media.colour(request) == 1)
    await media.flush()
    #expect(!world.errors.activities.contains { $0.hasPrefix("storing") })
    #expect(try await media.colour(try world.picture("/b")) == 1)
    await media.flush()
    #expect(world.errors.activities.contains { $0.hasPrefix("storing") })
  }
}
