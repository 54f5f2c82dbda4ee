import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing

@testable import Outbox

@Suite("The sender")
struct OutboxSenderTests {
  @Test
  func `sends lanes in parallel, and each lane in its order`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    for number in 0..<12 {
      for words in ["first", "second"] {
        _ = try await outbox.comment("\(number) \(words)", on: world.photo("\(number)"))
      }
    }
    world.server.hold()
    let sending = world.send(outbox)
    try await until { world.server.asked.count >= OutboxSender.maxConcurrent }
    sending.cancel()
    world.server.release()
    try await sending.ended()
    #expect(world.server.widest == OutboxSender.maxConcurrent)
    try await world.drain(world.outbox())
    #expect(world.server.mistakes == [])
    for number in 0..<12 {
      let words = world.server.words.map(\.text).filter { $0.hasPrefix("\(number) ") }
      #expect(words == ["\(number) first", "\(number) second"])
    }
  }

  @Test
  func `looks before it sends again what may have arrived`() async throws {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .silent : nil })
    let outbox = world.outbox()
    for number in 0..<5 { _ = try await outbox.comment("words", on: world.photo("\(number)")) }
    try await world.drain(outbox)
    #expect(world.server.everything.count == 5)
    #expect(world.server.mistakes == [])
  }

  @Test
  func `takes what a process that ended was sending for what may have arrived`() async throws {
    let first = try await OutboxWorld()
    _ = try await first.outbox().comment("words", on: first.photo())
    // It was taken, and that is the last that anybody heard.
    let taken = try await first.library.outbox.claim(
      of: 1, now: first.time.now, limit: 1, sparing: [])
    #expect(taken.count == 1)
    _ = try await first.server.deliver(try #require(taken.first)) { _, _ in }
    let second = try await OutboxWorld(first.server, in: first.scratch)
    try await second.drain(second.outbox())
    #expect(first.server.everything.map(\.text) == ["words"])
    #expect(first.server.mistakes == [])
  }

  @Test
  func `sends what an ended process was sending although that could not be noted at first`()
    async throws
  {
    let world = try await OutboxWorld()
    let store = CrashingStore(world.library.outbox)
    let outbox = world.outbox(store)
    _ = try await outbox.comment("words", on: world.photo())
    _ = try await world.library.outbox.claim(of: 1, now: world.time.now, limit: 1, sparing: [])
    store.interrupt { throw LibraryError.busy }
    let sending = world.send(outbox)
    try await until { world.server.words.map(\.text) == ["words"] }
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `lets nobody wait for what does not work`() async throws {
    let isDown = Mutex(true)
    let world = try await OutboxWorld(
      StrictServer { entry in
        isDown.withLock { $0 } && entry.mutation.action.words == "held up" ? .unreachable : nil
      })
    // On which no time goes by: it is not tried again.
    let first = world.outbox(clock: ManualClock())
    _ = try await first.comment("held up", on: world.photo("bad"))
    var sending = world.send(first)
    try await world.settle(first)
    _ = try await first.comment("behind it", on: world.photo("bad"))
    _ = try await first.react(.like, to: world.photo("bad"))
    _ = try await first.comment("elsewhere", on: world.photo("good"))
    try await world.settle(first)
    #expect(world.server.words.map(\.text) == ["elsewhere"])
    #expect(world.server.reactions.count == 1)
    sending.cancel()
    try await sending.ended()
    let outbox = world.outbox()
    sending = world.send(outbox)
    try await until("what is behind it to pass it") { world.server.words.count == 2 }
    sending.cancel()
    try await sending.ended()
    isDown.withLock { $0 = false }
    try await world.drain(outbox)
    #expect(world.server.words.map(\.text) == ["elsewhere", "behind it", "held up"])
    #expect(world.server.mistakes == [])
  }

  @Test
  func `leaves a server alone as long as it asks for, and goes on then`() async throws {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .busy : nil })
    let outbox = world.outbox()
    let start = world.time.now
    _ = try await outbox.comment("one", on: world.photo("1"))
    try await world.drain(outbox)
    #expect(start.duration(to: world.time.now) >= .seconds(30))
    #expect(world.server.words.map(\.text) == ["one"])
  }

  @Test
  func `is waited for while it tries again by itself`() async throws {
    let world = try await OutboxWorld(StrictServer { $0.attempts == 1 ? .unreachable : nil })
    let clock = ManualClock()
    let outbox = world.outbox(clock: clock)
    _ = try await outbox.comment("one", on: world.photo())
    let sending = world.send(outbox)
    try await world.settle(outbox)
    world.server.hold()
    try await clock.sleepers(1)
    world.time.advance(by: .seconds(600))
    clock.advance(by: .seconds(600))
    try await until { world.server.held == 1 }
    let settling = Task { await outbox.settle(within: .seconds(7200)) }
    try await clock.sleeper(until: .seconds(7800))
    world.server.release()
    try await settling.ended()
    #expect(world.server.words.map(\.text) == ["one"])
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `says what was refused before it is idle again`() async throws {
    let told = Mutex<[String]>([])
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox(refused: { _, reason in told.withLock { $0.append(reason) } })
    _ = try await outbox.comment("one", on: world.photo())
    try await world.drain(outbox)
    #expect(told.withLock { $0 } == ["no"])
  }

  @Test
  func `waits for a sign-in without asking again and again, and goes on when asked to`()
    async throws
  {
    let isSignedOut = Mutex(true)
    let world = try await OutboxWorld(
      StrictServer { _ in isSignedOut.withLock { $0 } ? .signedOut : nil })
    let outbox = world.outbox()
    _ = try await outbox.comment("kept", on: world.photo())
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    try await world.settle(outbox)
    #expect(world.server.asked.values.map(\.self) == [1])
    #expect(await outbox.sender.pauses == [world.account.id: .distantFuture])
    isSignedOut.withLock { $0 = false }
    try await outbox.retry(nil)
    try await until { try await outbox.entries().isEmpty }
    sending.cancel()
    try await sending.ended()
    #expect(world.server.words.map(\.text) == ["kept"])
  }

  @Test
  func `sends what waits for a sign-in as soon as somebody has signed in again`() async throws {
    let isSignedOut = Mutex(true)
    let world = try await OutboxWorld(
      StrictServer { _ in isSignedOut.withLock { $0 } ? .signedOut : nil })
    let outbox = world.outbox()
    _ = try await outbox.comment("kept", on: world.photo())
    let sending = world.send(outbox)
    try await until("the account to be left alone") {
      await outbox.sender.pauses == [world.account.id: .distantFuture]
    }
    isSignedOut.withLock { $0 = false }
    await outbox.retryPermitted(of: world.account.id)
    try await until("what waits to arrive") { world.server.words.map(\.text) == ["kept"] }
    _ = try await outbox.comment("and sent at once", on: world.photo())
    try await until("what comes after it to arrive") { world.server.words.count == 2 }
    sending.cancel()
    try await sending.ended()
  }

  @Test
  func `sends what was not permitted once somebody has signed in again`() async throws {
    let isAllowed = Mutex(false)
    let world = try await OutboxWorld(
      StrictServer { _ in isAllowed.withLock { $0 } ? nil : .notPermitted })
    let outbox = world.outbox()
    _ = try await outbox.comment("kept", on: world.photo())
    try await world.drain(outbox)
    let reason = AccountError.notPermitted(host: "photos.example").reason
    #expect(try await outbox.entries().map(\.state) == [.stopped(reason: reason)])
    isAllowed.withLock { $0 = true }
    let (signIns, signedIn) = AsyncStream.makeStream(of: AccountID.self)
    signedIn.yield(AccountID(rawValue: 99))
    signedIn.yield(world.account.id)
    signedIn.finish()
    await outbox.follow(signIns)
    try await world.drain(outbox)
    #expect(world.server.words.map(\.text) == ["kept"])
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `takes back what has arrived without anybody hearing of it`() async throws {
    let world = try await OutboxWorld(
      StrictServer { $0.mutation.action == .react(.like, base: nil) ? .lost : nil })
    let outbox = world.outbox()
    _ = try await outbox.react(.like, to: world.photo())
    let first = world.send(outbox)
    try await until { !world.server.reactions.isEmpty }
    first.cancel()
    try await first.ended()
    let next = world.outbox()
    _ = try await next.react(nil, to: world.photo())
    try await world.drain(next)
    #expect(world.server.reactions.isEmpty)
  }

  @Test
  func `notes an answer that comes when sending is being ended`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .lost })
    let outbox = world.outbox()
    _ = try await outbox.react(.like, to: world.photo())
    world.server.hold()
    let sending = world.send(outbox)
    try await until { !world.server.asked.isEmpty }
    sending.cancel()
    world.server.release()
    try await sending.ended()
    let entry = try #require(try await outbox.entries().first)
    #expect(entry.state != .sending)
    #expect(entry.lastProblem == "the connection broke")
    #expect(world.reports.activities == [])
  }

  @Test
  func `has news for who sends at the end, as a script does, when all is to be tried again`()
    async throws
  {
    let world = try await OutboxWorld()
    _ = try await world.outbox().comment("words", on: world.photo())
    let next = world.outbox()
    #expect(!next.hasNews)
    try await next.retry(nil)
    #expect(next.hasNews)
  }

  @Test
  func `keeps what was written for an account that is gone, and sends it once that is back`()
    async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    _ = try await outbox.comment("kept", on: world.photo())
    _ = try await world.accounts.signOut(world.account.id, canUndo: true)
    try await world.drain(outbox)
    #expect(world.server.asked.isEmpty)
    let state = try #require(try await outbox.entries().first).state
    #expect(
      state
        == .stopped(
          reason: "you are signed out of its account: it is sent when you sign in again"))
    try await world.accounts.undoSignOut(world.account.id)
    await outbox.retryPermitted(of: world.account.id)
    try await world.drain(outbox)
    #expect(world.server.words.map(\.text) == ["kept"])
  }

  @Test
  func `leaves the sending to the process that does it already`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var lease = try world.library.outbox.lease(of: 1)
    #expect(lease != nil)
    _ = try await outbox.comment("words", on: world.photo())
    let sending = world.send(outbox)
    // Time passes only while it waits for the other process.
    try await until("it to have looked three times") {
      world.clock.now.offset >= OutboxSender.shortestWait * 3 || !world.server.asked.isEmpty
    }
    #expect(world.server.asked.isEmpty)
    lease = nil
    try await until { try await outbox.entries().isEmpty }
    sending.cancel()
    try await sending.ended()
    #expect(world.server.words.count == 1)
  }

  @Test
  func `publishes no picture that was changed since, unless it is posted again`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let picture = try world.scratch.write([0xFF, 0xD8, 0xFF, 0xE0], to: "fog.jpg")
    var draft = Draft()
    draft.text = "fog"
    draft.pictures = [DraftPicture(FileLocation(path: picture))]
    let place = PostPlace.ID.account(world.account.id)
    let post = try await outbox.post(draft, at: place, id: nil)
    try world.scratch.write([0xFF, 0xD8, 0xFF, 0xE0, 1], to: "fog.jpg")
    try await world.drain(outbox)
    #expect(world.server.asked.isEmpty)
    guard case .stopped(let reason)? = try await outbox.entries().first?.state else {
      Issue.record("it was published")
      return
    }
    #expect(reason.contains("fog.jpg: it was changed since you posted it"))
    let again = try await outbox.withdraw(post.id)
    _ = try await outbox.post(again.draft, at: place, id: again.id)
    try await world.drain(outbox)
    #expect(world.server.words.map(\.text) == ["fog"])
  }

  @Test
  func `notes pictures that have arrived, so that they are not sent again`() async throws {
    let uploads = Mutex<[[Int: String]]>([])
    let world = try await OutboxWorld(
      StrictServer { entry in
        uploads.withLock { $0.append(entry.uploads) }
        return entry.attempts == 1 ? .halfway : nil
      })
    let outbox = world.outbox()
    let picture = try world.scratch.write([0xFF, 0xD8, 0xFF, 0xE0], to: "fog.jpg")
    var draft = Draft()
    draft.text = "fog"
    draft.pictures = (0..<2).map { _ in DraftPicture(FileLocation(path: picture)) }
    let post = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    try await world.drain(outbox)
    #expect(uploads.withLock { $0 } == [[:], [0: "\(post.id.rawValue) 0"]])
    #expect(world.server.words.map(\.pictures.count) == [2])
    #expect(world.server.mistakes == [])
  }
}
