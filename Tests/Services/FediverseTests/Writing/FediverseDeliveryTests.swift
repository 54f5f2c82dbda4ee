import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct FediverseDeliveryTests {
  private func failure(
    _ world: WritingWorld, _ action: MutationAction
  ) async -> DeliveryFailure? {
    var entry = world.entry(action)
    do {
      _ = try await world.attempt(&entry)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [nil, .like, .dislike] as [Reaction?], [nil, .like, .dislike] as [Reaction?])
  func `a reaction becomes what is wanted, whatever it was`(
    from: Reaction?, to: Reaction?
  ) async throws {
    let world = WritingWorld { $0.canDislike = true }
    for reaction in [from, to] {
      var entry = world.entry(.react(reaction, base: nil))
      let receipt = try await world.attempt(&entry)
      #expect(world.server.reactions == Set([reaction?.rawValue].compactMap { $0 }))
      #expect(
        receipt.engagement
          == Engagement(
            likes: reaction == .like ? 11 : 10, dislikes: reaction == .dislike ? 1 : 0, replies: 2,
            boosts: 5, mine: reaction))
    }
  }

  @Test(arguments: [ServerCapabilities.Repetition.answered, .refused, .ignored], Mark.allCases)
  func `a mark becomes what is wanted, once, whatever it was`(
    repetition: ServerCapabilities.Repetition, mark: Mark
  ) async throws {
    let world = WritingWorld(repetition)
    for isSet in [false, true, true, false, true] {
      var entry = world.entry(.mark(mark, isSet, base: !isSet))
      let receipt = try await world.attempt(&entry)
      #expect((mark == .boost ? world.server.boosts == 1 : world.server.isBookmarked) == isSet)
      let wanted = Engagement(likes: 10, replies: 2, boosts: 5).with(.mark(mark, isSet))
      #expect(receipt == DeliveryReceipt(engagement: wanted))
    }
  }

  @Test(
    arguments: [ServerCapabilities.Repetition.answered, .refused, .ignored],
    [
      StrictServer.Fault.after(.interrupted(host: "photos.example")),
      .after(.timedOut(host: "photos.example", waitingFor: .answer)), .doesAndSays(502),
      .doesAndSays(200, "<html>"), .before(.interrupted(host: "photos.example")),
    ])
  func `a boost whose answer is lost is there once`(
    repetition: ServerCapabilities.Repetition, fault: StrictServer.Fault
  ) async throws {
    let world = WritingWorld(repetition)
    world.server.fail("POST /api/v1/statuses/7/reblog", fault)
    var entry = world.entry(.mark(.boost, true, base: false))
    let (attempts, result) = await world.persist(&entry)
    #expect(attempts == 2)
    #expect(try result.get().engagement?.isBoosted == true)
    #expect(world.server.boosts == 1)
  }

  @Test func `a boost that may have arrived is not asked for before that is known`() async {
    for (repetition, isUnknown) in [
      (ServerCapabilities.Repetition.answered, false), (.ignored, true),
    ] {
      let world = WritingWorld(repetition)
      world.server.fail(
        "POST /api/v1/statuses/7/reblog", .after(.interrupted(host: "photos.example")))
      let failure = await failure(world, .mark(.boost, true, base: false))
      switch failure {
      case .unknown: #expect(isUnknown)
      case .postponed: #expect(!isUnknown)
      default: Issue.record("\(failure as Any)")
      }
    }
  }

  @Test func `what is gone has no mark of the person's any more, and can have none`() async throws {
    for mark in Mark.allCases {
      let world = WritingWorld()
      for _ in 0..<2 { world.server.fail("POST /api/v1/statuses/7/", .says(404)) }
      var entry = world.entry(.mark(mark, false, base: true))
      #expect(try await world.attempt(&entry) == DeliveryReceipt())
      let failure = await failure(world, .mark(mark, true, base: false))
      guard case .refused = failure else {
        Issue.record("\(failure as Any)")
        continue
      }
    }
  }

  @Test(arguments: [404, 410])
  func `of a post that is gone it is said, and nothing is written below it`(status: Int) async {
    let world = WritingWorld()
    world.server.fail("GET /api/v1/statuses/7", .says(status))
    let failure = await failure(world, .comment("lovely"))
    #expect(
      failure
        == .refused(reason: "the post is gone, or hidden from you: `drop` forgets this"))
    #expect(world.server.posts.isEmpty)
  }

  @Test func `a server without dislikes is not asked for one`() async {
    let world = WritingWorld()
    let failure = await failure(world, .react(.dislike, base: nil))
    #expect(
      failure == .refused(reason: WritingError.noDislikes("photos.example").reason))
    #expect(world.web.requests.isEmpty)
  }

  @Test func `a comment says whom it answers, and is seen by whom that is seen by`() async throws {
    let world = WritingWorld(visibility: "private")
    var entry = world.entry(.comment("lovely light & fog"))
    let receipt = try await world.attempt(&entry)
    let post = try #require(world.server.posts.first)
    #expect(post.fields["in_reply_to_id"] == "7")
    #expect(post.fields["visibility"] == "private")
    #expect(post.text == "@bo@else.example lovely light & fog")
    #expect(
      receipt
        == DeliveryReceipt(
          engagement: Engagement(likes: 10, replies: 3, boosts: 5), created: post.id)
    )
    #expect(world.web.requests.last?.headers["Idempotency-Key"] == "key1")
  }

  @Test(arguments: [
    (Visibility.everybody, "private", "private"), (.unlisted, "private", "private"),
    (.named, "private", "direct"), (.everybody, "local", "local"), (.named, "local", "direct"),
  ])
  func `a composed answer goes to whom it answers, and no further than that went`(
    chosen: Visibility, seen: String, sent: String
  ) async throws {
    let world = WritingWorld(visibility: seen)
    var draft = Draft()
    draft.text = "lovely light"
    draft.warning = "fog"
    draft.visibility = chosen
    draft.answering = DraftAnswer(account: Invented.account.id, status: "7", title: "Fog")
    var entry = world.entry(.post(draft))
    _ = try await world.attempt(&entry)
    let post = try #require(world.server.posts.first)
    #expect(post.fields["in_reply_to_id"] == "7")
    #expect(post.fields["visibility"] == sent)
    #expect(post.fields["spoiler_text"] == "fog")
    // Pixelfed drops the warning otherwise, and shows everything.
    #expect(post.fields["sensitive"] == "true")
    #expect(post.text == "@bo@else.example lovely light")
  }

  @Test func `whom a post is for is left to the server, unless somebody chose`() async throws {
    let world = WritingWorld()
    var entry = world.entry(.post(WritingWorld.draft()))
    _ = try await world.attempt(&entry)
    let post = try #require(world.server.posts.first)
    #expect(post.fields["visibility"] == nil)
  }

  @Test(arguments: [
    ("private", "unlisted", "private"), ("public", "unlisted", "unlisted"),
    ("mutuals_only", "public", "mutuals_only"), ("local", "unlisted", "local"),
    ("local", "private", "direct"), ("local", "direct", "direct"),
  ])
  func `an answer of no chosen audience goes no further than is usual, nor than what it answers`(
    usual: String, seen: String, sent: String
  ) async throws {
    let world = WritingWorld(visibility: seen)
    world.server.fail(
      "GET /api/v1/accounts/verify_credentials",
      .says(200, #"{"id": "1", "acct": "ada", "source": {"privacy": "\#(usual)"}}"#))
    var draft = Draft()
    draft.text = "lovely light"
    draft.answering = DraftAnswer(account: Invented.account.id, status: "7", title: "Fog")
    var entry = world.entry(.post(draft))
    _ = try await world.attempt(&entry)
    let post = try #require(world.server.posts.first)
    #expect(post.fields["visibility"] == sent)
  }

  @Test(arguments: [
    ("ada", "hello"), ("Ada@photos.example", "hello"), ("bo", "@bo hello"),
    ("ada@other.example", "@ada@other.example hello"),
  ])
  func `nobody is named to themselves`(author: String, text: String) async throws {
    let world = WritingWorld()
    world.server.fail(
      "GET /api/v1/statuses/7",
      .says(
        200,
        #"{"id": "7", "created_at": "2026-04-01", "account": {"id": "1", "acct": "\#(author)"}}"#))
    var entry = world.entry(.comment("hello"))
    _ = try await world.attempt(&entry)
    #expect(world.server.posts.map(\.text) == [text])
  }

  @Test func `who is named already is not named twice`() async throws {
    let world = WritingWorld()
    var entry = world.entry(.comment("thanks, @Bo@else.example!"))
    _ = try await world.attempt(&entry)
    #expect(world.server.posts.map(\.text) == ["thanks, @Bo@else.example!"])
  }

  @Test func `a post has its pictures in order, and all that was said of it`() async throws {
    let world = WritingWorld { $0.canExpire = true }
    var draft = WritingWorld.draft()
    draft.warning = "weather"
    draft.isSensitive = true
    draft.visibility = .followers
    draft.lifetime = 3_600
    draft.language = "de"
    var entry = world.entry(.post(draft))
    let receipt = try await world.attempt(&entry)
    let post = try #require(world.server.posts.first)
    #expect(receipt == DeliveryReceipt(created: post.id))
    #expect(entry.uploads == [0: "m101", 1: "m102"])
    #expect(
      post.fields == [
        "status": "Fog over the harbour", "media_ids[]": "m101,m102", "spoiler_text": "weather",
        "sensitive": "true", "visibility": "private", "expires_in": "3600", "language": "de",
      ])
    let upload = try #require(world.web.requests.first)
    #expect(upload.headers["Content-Type"] == "multipart/form-data; boundary=photostream-key1-0")
    #expect(
      upload.form.replacing("\r\n", with: "\n") == """
        --photostream-key1-0
        Content-Disposition: form-data; name="description"

        picture 0
        --photostream-key1-0
        Content-Disposition: form-data; name="file"; filename="picture.jpeg"
        Content-Type: image/jpeg

        /secret name/0.jpg
        --photostream-key1-0--

        """)
  }

  @Test func `a server that cannot let go of a post is not told when`() async throws {
    let world = WritingWorld()
    var draft = WritingWorld.draft(pictures: 0)
    draft.lifetime = 3_600
    var entry = world.entry(.post(draft))
    _ = try await world.attempt(&entry)
    #expect(world.server.posts.map { $0.fields["expires_in"] } == [nil])
  }

  @Test func `what is taken away twice is gone`() async throws {
    let world = WritingWorld()
    let id = try #require(await posted(by: world))
    let entry = OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "x"), target: .status(Invented.account.id, id), action: .delete,
        createdAt: world.time.now))
    for _ in 0..<2 {
      let receipt = try await world.writer.deliver(entry) { _, _ in }
      #expect(receipt == DeliveryReceipt())
      #expect(world.server.posts.isEmpty)
    }
  }

  @Test(arguments: [
    ("<html>", false), ("\n <!DOCTYPE html><title>Café</title>", false), ("\u{FEFF}<HTML>", false),
    ("", true), ("null", true), ("<br />\n<b>Warning</b>: x<br />\n{}", true),
  ])
  func `a web page is no yes, and an answer without words is one`(body: String, isYes: Bool) async {
    let reason = FediverseError.unreadable(host: "photos.example", .webPage).reason
    let wanted: DeliveryFailure? = isYes ? nil : .postponed(reason: reason, wait: nil)
    let world = WritingWorld()
    for action in [MutationAction.delete, .unschedule] {
      world.server.fail("DELETE ", .says(200, body))
      #expect(await failure(world, action) == wanted)
    }
  }

  private func posted(by world: WritingWorld) async throws -> String? {
    var entry = world.entry(.comment("oops"))
    return try await world.attempt(&entry).created
  }

  @Test func `what is not at a server is not for this writer`() async {
    let world = WritingWorld()
    for target in [
      MutationTarget.folder(SourceID(rawValue: "s1")), .account(Invented.account.id),
    ] {
      let entry = OutboxEntry(
        Mutation(
          id: MutationID(rawValue: "x"), target: target, action: .delete, createdAt: world.time.now)
      )
      await #expect(throws: DeliveryFailure.refused(reason: WritingError.sourceGone.reason)) {
        try await world.writer.deliver(entry) { _, _ in }
      }
    }
    #expect(world.web.requests.isEmpty)
  }

  @Test func `nothing that changes something is tried again on the way, or led elsewhere`()
    async throws
  {
    let world = WritingWorld()
    for action in [
      .react(.like, base: nil), .comment("a"), .post(WritingWorld.draft()), .delete,
    ] as [MutationAction] {
      var entry = world.entry(action)
      _ = try await world.attempt(&entry)
    }
    let changes = world.web.requests.filter { $0.method != .get }
    #expect(changes.count == 6)
    #expect(changes.allSatisfy { $0.limits.retries == 0 && $0.limits.redirects == 0 })
  }
}
