import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing

@testable import Outbox

@Suite("Posts that are changed or deleted")
struct OutboxRevisingTests {
  /// What the stream is told, in order.
  private final class Stream: Sendable {
    private let told = Mutex<[String]>([])

    var all: [String] { told.withLock { $0 } }

    func note(_ what: String) { told.withLock { $0.append(what) } }
  }

  private func isOnlyWords(_ draft: Draft?) -> Bool { draft?.revision?.isWordsOnly == true }

  @Test func `other words stand there at once, and are sent once`() async throws {
    let (world, stream) = (try await OutboxWorld(), Stream())
    let outbox = world.outbox(followed: stream.note)
    let photo = world.ownPhoto()
    try await outbox.revise(photo, text: " fog, lifting ")
    let standing = try #require(try await outbox.standings(of: [photo]).first)
    #expect(photo.revised(by: standing.revision).caption == "fog, lifting")
    #expect(photo.revised(by: standing.revision).pictures == photo.pictures)
    try await world.drain(outbox)
    #expect(world.server.edits["7"]?.map(\.text) == ["fog, lifting"])
    #expect(world.server.edits["7"]?.allSatisfy(isOnlyWords) == true)
    #expect(stream.all == ["changed"])
    #expect(try await outbox.standings(of: [photo]).first?.revision == nil)
  }

