import Domain
import Fakes
import Testing

@testable import Outbox

@Suite("What was said and is taken back or changed")
struct OutboxWithdrawalTests {
  @Test
  func `makes a post that was refused a draft again, with all it has`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox()
    var draft = Draft()
    (draft.text, draft.warning) = ("fog", "mist")
    let place = PostPlace.ID.account(world.account.id)
    let post = try await outbox.post(draft, at: place, id: nil)
    let comment = try await outbox.comment("lovely", on: world.photo())
    try await world.drain(outbox)
    let stored = try await outbox.withdraw(post.id)
    #expect(stored.draft == draft)
    #expect(stored.place == place)
    #expect(try await world.outbox().drafts() == [stored])
    await #expect(throws: WritingError.notWaiting) { try await outbox.withdraw(post.id) }
    let id = try #require(comment.id.own)
    await #expect(throws: WritingError.empty) { try await outbox.withdraw(id) }
    #expect(try await outbox.entries().map(\.id) == [id])
  }

  @Test
  func `changes an edit that was refused, and makes it a draft again`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox()
    var draft = try await outbox.draft(revising: world.ownPhoto()).draft
    draft.text = "too long"
    let mutation = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    try await world.drain(outbox)
    let edited = try await outbox.edit(mutation.id, text: "shorter")
    try await world.drain(outbox)
    draft.text = "shorter"
    #expect(try await outbox.withdraw(edited).draft == draft)
    #expect(try await outbox.entries().isEmpty)
  }

  @Test
  func `leaves in place what may have arrived`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    world.server.hold()
    var draft = Draft()
    draft.text = "fog"
    let post = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    await #expect(throws: WritingError.beingSent) { try await outbox.withdraw(post.id) }
    world.server.release()
    try await until { try await outbox.entries().isEmpty }
    sending.cancel()
    try await sending.ended()
    #expect(try await outbox.drafts() == [])
  }

  @Test
  func `puts back what was dropped, under the same name`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let id = try #require(await outbox.comment("one", on: world.photo()).id.own)
    _ = try await outbox.react(.like, to: world.photo("8"))
    let entries = try await outbox.entries()
    for entry in entries { try await outbox.drop(entry.id) }
    #expect(try await outbox.entries().isEmpty)
    for entry in entries { try await outbox.restore(entry) }
    try await world.drain(outbox)
    #expect(world.server.words.map(\.key) == [id])
    #expect(world.server.reactions.count == 1)
  }

  @Test(arguments: [true, false], [true, false])
  func `leaves there what is put back after it arrived, whichever process has sent it`(
    isEarly: Bool, isElsewhere: Bool
  ) async throws {
    let world = try await OutboxWorld()
    let sender = world.outbox(clock: ManualClock())
    let outbox = isElsewhere ? world.outbox(clock: ManualClock()) : sender
    world.server.hold()
    _ = try await outbox.comment("oops", on: world.photo())
    let sending = world.send(sender)
    try await until { !world.server.asked.isEmpty }
    let entry = try #require(try await outbox.entries().first)
    try await outbox.drop(entry.id)
    if isEarly { try await outbox.restore(entry) }
    world.server.release()
    try await until { try await !outbox.entries().contains { $0.id == entry.id } }
    if !isEarly { try await outbox.restore(entry) }
    #expect(try await outbox.entries().isEmpty)
    #expect(world.server.words.map(\.text) == ["oops"])
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `removes there what was taken back while it was being sent`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    world.server.hold()
    let comment = try await outbox.comment("oops", on: world.photo())
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    try await outbox.remove(comment, from: world.photo())
    #expect(try await outbox.comments(on: world.photo()) == [])
    world.server.release()
    try await until { try await outbox.entries().isEmpty }
    sending.cancel()
    try await sending.ended()
    #expect(world.server.everything.map(\.text) == ["oops"])
    #expect(world.server.words == [])
  }

  @Test
  func `changes the words of what waits, not of what may have arrived`() async throws {
    let world = try await OutboxWorld(StrictServer { $0.attempts < 2 ? .silent : nil })
    let outbox = world.outbox()
    let comment = try await outbox.comment("lovly", on: world.photo())
    let id = try #require(comment.id.own)
    #expect(try await outbox.edit(id, text: "lovely") == id)
    await #expect(throws: WritingError.empty) { try await outbox.edit(id, text: " ") }
    try await world.drain(outbox)
    #expect(world.server.words.map(\.text) == ["lovely"])
    #expect(world.server.mistakes == [])
    await #expect(throws: WritingError.notWaiting) { try await outbox.edit(id, text: "x") }
  }
}
