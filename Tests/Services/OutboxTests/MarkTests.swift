import Domain
import Fakes
import Library
import Storage
import Testing

@testable import Outbox

@Suite("Boosts and bookmarks in the outbox")
struct MarkTests {
  @Test(arguments: Mark.allCases)
  func `shows a mark at once, and is sure of it when it has arrived`(mark: Mark) async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let before = world.photo("7", Engagement(boosts: 3))
    let wanted = Engagement(boosts: 3).with(.mark(mark, true))
    let standing = try await outbox.mark(mark, true, on: before)
    #expect(standing == Standing(engagement: wanted, pendingMarks: [mark]))
    #expect(wanted.boosts == (mark == .boost ? 4 : 3))
    #expect(try await outbox.mark(mark, true, on: before) == standing)
    try await world.drain(outbox)
    #expect(world.server.marks == [world.target: [mark]])
    #expect(try await outbox.standings(of: [before]) == [Standing(engagement: wanted)])
    let after = try await outbox.mark(mark, false, on: world.cachedPhoto("7"))
    #expect(after.engagement.state(of: .mark(mark, true)) == .mark(mark, false))
    try await world.drain(outbox)
    #expect(world.server.marks == [world.target: []])
    #expect(world.server.mistakes == [])
  }

  @Test
  func `likes a photo that an account sees and that is in no source, as any other`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let shown = Photo(
      id: PhotoID(source: SourceID(seenBy: world.account.id), item: "7"), timestamp: world.time.now,
      media: .sample(1), engagement: Engagement(likes: 3), status: "7")
    let standing = try await outbox.react(.like, to: shown)
    #expect(standing.engagement == Engagement(likes: 4, mine: .like))
    #expect(
      try await outbox.entries().map(\.mutation.target) == [.status(world.account.id, "7")])
    try await world.drain(outbox)
    #expect(world.server.mistakes == [])
    let scope = StreamScope(profile: 1, order: .newest, now: world.time.now)
    #expect(
      try await world.library.photos.item(shown.id, in: scope) == nil, "nothing is kept of it")
  }

  @Test
  func `takes a mark back before it is sent, by its opposite or from the outbox`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let photo = world.photo()
    _ = try await outbox.mark(.boost, true, on: photo)
    #expect(try await outbox.mark(.boost, false, on: photo) == Standing())
    #expect(try await outbox.entries() == [])
    _ = try await outbox.mark(.bookmark, true, on: photo)
    let entry = try #require(try await outbox.entries().first)
    try await outbox.drop(entry.id)
    #expect(try await outbox.entries() == [])
    try await outbox.restore(entry)
    #expect(try await outbox.entries().map(\.mutation.action) == [entry.mutation.action])
  }

  @Test
  func `takes back nothing that arrives just then, and says so`() async throws {
    let world = try await OutboxWorld()
    let (library, store) = (world.library, CrashingStore(world.library.outbox))
    let outbox = world.outbox(store)
    _ = try await outbox.react(.like, to: world.photo())
    let entry = try #require(
      try await library.outbox.claim(of: 1, now: world.time.now, limit: 1, sparing: []).first)
    store.interrupt { try await library.outbox.apply([.remove(entry.id)], of: 1) }
    await #expect(throws: WritingError.notWaiting) { try await outbox.drop(entry.id) }
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `holds up no mark because of a like, nor the other way round`() async throws {
    let world = try await OutboxWorld(
      StrictServer { $0.mutation.action.wish == .reaction(.like) ? .busy : nil })
    let outbox = world.outbox()
    _ = try await outbox.react(.like, to: world.photo())
    for mark in Mark.allCases { _ = try await outbox.mark(mark, true, on: world.photo()) }
    let lanes = Set(try await outbox.entries().map(\.mutation.lane))
    #expect(lanes.count == 3)
    let sending = world.send(outbox)
    try await until { try await outbox.entries().count == 1 }
    sending.cancel()
    try await sending.ended()
    #expect(world.server.marks == [world.target: Set(Mark.allCases)])
  }

  @Test
  func `marks nothing that no server has, and says why`() async throws {
    let world = try await OutboxWorld()
    for mark in Mark.allCases {
      await #expect(throws: WritingError.notMarkable(mark)) {
        try await world.outbox().mark(mark, true, on: world.localPhoto())
      }
    }
  }
}
