import Domain
import Fakes
import Library
import Testing

@testable import Outbox

@Suite("The outbox")
struct OutboxTests {
  @Test
  func `shows a like at once, and the server's word with it until that says the same`() async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let before = world.photo("7", Engagement(likes: 11))
    let standing = try await outbox.react(.like, to: before)
    #expect(standing.engagement == Engagement(likes: 12, mine: .like))
    #expect(standing.isReactionPending)
    try await world.drain(outbox)
    #expect(world.server.reactions == [world.target: .like])
    // What was read before it arrived does not show the old state.
    let after = try await outbox.standings(of: [before])
    #expect(after == [Standing(engagement: Engagement(likes: 12, mine: .like))])
    // What another person's like changed since counts.
    let liked = world.photo("7", Engagement(likes: 20, mine: .like))
    let newer = try await outbox.standings(of: [liked])
    #expect(newer.map(\.engagement.likes) == [20])
    world.time.advance(by: .seconds(61))
    #expect(try await outbox.standings(of: [before]).map(\.engagement.likes) == [11])
  }

  @Test
  func `counts a pending like on top of whatever the server says by then`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    _ = try await outbox.react(.like, to: world.photo("7", Engagement(likes: 11)))
    for likes in [11, 30, 3] {
      let standing = try await outbox.standings(of: [world.photo("7", Engagement(likes: likes))])
      #expect(standing.map(\.engagement.likes) == [likes + 1])
    }
    let standing = try await outbox.standings(of: [world.photo("7/02", Engagement(likes: 1))])
    #expect(standing.map(\.engagement.likes) == [2], "each picture of a post shows it")
  }

  @Test
  func `undoes what a server refuses, says so, and lets the person decide`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox()
    let results = outbox.results()
    _ = try await outbox.react(.like, to: world.photo())
    try await world.drain(outbox)
    guard case .refused(let mutation, let reason) = try await results.next("a result") else {
      Issue.record("nothing was said")
      return
    }
    #expect(mutation.action == .react(.like, base: nil))
    #expect(reason == "no")
    let standing = try await outbox.standings(of: [world.photo()])
    #expect(standing.map(\.problem) == ["no"] && standing.map(\.engagement.mine) == [nil])
    let entry = try #require(try await outbox.entries().first)
    #expect(entry.state == .stopped(reason: "no"))
    try await outbox.drop(entry.id)
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `keeps what is said of a photo that no server has`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let photo = world.localPhoto()
    let standing = try await outbox.react(.dislike, to: photo)
    #expect(standing == Standing(engagement: Engagement(dislikes: 1, mine: .dislike)))
    let comment = try await outbox.comment("  lovely light ", on: photo)
    #expect(comment.text == "lovely light")
    #expect(comment.state == .local)
    let again = world.outbox()
    #expect(
      try await again.standings(of: [photo])
        == [Standing(engagement: Engagement(dislikes: 1, replies: 1, mine: .dislike))])
    #expect(try await again.comments(on: photo) == [comment])
    try await again.remove(comment, from: photo)
    #expect(try await again.comments(on: photo) == [])
    #expect(try await again.entries() == [])
  }

  @Test
  func `shows a comment as pending, and then as the server has it`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let pending = try await outbox.comment("lovely light", on: world.photo())
    #expect(pending.state == .pending)
    #expect(pending.author == "@ada@photos.example")
    #expect(try await outbox.comments(on: world.photo()) == [pending])
    #expect(try await outbox.standings(of: [world.photo()]).map(\.pendingComments) == [1])
    try await world.drain(outbox)
    let there = try await outbox.comments(on: world.photo())
    #expect(there.map(\.text) == ["lovely light"])
    #expect(there.map(\.state) == [.there])
    let photo = world.cachedPhoto("7")
    #expect(try await outbox.standings(of: [photo]).map(\.engagement.replies) == [1])
    try await outbox.remove(try #require(there.first), from: photo)
    #expect(try await outbox.comments(on: world.photo()) == [], "gone at once")
    #expect(
      try await outbox.standings(of: [world.cachedPhoto("7")]).map(\.engagement.replies) == [0],
      "nor is it counted")
    try await world.drain(outbox)
    #expect(world.server.words == [])
    #expect(
      try await outbox.standings(of: [world.cachedPhoto("7")]).map(\.engagement.replies) == [0])
  }

  @Test
  func `counts no comment that was taken back on its way`() async throws {
    let world = try await OutboxWorld()
    let comment = Mutation(
      id: MutationID(rawValue: "1"), target: world.target, action: .comment("so true"),
      createdAt: world.time.now)
    let entry = OutboxEntry(comment, state: .sending, isTakenBack: true)
    #expect(Standing(Engagement(replies: 3), with: [entry]).engagement.replies == 3)
  }

  @Test
  func `puts a reply below the comment it answers, pending and there`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    _ = try await outbox.comment("lovely light", on: world.photo())
    try await world.drain(outbox)
    let comment = try #require(try await outbox.comments(on: world.photo()).first)
    let reply = try await outbox.comment("and fog", on: world.photo(), answering: comment)
    #expect(reply.depth == 1)
    #expect(try await outbox.comments(on: world.photo()) == [comment, reply])
    await #expect(throws: WritingError.notAnswerable) {
      try await outbox.comment("too soon", on: world.photo(), answering: reply)
    }
    try await world.drain(outbox)
    #expect(world.server.words.last?.target == .status(world.account.id, "w1"))
    let local = try await outbox.comment("mine", on: world.localPhoto())
    await #expect(throws: WritingError.notAnswerable) {
      try await outbox.comment("talking to myself", on: world.localPhoto(), answering: local)
    }
  }

  @Test
  func `begins an answer where it can be read, and posts it nowhere else`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    await #expect(throws: WritingError.notAnswerable) {
      try await outbox.answer(to: world.localPhoto())
    }
    var draft = try await outbox.answer(to: world.photo())
    #expect(draft.answering?.status == "7")
    draft.text = "fog"
    await #expect(throws: WritingError.answersElsewhere(world.account.handle)) {
      try await outbox.post(draft, at: .folder(world.folder), id: nil)
    }
    let mutation = try await outbox.post(draft, at: .account(world.account.id), id: nil)
    #expect(mutation.action == .post(draft))
    #expect(try await world.outbox().entries().map(\.mutation) == [mutation])
  }

  @Test
  func `gives what was tried another identity when its words change`() async throws {
    let world = try await OutboxWorld(
      StrictServer { $0.mutation.action == .comment("lovly") ? .refused : nil })
    let outbox = world.outbox()
    let comment = try await outbox.comment("lovly", on: world.photo())
    let id = try #require(comment.id.own)
    #expect(try await outbox.edit(id, text: "lovly") == id, "nobody has seen it yet")
    try await world.drain(outbox)
    let next = try await outbox.edit(id, text: "lovely")
    #expect(next != id)
    try await world.drain(outbox)
    #expect(world.server.words.map(\.key) == [next])
  }

  @Test
  func `keeps its place in the queue when its words change`() async throws {
    let world = try await OutboxWorld(StrictServer { _ in .refused })
    let outbox = world.outbox()
    let id = try #require(await outbox.comment("lovly", on: world.photo()).id.own)
    _ = try await outbox.comment("and so calm", on: world.photo())
    try await world.drain(outbox)
    let next = try await outbox.edit(id, text: "lovely")
    #expect(next != id)
    #expect(
      try await outbox.entries().map(\.mutation.action) == [
        .comment("lovely"), .comment("and so calm"),
      ])
  }

  @Test
  func `posts no file that is not a picture, and says which`() async throws {
    let world = try await OutboxWorld()
    let scratch = try ScratchFolder()
    try scratch.write(Array("import sys".utf8), to: "gen.py")
    let outbox = world.outbox()
    for (name, reason) in [
      ("gen.py", "this is not a picture that can be posted"),
      ("nope.jpg", "No such file or directory"),
    ] {
      let file = FileLocation(path: scratch.path(of: name))
      var draft = Draft()
      draft.pictures = [DraftPicture(file)]
      let wanted = "\(file.displayPath): \(reason)"
      for work in [
        { try await outbox.check(file) },
        { [draft] in _ = try await outbox.post(draft, at: .folder(world.folder), id: nil) },
      ] as [@Sendable () async throws -> Void] {
        let error = await #expect(throws: (any Error).self) { try await work() }
        #expect(error.map(Reason.of) == wanted)
      }
    }
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `refuses what cannot be sent, before anything is kept`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    await #expect(throws: WritingError.empty) { try await outbox.comment(" \n", on: world.photo()) }
    let long = String(repeating: "a", count: 501)
    await #expect(throws: WritingError.tooLong(count: 501, limit: 500)) {
      try await outbox.comment(long, on: world.photo())
    }
    let gone = Photo(
      id: PhotoID(source: SourceID(rawValue: "s99"), item: "1"), timestamp: world.time.now,
      media: .sample(1))
    await #expect(throws: WritingError.sourceGone) { try await outbox.react(.like, to: gone) }
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `counts a comment as its server does, with the mention that stands before it`() async throws
  {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    let photo = Photo(
      id: PhotoID(source: world.home, item: "7"), timestamp: world.time.now,
      author: "Ben (@ben@far.example)", media: .sample(1))
    let link = "https://photos.example/" + String(repeating: "a", count: 500)
    _ = try await outbox.comment("see \(link)", on: photo)
    // `@ben ` counts five.
    let long = String(repeating: "a", count: 495)
    _ = try await outbox.comment(long, on: photo)
    await #expect(throws: WritingError.tooLong(count: 501, limit: 500)) {
      try await outbox.comment(long + "a", on: photo)
    }
    _ = try await outbox.comment(long + "a", on: world.photo())
    var draft = try await outbox.answer(to: photo)
    draft.text = long + "a"
    await #expect(throws: WritingError.tooLong(count: 501, limit: 500)) {
      try await outbox.post(draft, at: .account(world.account.id), id: nil)
    }
  }

  @Test
  func `keeps nothing that is to go where nothing goes`() async throws {
    let world = try await OutboxWorld()
    let outbox = world.outbox()
    var draft = Draft()
    (draft.text, draft.lifetime) = ("fog", 86_400)
    await #expect(throws: WritingError.cannotExpire(world.account.handle)) {
      try await outbox.post(draft, at: .account(world.account.id), id: nil)
    }
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `tries all again, what was refused too`() async throws {
    let world = try await OutboxWorld(StrictServer { $0.attempts < 2 ? .refused : nil })
    let outbox = world.outbox()
    _ = try await outbox.comment("lovely", on: world.photo())
    try await world.drain(outbox)
    #expect(try await outbox.entries().map(\.isStopped) == [true])
    try await outbox.retry(nil)
    try await world.drain(outbox)
    #expect(world.server.words.map(\.text) == ["lovely"])
    #expect(try await outbox.entries() == [])
  }

  @Test
  func `keeps a draft as it is written, and publishes it in the step that forgets it`() async throws
  {
    let world = try await OutboxWorld()
    let store = CrashingStore(world.library.outbox)
    let outbox = world.outbox(store)
    var draft = Draft()
    draft.text = "fog over"
    let place = PostPlace.ID.account(world.account.id)
    let kept = try await outbox.keep(draft, at: place, over: nil)
    draft.text = "fog over the harbour"
    #expect(try await outbox.keep(draft, at: place, over: kept).id == kept.id)
    #expect(try await world.outbox().drafts().map(\.draft.text) == ["fog over the harbour"])
    // Another step, before or after it, would fail.
    store.interrupt { throw CrashingStore.Ended() }
    _ = try await outbox.post(draft, at: place, id: kept.id)
    #expect(try await outbox.drafts() == [])
    try await world.drain(world.outbox())
    #expect(world.server.words.map(\.text) == ["fog over the harbour"])
  }
}
