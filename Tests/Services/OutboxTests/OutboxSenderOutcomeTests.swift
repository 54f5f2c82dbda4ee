import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing

@testable import Outbox

/// What becomes of what was tried, when it is hard to say what that was.
@Suite("The sender, when it is hard to say what became of something")
struct OutboxSenderOutcomeTests {
  @Test
  func `looks only when a server that does things twice has had the time to do it once`()
    async throws
  {
    let world = try await OutboxWorld(
      StrictServer { $0.attempts == 1 ? .late : nil }, repetition: .ignored)
    let outbox = world.outbox()
    _ = try await outbox.comment("one", on: world.photo())
    try await world.drain(outbox)
    // Whoever looked too soon and sent it again did that before the server was done with it.
    world.server.catchUp()
    #expect(world.server.everything.map(\.text) == ["one"])
    #expect(world.server.mistakes == [])
  }

  @Test
  func `does not look sooner because somebody is impatient, or the network is back`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .late }, repetition: .ignored)
    let outbox = world.outbox(clock: ManualClock())
    let comment = try await outbox.comment("one", on: world.photo())
    let start = world.time.now
    let sending = world.send(outbox)
    try await world.settle(outbox)
    try await outbox.retry(nil)
    let id = try #require(comment.id.own)
    try await outbox.retry(id)
    await outbox.networkReturned()
    try await world.settle(outbox)
    #expect(world.server.asked.values.map(\.self) == [1])
    guard case .waiting(let moment?) = try await outbox.entries().first?.state else {
      Issue.record("it waits for no moment")
      return
    }
    #expect(start.duration(to: moment) >= OutboxSender.deliveryTime)
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `does not look sooner because the program was killed and is there again`() async throws {
    let first = try await OutboxWorld(repetition: .ignored)
    _ = try await first.outbox().comment("words", on: first.photo())
    _ = try await first.library.outbox.claim(
      of: 1, now: first.time.now, limit: 1, sparing: [])
    let second = try await OutboxWorld(in: first.scratch, repetition: .ignored)
    let outbox = second.outbox(clock: ManualClock())
    let sending = second.send(outbox)
    try await second.settle(outbox)
    try await outbox.retry(nil)
    try await second.settle(outbox)
    #expect(second.server.asked.isEmpty)
    sending.cancel()
    try await sending.ended()
    try await second.drain(second.outbox())
    #expect(second.server.words.map(\.text) == ["words"])
  }

  @Test
  func `lets words be changed once it is known that they are not there`() async throws {
    let isOver = Mutex(false)
    let world = try await OutboxWorld(
      StrictServer { entry in
        if isOver.withLock({ $0 }) { return nil }
        return entry.attempts == 1 ? .late : .refused
      })
    let outbox = world.outbox(clock: ManualClock())
    let id = try #require(await outbox.comment("one", on: world.photo()).id.own)
    let sending = world.send(outbox)
    try await world.settle(outbox)
    await #expect(throws: WritingError.mayHaveArrived) {
      _ = try await outbox.edit(id, text: "two")
    }
    try await outbox.retry(id)
    try await world.settle(outbox)
    #expect(try await outbox.entries().map(\.state) == [.stopped(reason: "no")])
    isOver.withLock { $0 = true }
    _ = try await outbox.edit(id, text: "two")
    try await world.settle(outbox)
    #expect(world.server.words.map(\.text) == ["two"])
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `keeps what was taken back and may be there, until somebody is signed in who can remove it`()
    async throws
  {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .silent : nil })
    let outbox = world.outbox(clock: ManualClock())
    let id = try #require(await outbox.comment("one", on: world.photo()).id.own)
    let sending = world.send(outbox)
    try await world.settle(outbox)
    let account = try #require(try await world.accounts.accounts().first)
    _ = try await world.accounts.signOut(account.id, canUndo: false)
    try await outbox.drop(id)
    try await outbox.retry(id)
    try await world.settle(outbox)
    #expect(try await outbox.entries().map(\.isTakenBack) == [true])
    sending.cancel()
    try await sending.ended()
    let later = try await OutboxWorld(world.server, in: world.scratch)
    try await later.drain(later.outbox())
    #expect(world.server.words == [])
    #expect(world.server.everything.count == 1)
  }

  @Test
  func `says nothing of a no to what was taken back`() async throws {
    let told = Mutex<[String]>([])
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox(refused: { _, reason in told.withLock { $0.append(reason) } })
    let id = try #require(await outbox.comment("one", on: world.photo()).id.own)
    world.server.hold()
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    try await outbox.drop(id)
    world.server.release()
    try await world.settle(outbox)
    #expect(try await outbox.entries() == [])
    #expect(told.withLock { $0 } == [])
    sending.cancel()
    try await sending.ended()
  }

  @Test(arguments: [true, false])
  func `says of nothing that was taken back that it has arrived`(isThere: Bool) async throws {
    let world = try await OutboxWorld(
      StrictServer { entry in
        entry.attempts == 1 && entry.mutation.action.words == "one"
          ? (isThere ? .silent : .late) : nil
      })
    let outbox = world.outbox(clock: ManualClock())
    let results = outbox.results()
    let id = try #require(await outbox.comment("one", on: world.photo()).id.own)
    let sending = world.send(outbox)
    try await world.settle(outbox)
    try await outbox.drop(id)
    try await outbox.retry(id)
    try await until { try await !outbox.entries().contains { $0.id == id } }
    let next = try #require(await outbox.comment("two", on: world.photo()).id.own)
    let result = try await results.next("what has arrived")
    if case .done(let mutation, _)? = result {
      #expect(mutation.id == next)
    } else {
      Issue.record("told was \(String(describing: result))")
    }
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `forgets for good what is dropped twice`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .silent })
    let outbox = world.outbox(clock: ManualClock())
    let id = try #require(await outbox.comment("one", on: world.photo()).id.own)
    let sending = world.send(outbox)
    try await world.settle(outbox)
    sending.cancel()
    try await sending.ended()
    try await outbox.drop(id)
    #expect(try await outbox.entries().map(\.isTakenBack) == [true])
    try await outbox.drop(id)
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `is not told by what was read before that a like has not arrived`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    _ = try await outbox.comment("one", on: world.photo())
    world.server.hold()
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    _ = try await outbox.react(.like, to: world.photo())
    try await until("the like to wait for its answer, too") { world.server.held == 2 }
    world.server.releaseReactions()
    try await until {
      !world.server.reactions.isEmpty && world.cachedPhoto("7").engagement?.mine == .like
    }
    world.server.release()
    try await world.settle(outbox)
    #expect(world.server.words.map(\.text) == ["one"])
    #expect(world.cachedPhoto("7").engagement == Engagement(likes: 1, replies: 1, mine: .like))
    let standing = try await world.outbox().react(nil, to: world.cachedPhoto("7"))
    #expect(standing.isReactionPending)
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `leaves a server alone no longer than it asked for when the clock is set right`()
    async throws
  {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .busy : nil })
    let clock = ManualClock()
    let outbox = world.outbox(clock: clock)
    world.time.advance(by: .seconds(365 * 86_400))
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    try await until { try await outbox.entries().first?.lastProblem != nil }
    world.time.advance(by: .seconds(-365 * 86_400))
    // The wall clock shows a year less for ever: only the time that really goes by can be waited for.
    try await until {
      clock.advance(by: .seconds(60))
      return try await outbox.entries().isEmpty
    }
    sending.cancel()
    try await sending.ended()
    #expect(world.server.words.map(\.text) == ["one"])
  }

  @Test
  func `asks a server that is away for a day once until then`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .away })
    let outbox = world.outbox(clock: ManualClock())
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    try await world.settle(outbox)
    #expect(world.server.asked.values.map(\.self) == [1])
    guard case .waiting(let moment?) = try await outbox.entries().first?.state else {
      Issue.record("it waits for no moment")
      return
    }
    // Not a whole day: a longer wait is taken for one of a clock that was set back.
    #expect(world.time.now.duration(to: moment) >= .seconds(80_000))
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `does with what another version wrote nothing but forget it when asked to`() async throws {
    let world = try await OutboxWorld()
    // No name of a source has a blank: what is stored with one is nothing that this version knows.
    let mutation = Mutation(
      id: MutationID(rawValue: "1"), target: .folder(SourceID(rawValue: "not ours")),
      action: .comment("theirs"), createdAt: world.time.now)
    try await world.library.outbox.apply([.insert(OutboxEntry(mutation))], of: 1)
    let outbox = world.outbox()
    #expect(try await outbox.entries().map(\.isForeign) == [true])
    let id = MutationID(rawValue: "1")
    await #expect(throws: WritingError.foreign) { try await outbox.retry(id) }
    await #expect(throws: WritingError.foreign) { _ = try await outbox.edit(id, text: "a") }
    await #expect(throws: WritingError.foreign) { _ = try await outbox.withdraw(id) }
    try await outbox.retry(nil)
    try await world.drain(outbox)
    #expect(world.server.asked.isEmpty)
    try await outbox.drop(id)
    #expect(try await outbox.entries() == [])
  }
}
