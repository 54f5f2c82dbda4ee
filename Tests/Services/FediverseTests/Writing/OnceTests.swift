import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

/// Whatever becomes of the answers: everything is there once, at servers of all habits.
@Suite struct OnceTests {
  private static let host = "photos.example"
  private static let faults: [StrictServer.Fault] = [
    .before(.unreachable(host: host, reason: "no route")),
    .before(.timedOut(host: host, waitingFor: .answer)), .before(.interrupted(host: host)),
    .after(.timedOut(host: host, waitingFor: .answer)), .after(.interrupted(host: host)),
    .after(.malformed(host: host)), .says(500), .says(503, "", [:], .seconds(1)), .says(429),
    .doesAndSays(500), .doesAndSays(200, "<html>all is well</html>"), .doesAndSays(200),
    .doesAndSays(200, #"{"id": null}"#), .doesAndSays(502, "Bad Gateway"),
  ]

  private static let habits: [ServerCapabilities.Repetition] = [.answered, .refused, .ignored]

  @Test(arguments: habits, faults)
  func `a comment is there once`(
    habit: ServerCapabilities.Repetition, fault: StrictServer.Fault
  ) async throws {
    let world = WritingWorld(habit)
    world.server.fail("POST /api/v1/statuses", fault)
    var entry = world.entry(.comment("lovely light"))
    let (attempts, result) = await world.persist(&entry)
    #expect(attempts == 2)
    #expect(world.server.posts.map(\.text) == ["@bo@else.example lovely light"])
    let receipt = try result.get()
    #expect(receipt.created == world.server.posts.first?.id)
    #expect(receipt.engagement?.replies == 3)
  }

  @Test(arguments: habits, faults)
  func `a post is there once, and its pictures`(
    habit: ServerCapabilities.Repetition, fault: StrictServer.Fault
  ) async throws {
    let world = WritingWorld(habit)
    world.server.fail("POST /api/v1/statuses", fault)
    var entry = world.entry(.post(WritingWorld.draft()))
    let (attempts, result) = await world.persist(&entry)
    #expect(attempts == 2)
    #expect(world.server.posts.map(\.pictures) == [["m101", "m102"]])
    #expect(try result.get().created == world.server.posts.first?.id)
    #expect(world.server.pictures == 2)
  }

  @Test(arguments: habits)
  func `it is there once although the server fails again and again, also where it is looked for`(
    habit: ServerCapabilities.Repetition
  ) async throws {
    let world = WritingWorld(habit)
    for _ in 0..<3 {
      world.server.fail("POST /api/v1/statuses", .after(.interrupted(host: Self.host)))
      world.server.fail("GET /api/v1/accounts/11/statuses", .says(500))
      world.server.fail("GET /api/v1/accounts/verify", .before(.interrupted(host: Self.host)))
    }
    var entry = world.entry(.comment("lovely light"))
    let (_, result) = await world.persist(&entry, within: 20)
    #expect(world.server.posts.count == 1)
    #expect(try result.get().created == world.server.posts.first?.id)
  }

  @Test(arguments: [
    StrictServer.Fault.before(.tooManyRedirects(host: host)), .before(.unsafeRedirect(host: host)),
    .says(301), .says(308),
  ])
  func `whoever points elsewhere has posted nothing, and nothing is looked for`(
    fault: StrictServer.Fault
  ) async throws {
    let world = WritingWorld(.ignored)
    world.server.fail("POST /api/v1/statuses", fault)
    var entry = world.entry(.comment("lovely light"))
    let (attempts, result) = await world.persist(&entry)
    #expect(attempts == 2)
    #expect(!entry.isOutcomeUnknown)
    #expect(try result.get().created == "101")
    #expect(!world.web.targets.contains { $0.hasPrefix("/api/v1/accounts/") })
  }

  @Test func `as long as it cannot be looked for, nothing is sent`() async {
    let world = WritingWorld(.ignored)
    world.server.fail("POST /api/v1/statuses", .after(.interrupted(host: Self.host)))
    for _ in 0..<4 { world.server.fail("GET /api/v1/accounts/11/statuses", .says(503)) }
    var entry = world.entry(.comment("lovely light"))
    let (_, result) = await world.persist(&entry, within: 4)
    guard case .failure(.unknown) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(world.web.requests.count { $0.method == .post } == 1)
  }

  @Test func `a page with something that cannot be read is no proof that it is not there`() async {
    let world = WritingWorld(.ignored)
    world.server.fail("POST /api/v1/statuses", .after(.interrupted(host: Self.host)))
    world.server.fail("GET /api/v1/accounts/11/statuses", .says(200, #"[{"id": null}]"#))
    var entry = world.entry(.comment("lovely light"))
    let (_, result) = await world.persist(&entry, within: 2)
    guard case .failure(.unknown) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(world.web.requests.count { $0.method == .post } == 1)
  }

  @Test(arguments: habits)
  func `the same words twice are there twice`(
    habit: ServerCapabilities.Repetition
  ) async throws {
    let world = WritingWorld(habit)
    var first = world.entry(.comment("ha"), number: 1)
    _ = try await world.attempt(&first)
    world.time.advance(by: .seconds(5))
    world.server.fail("POST /api/v1/statuses", .before(.interrupted(host: Self.host)))
    var second = world.entry(.comment("ha"), number: 2)
    let (_, result) = await world.persist(&second)
    #expect(world.server.posts.map(\.id) == ["101", "102"])
    #expect(try result.get().created == "102")
  }

  @Test func `what was said an hour before is not what is looked for, also after a restart`()
    async throws
  {
    let world = WritingWorld(.ignored)
    world.server.post("@bo@else.example ha", by: "ada", to: "7", at: world.time.now)
    world.time.advance(by: .seconds(3_600))
    var entry = world.entry(.comment("ha"))
    entry.isOutcomeUnknown = true
    world.restart()
    let receipt = try await world.attempt(&entry)
    #expect(receipt.created == "102")
    #expect(world.server.posts.count == 2)
  }

  @Test(arguments: [-86_400 * 400, -3_600, -600, 0, 3_600, 86_400 * 400])
  func `it is found whatever clocks do meanwhile`(jump: Int) async throws {
    let world = WritingWorld(.ignored)
    world.server.fail("POST /api/v1/statuses", .after(.interrupted(host: Self.host)))
    var entry = world.entry(.comment("lovely light"))
    _ = try? await world.attempt(&entry)
    // Of the person's machine: the server's status keeps its date.
    world.time.advance(by: .seconds(jump))
    world.restart()
    let receipt = try await world.attempt(&entry)
    #expect(receipt.created == "101")
    #expect(world.server.posts.count == 1)
  }

  @Test func `it is found below many others, by another program and by itself`() async throws {
    let world = WritingWorld(.ignored)
    world.server.fail("POST /api/v1/statuses", .after(.interrupted(host: Self.host)))
    var entry = world.entry(.comment("lovely light"))
    _ = try? await world.attempt(&entry)
    for number in 0..<90 { world.server.post("\(number)", by: "ada", at: world.time.now) }
    let receipt = try await world.attempt(&entry)
    #expect(receipt.created == "101")
    #expect(world.server.posts.count == 91)
  }

  @Test func `below more than can be looked through nobody knows whether it is there`() async {
    let world = WritingWorld(.ignored)
    var entry = world.entry(.comment("lovely light"))
    for number in 0..<(PostedStatusSearch.mostPages * 40 + 1) {
      world.server.post("\(number)", by: "ada", at: world.time.now)
    }
    entry.isOutcomeUnknown = true
    let (_, result) = await world.persist(&entry, within: 1)
    guard case .failure(.unknown) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(world.web.requests.count { $0.method == .post } == 0)
  }

  @Test(arguments: [
    ("lovely light", "7", true), ("Lovely, light!", "7", false), ("lovely… light", "7", true),
    ("lovely light", "8", false), ("lovely lights", "7", false), ("@bo lovely light", "7", true),
  ])
  func `words are known again in any form, and no others`(
    text: String, parent: String, isFound: Bool
  ) async throws {
    let world = WritingWorld(.ignored)
    world.server.post(text, by: "ada", to: parent, at: world.time.now)
    var entry = world.entry(.comment("lovely light"))
    entry.isOutcomeUnknown = true
    _ = try await world.attempt(&entry)
    #expect(world.server.posts.count == (isFound ? 1 : 2))
  }

  @Test(arguments: [
    ("Fog at caf\u{E9} \u{2764}\u{FE0F}", "<p>Fog at cafe\u{301} \u{2764}</p>", true),
    (
      "see https://a.example/x?y=1 now",
      #"<p>see <a href="https://a.example/x?y=1">a.example/x…</a> now</p>"#, true
    ),
    ("#sea fog", ##"<p><a class="hashtag" href="x">#sea</a> fog</p>"##, true),
    ("\u{2764}", "<p>\u{1F44D}</p>", false), ("one\n\ntwo", "<p>one</p><p>two</p>", true),
    ("*so* fine", "<p><em>so</em> fine</p>", true),
    ("?", "<p>!</p>", false), ("?", "<p>?</p>", true),
    ("https://a.example/x", #"<p><a href="https://b.example/y">b.example/y</a></p>"#, false),
    ("https://a.example/x", #"<p><a href="https://a.example/x">a.example/x</a></p>"#, true),
  ])
  func `what servers do to words does not hide them`(
    text: String, html: String, isSame: Bool
  ) throws {
    let json =
      #"[{"id": "1", "created_at": "2026-05-01", "content": "\#(html.replacing("\"", with: "\\\""))"}]"#
    let status = try #require(ServerFixture.statuses(of: Array(json.utf8)).values.first)
    #expect(DuplicateMatcher(text).fits(status) == isSame)
  }

  @Test(arguments: habits)
  func `what was taken back is not sent, but told if it is there`(
    habit: ServerCapabilities.Repetition
  ) async throws {
    let world = WritingWorld(habit)
    var entry = world.entry(.comment("oops"))
    entry.isTakenBack = true
    #expect(try await world.attempt(&entry) == DeliveryReceipt())
    entry.isOutcomeUnknown = true
    #expect(try await world.attempt(&entry) == DeliveryReceipt())
    #expect(world.server.posts.isEmpty)
    world.server.post("oops", by: "ada", to: "7", at: world.time.now)
    #expect(try await world.attempt(&entry).created == "101")
    var post = world.entry(.post(WritingWorld.draft()))
    post.isTakenBack = true
    #expect(try await world.attempt(&post) == DeliveryReceipt())
    #expect(world.server.pictures == 0)
  }

  @Test func `a key that a server used up for nothing is waited out`() async throws {
    let world = WritingWorld(.refused)
    let refusal = StrictServer.Fault.says(400, #"{"error": "Duplicate idempotency key."}"#)
    world.server.fail("POST /api/v1/statuses", .says(500))
    for _ in 0..<2 { world.server.fail("POST /api/v1/statuses", refusal) }
    var entry = world.entry(.comment("lovely light"))
    let (attempts, result) = await world.persist(&entry)
    #expect(attempts == 4)
    #expect(try result.get().created == "101")
    #expect(world.server.posts.count == 1)
  }

  @Test func `another no of such a server is one`() async {
    let world = WritingWorld(.refused)
    world.server.fail("POST /api/v1/statuses", .says(400, #"{"error": "too many tags"}"#))
    var entry = world.entry(.comment("lovely light"))
    let (attempts, result) = await world.persist(&entry)
    #expect(attempts == 1)
    #expect(
      result == .failure(.refused(reason: "photos.example refused this (400): too many tags")))
  }
}
