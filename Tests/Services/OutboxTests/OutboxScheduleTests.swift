import Domain
import Fakes
import Testing
import Web

@testable import Outbox

@Suite("Posts that are published later")
struct OutboxScheduleTests {
  private func draft(
    _ world: OutboxWorld, in wait: Duration, saying words: String = "fog"
  ) -> Draft {
    var draft = Draft()
    (draft.text, draft.publishAt) = (words, world.time.now.advanced(by: wait))
    return draft
  }

  /// Sends as a program does that has just begun. By its clock no time passes.
  private func send(_ world: OutboxWorld) async throws {
    let outbox = world.outbox(clock: ManualClock())
    let sending = world.send(outbox)
    try await world.settle(outbox)
    sending.cancel()
    try await sending.ended()
  }

  @Test(arguments: [86_400, 40 * 86_400])
  func `wait here for their moment where no server does, whatever is tried before`(
    wait: Int
  ) async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let draft = draft(world, in: .seconds(wait))
    let mutation = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    for _ in 0..<3 {
      try await send(world)
      try await outbox.retry(mutation.id)
      try await send(world)
      world.time.advance(by: .seconds((wait - 10) / 3))
    }
    let entry = try #require(try await outbox.entries().first)
    #expect(entry.attempts == 0)
    #expect(world.server.asked.isEmpty)
    world.time.advance(by: .seconds(20))
    try await outbox.retry(mutation.id)
    try await world.drain(world.outbox())
    #expect(world.server.words.map(\.text) == ["fog"])
  }

  @Test func `hold up nothing that is published before them`() async throws {
    let world = try await OutboxWorld()
    let (outbox, place) = (world.outbox(), PostPlace.ID.account(world.account.id))
    var now = Draft()
    now.text = "now"
    for draft in [
      draft(world, in: .seconds(7_200), saying: "late"),
      draft(world, in: .seconds(3_600), saying: "early"), now,
    ] {
      _ = try await outbox.post(draft, at: place, id: nil)
    }
    let words = ["now", "early", "late"]
    for count in 1...3 {
      try await send(world)
      #expect(world.server.words.map(\.text) == Array(words.prefix(count)))
      world.time.advance(by: .seconds(3_600))
    }
  }

  @Test func `are a server's where it can, to be listed and cancelled there`() async throws {
    let world = try await OutboxWorld(canSchedule: true)
    world.server.schedule(by: world.time)
    let outbox = world.outbox()
    let place = PostPlace.ID.account(world.account.id)
    _ = try await outbox.post(draft(world, in: .seconds(7_200)), at: place, id: nil)
    _ = try await outbox.post(draft(world, in: .seconds(3_600)), at: place, id: nil)
    try await world.drain(outbox)
    #expect(world.server.words.isEmpty)
    let list = try await outbox.scheduled()
    #expect(list.missing == nil)
    #expect(list.posts.map(\.moment) == list.posts.map(\.moment).sorted())
    try #require(list.posts.count == 2)
    try await outbox.cancel(list.posts[0])
    await #expect(throws: WritingError.isCancelled) { try await outbox.cancel(list.posts[0]) }
    #expect(try await outbox.scheduled().posts == [list.posts[1]])
    try await world.drain(outbox)
    await #expect(throws: WritingError.isCancelled) { try await outbox.cancel(list.posts[0]) }
    #expect(try await outbox.scheduled().posts == [list.posts[1]])
    #expect(try await world.server.scheduled(of: world.account.id).count == 1)
  }

  @Test func `are drafts with all they had when they are cancelled`() async throws {
    let world = try await OutboxWorld(canSchedule: true)
    world.server.schedule(by: world.time)
    let (outbox, place) = (world.outbox(), PostPlace.ID.account(world.account.id))
    let picture = try world.scratch.write([0xFF, 0xD8, 0xFF, 0xE0], to: "fog.jpg")
    var draft = draft(world, in: .seconds(3_600))
    (draft.warning, draft.visibility) = ("mist", .unlisted)
    draft.pictures = [
      DraftPicture(FileLocation(path: picture), alternativeText: "masts in the fog")
    ]
    _ = try await outbox.post(draft, at: place, id: nil)
    try await world.drain(outbox)
    let post = try #require(try await outbox.scheduled().posts.first)
    let kept = try #require(try await outbox.cancel(post))
    draft.pictures[0].version = kept.draft.pictures.first?.version
    #expect(kept.draft == draft && kept.place == place)
    #expect(try await world.outbox().drafts() == [kept])
    try await world.drain(outbox)
    // Of what was planned elsewhere there are the words.
    let other = ScheduledPost(
      account: world.account.id, id: "s9", moment: post.moment, text: "other", pictures: 1)
    let words = try #require(try await outbox.cancel(other)).draft
    #expect(words.text == "other" && words.visibility == .followers)
    #expect(words.publishAt == post.moment)
  }

  @Test func `are cancelled there if they are taken back on their way`() async throws {
    let world = try await OutboxWorld(canSchedule: true)
    world.server.schedule(by: world.time)
    world.server.hold()
    // On which no time goes by: what cancels it would be sent as well.
    let outbox = world.outbox(clock: ManualClock())
    let mutation = try await outbox.post(
      draft(world, in: .seconds(7_200)), at: .account(world.account.id), id: nil)
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    try await outbox.drop(mutation.id)
    world.server.release()
    try await until {
      try await outbox.entries().map(\.mutation.action) == [.unschedule]
    }
    sending.cancel()
    try await sending.ended()
    #expect(try await world.server.scheduled(of: world.account.id).count == 1)
    world.time.advance(by: UndoLog.patience)
    try await world.drain(world.outbox())
    #expect(try await world.server.scheduled(of: world.account.id).isEmpty)
  }

  @Test func `that a minute separates from their moment are kept here`() {
    var draft = Draft()
    var capabilities = ServerCapabilities()
    capabilities.canSchedule = true
    let now = ManualTime().now
    for (wait, isServers) in [(60, false), (329, false), (330, true), (86_400, true)] {
      let moment = now.advanced(by: .seconds(wait))
      draft.publishAt = moment
      #expect(draft.isScheduled(by: capabilities, now: now) == isServers)
      #expect(draft.heldUntil(for: capabilities, now: now) == (isServers ? nil : moment))
      #expect(draft.heldUntil(for: nil, now: now) == moment)
      #expect(draft.heldUntil(for: nil, now: moment) == nil)
    }
  }
}