  @Test func `of what waits the last words count, with all that was changed besides`() async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var draft = try await outbox.draft(revising: world.ownPhoto()).draft
    draft.pictures.removeFirst()
    draft.isSensitive = true
    _ = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    try await outbox.revise(world.ownPhoto(), text: "fog, lifting")
    #expect(try await outbox.entries().count == 1)
    try await world.drain(outbox)
    draft.text = "fog, lifting"
    #expect(world.server.edits["7"] == [draft])
  }

  @Test func `what is refused is undone, and says why`() async throws {
    let (world, stream) = (try await OutboxWorld(StrictServer { _ in .refused }), Stream())
    let outbox = world.outbox(followed: stream.note)
    try await outbox.revise(world.ownPhoto(), text: "fog, lifting")
    try await outbox.delete(world.ownPhoto("8"))
    try await world.drain(outbox)
    let standing = try #require(try await outbox.standings(of: [world.ownPhoto()]).first)
    #expect(standing.revision == nil)
    #expect(standing.problem == "no")
    #expect(stream.all == ["wanted", "undone"])
  }

  @Test func `a post leaves at once, and its server later; what was to become of it goes too`()
    async throws
  {
    let (world, stream) = (try await OutboxWorld(), Stream())
    let outbox = world.outbox(followed: stream.note)
    try await outbox.revise(world.ownPhoto(), text: "never seen")
    try await outbox.delete(world.ownPhoto())
    try await outbox.delete(world.ownPhoto())
    #expect(stream.all == ["wanted", "wanted"])
    #expect(try await outbox.entries().map(\.mutation.action) == [.delete])
    try await world.drain(outbox)
    #expect(world.server.removed == ["7"])
    #expect(world.server.edits.isEmpty)
    #expect(stream.all == ["wanted", "wanted", "done"])
  }

  @Test func `a removal that waits is taken back, and tried again where it was refused`()
    async throws
  {
    let (world, stream) = (try await OutboxWorld(StrictServer { _ in .refused }), Stream())
    let outbox = world.outbox(followed: stream.note)
    try await outbox.delete(world.ownPhoto())
    let entry = try #require(try await outbox.entries().first)
    try await outbox.drop(entry.id)
    try await outbox.restore(entry)
    #expect(stream.all == ["wanted", "undone", "wanted"])
    try await world.drain(outbox)
    try await outbox.retry(nil)
    #expect(stream.all == ["wanted", "undone", "wanted", "undone", "wanted"])
  }

  private func asking(_ world: OutboxWorld, by author: String = "Bo (@bo)") -> Photo {
    Photo(
      id: PhotoID(source: world.home, item: "9"), timestamp: world.time.now, author: author,
      media: .sample(1), status: "9",
      details: PostDetails(
        poll: Poll(
          id: "p", options: ["fog", "sun"].map { Poll.Option($0, votes: 1) },
          endsAt: world.time.now.advanced(by: .seconds(3_600)), voters: 2)))
  }

  @Test func `a vote counts at once, may be changed until it is sent, and is sent once`()
    async throws
  {
    let (world, stream) = (try await OutboxWorld(), Stream())
    let outbox = world.outbox(followed: stream.note)
    _ = try await outbox.vote([0], on: asking(world))
    let standing = try await outbox.vote([1, 1], on: asking(world))
    let shown = asking(world).with(standing).details.poll
    #expect(shown?.mine == [1])
    #expect(shown?.options.map(\.votes) == [1, 2])
    #expect(shown?.voters == 3)
    try await world.drain(outbox)
    #expect(world.server.votes == ["9": [[1]]])
    #expect(stream.all == ["changed"])
    #expect(try await outbox.standings(of: [asking(world)]).first?.vote == nil)
  }

  @Test func `votes that nobody would count are not sent`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox()
    await #expect(throws: WritingError.noPoll) { try await outbox.vote([0], on: world.photo()) }
    await #expect(throws: WritingError.noPoll) {
      try await outbox.vote([0], on: world.localPhoto())
    }
    for choices in [[], [2], [-1]] {
      await #expect(throws: WritingError.noSuchChoice(2)) {
        try await outbox.vote(choices, on: asking(world))
      }
    }
    await #expect(throws: WritingError.oneChoice) {
      try await outbox.vote([0, 1], on: asking(world))
    }
    await #expect(throws: WritingError.isOwnPoll) {
      try await outbox.vote([0], on: asking(world, by: "Ada (@ada)"))
    }
    let photo = asking(world)
    _ = try await outbox.vote([0], on: photo)
    try await world.drain(outbox)
    #expect(try await outbox.standings(of: [photo]).first?.vote == nil)
    #expect(try await outbox.standings(of: [photo]).first?.problem == "no")
    world.time.advance(by: .seconds(3_601))
    await #expect(throws: WritingError.pollIsOver) { try await outbox.vote([0], on: photo) }
  }

  @Test(arguments: [StrictServer.Fault.refused, .unreachable, .silent])
  func `words that fail while newer ones wait do not come back after them`(
    fault: StrictServer.Fault
  ) async throws {
    let world = try await OutboxWorld(
      StrictServer { $0.mutation.action.words == "first" ? fault : nil })
    let outbox = world.outbox()
    var draft = try await outbox.draft(revising: world.ownPhoto()).draft
    (draft.text, draft.warning) = ("first", "mist")
    world.server.hold()
    _ = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    let sending = world.send(outbox)
    try await until("the first to be on its way") { !world.server.asked.isEmpty }
    try await outbox.revise(world.ownPhoto(), text: "second")
    world.server.release()
    sending.cancel()
    try await sending.ended()
    try await world.drain(outbox)
    try await outbox.retry(nil)
    try await world.drain(outbox)
    let last = try #require(world.server.edits["7"]?.last)
    #expect(last.text == "second")
    #expect(last.warning == "mist", "what the first changed besides goes with it")
    #expect(world.server.edits["7"]?.count == (fault == .silent ? 2 : 1))
    #expect(try await outbox.entries().isEmpty)
  }

  @Test func `a post that goes is not changed before, nor is a failed change left of it`()
    async throws
  {
    let world = try await OutboxWorld(
      StrictServer { $0.mutation.action.words == "first" ? .timeOut : nil })
    let outbox = world.outbox()
    world.server.hold()
    try await outbox.revise(world.ownPhoto(), text: "first")
    let sending = world.send(outbox)
    try await until("the change to be on its way") { !world.server.asked.isEmpty }
    try await outbox.delete(world.ownPhoto())
    world.server.release()
    sending.cancel()
    try await sending.ended()
    try await world.drain(outbox)
    #expect(world.server.removed == ["7"])
    #expect(world.server.edits.isEmpty)
    #expect(try await outbox.entries().isEmpty)
  }

  @Test func `of two votes the first that arrived counts, and that is said`() async throws {
    let world = try await OutboxWorld(
      StrictServer { $0.attempts == 1 && $0.mutation.action.isVote(for: [0]) ? .lost : nil })
    let outbox = world.outbox(clock: ManualClock())
    _ = try await outbox.vote([0], on: asking(world))
    let sending = world.send(outbox)
    try await world.settle(outbox)
    #expect(world.server.votes == ["9": [[0]]])
    _ = try await outbox.vote([1], on: asking(world))
    sending.cancel()
    try await sending.ended()
    let next = world.outbox()
    try await next.retry(nil)
    try await world.drain(next)
    #expect(world.server.votes == ["9": [[0]]])
    let left = try await next.entries()
    #expect(left.map { $0.mutation.action.isVote(for: [1]) && $0.isStopped } == [true])
  }

  @Test(arguments: ServerKind.allCases)
  func `a post with a poll is changed only where its votes stay`(kind: ServerKind) async throws {
    let world = try await OutboxWorld(kind: kind)
    let outbox = world.outbox()
    let photo = asking(world, by: "Ada (@ada)")
    guard kind != .photoStream else {
      try await outbox.revise(photo, text: "fog, lifting")
      try await world.drain(outbox)
      #expect(world.server.edits["9"]?.map(\.text) == ["fog, lifting"])
      return
    }
    let loss = WritingError.losesPoll("photos.example")
    await #expect(throws: loss) { try await outbox.revise(photo, text: "fog, lifting") }
    await #expect(throws: loss) { try await outbox.draft(revising: photo) }
    #expect(try await outbox.entries().isEmpty)
    #expect(try await outbox.drafts().isEmpty)
  }

  @Test func `only the person's own posts are changed`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    for author in ["Bo (@bo)", "@ada@else.example", "Ada", nil] {
      let photo = Photo(
        id: PhotoID(source: world.home, item: "7"), timestamp: world.time.now, author: author,
        media: .sample(1), status: "7")
      await #expect(throws: WritingError.notYours) { try await outbox.delete(photo) }
      await #expect(throws: WritingError.notYours) { try await outbox.revise(photo, text: "mine") }
    }
    await #expect(throws: WritingError.notPosted) { try await outbox.delete(world.localPhoto()) }
    await #expect(throws: WritingError.empty) {
      try await outbox.revise(world.ownPhoto(), text: " \n")
    }
    #expect(try await outbox.entries().isEmpty)
  }

  @Test func `words come back as they were typed, in one draft for one post`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var draft = Draft()
    draft.text = "fog with @bo@else.example"
    _ = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    try await world.drain(outbox)
    let photo = world.ownPhoto("w1")
    let stored = try await outbox.draft(revising: photo)
    #expect(stored.draft.text == "fog with @bo@else.example")
    #expect(try await outbox.draft(revising: photo) == stored)
    #expect(try await outbox.draft(revising: world.ownPhoto()).draft.text == "as shown")
    try await outbox.revise(world.ownPhoto(), text: "on its way")
    try await outbox.discard(try #require(outbox.drafts().first).id)
    #expect(try await outbox.draft(revising: world.ownPhoto()).draft.text == "on its way")
    try await outbox.delete(photo)
    try await world.drain(outbox)
    #expect(try await world.library.outbox.words(of: .status(world.account.id, "w1"), of: 1) == nil)
  }

  @Test func `a change takes the place of an earlier one in the step that forgets its draft`()
    async throws
  {
    let isOver = Mutex(false)
    let world = try await OutboxWorld(
      StrictServer { _ in isOver.withLock { $0 } ? nil : .refused })
    let store = CrashingStore(world.library.outbox)
    let first = world.outbox(store)
    try await first.revise(world.ownPhoto(), text: "first")
    try await world.drain(first)
    let begun = try await first.draft(revising: world.ownPhoto())
    var draft = begun.draft
    draft.text = "second"
    isOver.withLock { $0 = true }
    // Another step, before or after it, would fail.
    store.interrupt { throw CrashingStore.Ended() }
    let mutation = try await first.post(draft, at: begun.place, id: begun.id)
    let outbox = world.outbox()
    #expect(try await outbox.entries().map(\.id) == [mutation.id])
    #expect(try await outbox.drafts() == [])
    await #expect(throws: WritingError.draftGone) {
      try await outbox.post(draft, at: begun.place, id: begun.id)
    }
    try await world.drain(outbox)
    try await outbox.retry(nil)
    try await world.drain(outbox)
    #expect(world.server.edits["7"]?.map(\.text) == ["second"])
  }

  @Test func `a draft that was begun has the words that were sent since, unless it has others`()
    async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var draft = Draft()
    draft.text = "fog with @bo@else.example"
    _ = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    try await world.drain(outbox)
    let photo = world.ownPhoto("w1")
    let begun = try await outbox.draft(revising: photo)
    try await outbox.revise(photo, text: "new words")
    #expect(try await outbox.draft(revising: photo).draft.text == "new words")
    try await outbox.revise(photo, text: "newer words")
    try await world.drain(outbox)
    let later = try await outbox.draft(revising: photo)
    #expect(later.id == begun.id)
    #expect(later.draft.text == "newer words")
    #expect(later.draft.pictures == begun.draft.pictures)
    var other = later.draft
    other.text = "half a thou"
    _ = try await outbox.keep(other, at: later.place, over: later)
    try await outbox.revise(photo, text: "newest words")
    #expect(try await outbox.draft(revising: photo).draft.text == "half a thou")
    #expect(try await outbox.drafts().count == 1)
  }

  @Test func `a change that is being sent cannot be taken back, and stays until it has arrived`()
    async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    world.server.hold()
    try await outbox.revise(world.ownPhoto(), text: "fog, lifting")
    let sending = world.send(outbox)
    try await until("the change to be on its way") { !world.server.asked.isEmpty }
    let id = try #require(try await outbox.entries().first?.id)
    await #expect(throws: WritingError.beingSent) { try await outbox.drop(id) }
    #expect(try await outbox.entries().map(\.id) == [id])
    world.server.release()
    try await until { try await outbox.entries().isEmpty }
    sending.cancel()
    try await sending.ended()
    #expect(world.server.edits["7"]?.map(\.text) == ["fog, lifting"])
  }

  @Test func `a draft of a post goes where that post is, with a picture`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var draft = try await outbox.draft(revising: world.ownPhoto()).draft
    await #expect(throws: WritingError.revisesElsewhere(world.account.handle)) {
      try await outbox.post(draft, at: .folder(world.folder), id: nil)
    }
    draft.pictures = []
    await #expect(throws: WritingError.keepsPicture) {
      try await outbox.post(draft, at: .account(world.account.id), id: nil)
    }
  }
}

extension MutationAction {
  fileprivate func isVote(for choices: [Int]) -> Bool {
    if case .vote(_, choices) = self { true } else { false }
  }
}
