import Domain
import Fakes
import Fediverse
import Foundation
import Networking
import PictureFixtures
import Synchronization
import Testing
import Web

/// What writes to servers, at our own: both of them real.
@Suite("Writing to a household's server")
struct WritingTests {
  private struct Status: Decodable {
    struct Media: Decodable {
      let description: String?
    }

    let id: String
    let content: String
    let sensitive: Bool
    let expiresAt: String?
    let inReplyToId: String?
    let mediaAttachments: [Media]
  }

  private struct WallTime: TimeSource {
    var now: Timestamp {
      Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }
  }

  /// The pictures that have arrived.
  private final class Arrivals: Sendable {
    private let known = Mutex<[Int: String]>([:])

    var all: [Int: String] { known.withLock { $0 } }

    func note(_ id: String, at place: Int) {
      known.withLock { $0[place] = id }
    }
  }

  /// Somebody who writes there, and what they are told of a server.
  private struct Desk {
    let visitor: Visitor
    let token: String
    let account: Account
    let writer: FediverseDelivery
    let web: BreakingWeb

    func entry(_ action: MutationAction, on target: MutationTarget, _ key: String) -> OutboxEntry {
      OutboxEntry(
        Mutation(
          id: MutationID(rawValue: key), target: target, action: action, createdAt: WallTime().now))
    }

    /// Delivers as an outbox does: again as long as nobody knows; how often it took.
    func deliver(_ entry: OutboxEntry) async throws -> (receipt: DeliveryReceipt, attempts: Int) {
      var entry = entry
      let arrivals = Arrivals()
      for attempt in 1...5 {
        entry.attempts = attempt
        entry.uploads = arrivals.all
        if let receipt = try await tried(entry, arrivals) { return (receipt, attempt) }
        entry.isOutcomeUnknown = true
      }
      throw DeliveryFailure.unknown(reason: "still")
    }

    /// Nil if nobody knows.
    private func tried(
      _ entry: OutboxEntry, _ arrivals: Arrivals
    ) async throws -> DeliveryReceipt? {
      do {
        return try await writer.deliver(entry) { arrivals.note($1, at: $0) }
      } catch {
        if case .unknown = error { return nil }
        throw error
      }
    }

    /// What the person has posted, as another program sees it.
    func statuses() async throws -> [Status] {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(
        [Status].self, from: Data(try await visitor.get("/api/v1/timelines/home", token: token)))
    }
  }

  private func run(_ body: (Desk) async throws -> Void) async throws {
    try await HouseholdServer.run { server in
      let visitor = Visitor(at: server.origin)
      let transport = LiveTransport(proxies: ProxySettings([:]))
      let network = NetworkClient(
        over: transport, agent: "Test/1", time: WallTime(),
        clock: SkippingClock(lasting: .seconds(10)))
      let web = BreakingWeb(over: network)
      let token = try await visitor.token()
      let account = Account(
        id: AccountID(rawValue: 1),
        server: try await FediverseAuthorizer(
          over: FediverseClient(over: network, time: WallTime())
        ).server(at: server.origin), username: "ada", displayName: "Ada")
      let session = AuthenticatedSession(of: account, token: try #require(AccessToken(token))) {
        _ in
        throw AccountError.sessionOver(account.id, .refused)
      }
      let writer = FediverseDelivery(
        over: FediverseClient(over: web, time: WallTime()), clock: SkippingClock(),
        prepare: { picture, _, _ in
          PreparedPicture(
            bytes: try Fixture.bytes(picture.location.displayName), mediaType: "image/jpeg")
        }
      ) { _ in session }
      try await body(
        Desk(visitor: visitor, token: token, account: account, writer: writer, web: web))
      await visitor.leave()
      await transport.shutDown()
    }
  }

  @Test
  func `posts once, with pictures, although answers get lost`() async throws {
    try await run { desk in
      #expect(desk.account.server.kind == .photoStream)
      var draft = Draft()
      draft.text = "Fog over the harbour"
      draft.isSensitive = true
      draft.lifetime = 3_600
      draft.pictures = [
        DraftPicture(FileLocation(path: "gradient.jpg"), alternativeText: "a “pier” in fog"),
        DraftPicture(FileLocation(path: "gradient.jpg")),
      ]
      desk.web.loseAnswers(1)
      let (receipt, attempts) = try await desk.deliver(
        desk.entry(.post(draft), on: .account(desk.account.id), "one"))
      #expect(attempts == 2)
      let statuses = try await desk.statuses()
      #expect(statuses.map(\.id) == [receipt.created])
      let status = try #require(statuses.first)
      #expect(status.content == "<p>Fog over the harbour</p>")
      #expect(status.sensitive)
      #expect(status.expiresAt != nil)
      #expect(status.mediaAttachments.map(\.description) == ["a “pier” in fog", nil])
    }
  }

  @Test
  func `likes, dislikes and takes it back, as often as one likes`() async throws {
    try await run { desk in
      try await desk.visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "a photo", token: desk.token)
      let target = MutationTarget.status(
        desk.account.id, try #require(await desk.statuses().first?.id))
      let wishes: [(Reaction?, Engagement)] = [
        (.like, Engagement(likes: 1, mine: .like)), (.like, Engagement(likes: 1, mine: .like)),
        (.dislike, Engagement(dislikes: 1, mine: .dislike)), (nil, Engagement()),
        (nil, Engagement()),
      ]
      for (number, (wish, expected)) in wishes.enumerated() {
        let entry = desk.entry(.react(wish, base: nil), on: target, "\(number)")
        #expect(try await desk.deliver(entry).receipt.engagement == expected)
      }
    }
  }

  @Test
  func `changes a post, which keeps what is not changed, and tells what it was`() async throws {
    try await run { desk in
      var draft = Draft()
      (draft.text, draft.warning, draft.isSensitive) = ("Fog with @ada", "mist", true)
      draft.pictures = ["one", "two", "three"].map {
        DraftPicture(FileLocation(path: "gradient.jpg"), alternativeText: $0)
      }
      let receipt = try await desk.deliver(
        desk.entry(.post(draft), on: .account(desk.account.id), "one")
      ).receipt
      let id = try #require(receipt.created)
      let target = MutationTarget.status(desk.account.id, id)

      var words = Draft()
      words.text = "Fog, lifting"
      words.revision = DraftRevision(of: id, by: desk.account.id, isWordsOnly: true)
      for key in ["two", "again"] {
        _ = try await desk.deliver(desk.entry(.edit(words), on: target, key))
      }
      var status = try #require(try await desk.statuses().first)
      #expect(status.content == "<p>Fog, lifting</p>")
      #expect(status.sensitive)
      #expect(status.mediaAttachments.map(\.description) == ["one", "two", "three"])

      var whole = try await desk.writer.draft(revising: target, words: nil)
      #expect(whole.text == "Fog, lifting")
      #expect(whole.warning == "mist")
      whole.pictures.swapAt(0, 2)
      whole.pictures.remove(at: 1)
      whole.pictures[1].alternativeText = "one, “closer”"
      whole.pictures.append(
        DraftPicture(FileLocation(path: "gradient.jpg"), alternativeText: "four"))
      (whole.warning, whole.isSensitive) = ("", false)
      _ = try await desk.deliver(desk.entry(.edit(whole), on: target, "three"))
      status = try #require(try await desk.statuses().first)
      #expect(!status.sensitive)
      #expect(
        status.mediaAttachments.map(\.description) == ["three", "one, “closer”", "four"])

      let versions = try await desk.writer.history(of: target)
      #expect(versions.first?.text.hasPrefix("Fog with") == true)
      #expect(versions.last?.text == "Fog, lifting")
      #expect(versions.first?.warning == "mist")
      #expect(versions.allSatisfy { $0.moment != nil })
    }
  }

  @Test
  func `has a server publish later, once although answers get lost, or never`() async throws {
    try await run { desk in
      #expect(desk.account.server.capabilities.canSchedule == true)
      #expect(desk.account.server.capabilities.canTranslate == false)
      var draft = Draft()
      (draft.text, draft.publishAt) = ("Fog to come", WallTime().now.advanced(by: .seconds(7_200)))
      draft.pictures = [DraftPicture(FileLocation(path: "gradient.jpg"), alternativeText: "a pier")]
      desk.web.loseAnswers(1)
      let (receipt, _) = try await desk.deliver(
        desk.entry(.post(draft), on: .account(desk.account.id), "later"))
      let planned = try await desk.writer.scheduled(of: desk.account.id)
      #expect(planned.map(\.id) == [receipt.scheduled])
      #expect(planned.map(\.text) == ["Fog to come"])
      #expect(planned.map(\.pictures) == [1])
      #expect(try await desk.statuses().isEmpty)
      let target = MutationTarget.status(desk.account.id, try #require(receipt.scheduled))
      _ = try await desk.deliver(desk.entry(.unschedule, on: target, "never"))
      #expect(try await desk.writer.scheduled(of: desk.account.id).isEmpty)
      // It might as well be published by now.
      await #expect {
        _ = try await desk.deliver(desk.entry(.unschedule, on: target, "again"))
      } throws: {
        if case DeliveryFailure.refused = $0 { true } else { false }
      }
    }
  }

  @Test
  func `comments once, reads comments, and takes them away`() async throws {
    try await run { desk in
      try await desk.visitor.post(
        try Fixture.bytes("gradient.jpg"), saying: "a photo", token: desk.token)
      let photo = try #require(await desk.statuses().first?.id)
      let target = MutationTarget.status(desk.account.id, photo)
      for (key, lost) in [("a", 1), ("b", 0), ("c", 1)] {
        desk.web.loseAnswers(lost)
        let entry = desk.entry(.comment("lovely <light> & fog"), on: target, key)
        let (receipt, attempts) = try await desk.deliver(entry)
        #expect(attempts == 1 + lost)
        #expect(receipt.engagement?.replies == ["a", "b", "c"].firstIndex(of: key).map { $0 + 1 })
      }
      let comments = try await desk.writer.comments(on: target)
      #expect(comments.map(\.text) == Array(repeating: "lovely <light> & fog", count: 3))
      #expect(comments.allSatisfy { $0.isMine && $0.depth == 0 && $0.author.contains("@ada") })

      guard case .status(let first) = comments[0].id else {
        Issue.record("\(comments[0])")
        return
      }
      let own = MutationTarget.status(desk.account.id, first)
      for key in ["d", "e"] { _ = try await desk.deliver(desk.entry(.delete, on: own, key)) }
      #expect(try await desk.writer.comments(on: target).count == 2)
      await #expect {
        _ = try await desk.deliver(desk.entry(.react(.like, base: nil), on: own, "f"))
      } throws: {
        if case DeliveryFailure.refused = $0 { true } else { false }
      }
    }
  }
}
