import Domain
import Fakes
import Networking
import Recordings
import Synchronization
import Testing
import Web

@testable import Fediverse

/// A comment whose answer gets lost, at each kind of server as it answers a repeat: there is one status,
/// and nobody is told that it was refused.
@Suite struct RepeatedPostTests {
  /// One recording, and what comes of it.
  struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    let origin: String
    /// Which status is commented on.
    let target: String
    /// What the server calls the comment.
    let comment: String
    let habit: ServerCapabilities.Repetition
    /// Whether the first answer is lost, and how often it is tried until it is known to be there.
    var losses = 1
    let attempts: Int
    let posts: Int

    var testDescription: String { name }
  }

  static let recordings = [
    mastodon("mastodon-repeats", attempts: 2), mastodon("mastodon-stumbles", attempts: 3),
    pixelfed("pixelfed-repeats", attempts: 2), pixelfed("pixelfed-lags", attempts: 3),
    goToSocial("gotosocial-repeats", losses: 1, posts: 1),
    goToSocial("gotosocial-busy", losses: 0, posts: 2),
  ]

  @Test(arguments: recordings)
  func `it is there once, and nobody hears of a refusal`(_ recording: Recording) async throws {
    let replay = try ReplayTransport(
      FileLocation(path: ServerFixture.path(of: "recordings/\(recording.name).jsonl")))
    let transport = LossyTransport(over: replay, losing: recording.losses)
    let (time, clock) = (ManualTime(), SkippingClock(lasting: .seconds(5)))
    let network = NetworkClient(
      over: transport, agent: "Test/1", time: time, clock: clock,
      generator: SeededGenerator(seed: 7))
    let server = try await FediverseAuthorizer(over: FediverseClient(over: network, time: time))
      .server(at: Invented.address(recording.origin))
    #expect(server.capabilities.repetition == recording.habit)
    var entry = OutboxEntry(
      Mutation(
        id: MutationID(rawValue: String(repeating: "7d", count: 16)),
        target: .status(Invented.account.id, recording.target), action: .comment("lovely light"),
        createdAt: time.now))
    var (attempts, receipt) = (0, DeliveryReceipt?.none)
    while receipt == nil, attempts < 5 {
      attempts += 1
      // Each attempt is that of another run of the program, which knows nothing but the entry.
      let session = Invented.session(at: server)
      let writer = FediverseDelivery(
        over: FediverseClient(over: network, time: time), clock: clock,
        prepare: { _, _, _ in throw CancellationError() }, session: { _ in session })
      do throws(DeliveryFailure) {
        receipt = try await writer.deliver(entry) { _, _ in }
      } catch {
        guard case .unknown = error else { throw error }
        entry.isOutcomeUnknown = true
        time.advance(by: .seconds(60))
        clock.advance(by: .seconds(60))
      }
    }
    #expect(receipt?.created == recording.comment)
    #expect(attempts == recording.attempts)
    let posts = transport.requests.filter { $0.method == .post }
    #expect(posts.count == recording.posts)
    #expect(Set(posts.map(\.body)).count == 1)
    #expect(Set(posts.map { $0.headers["Idempotency-Key"] }) == [entry.id.rawValue])
  }
}

extension RepeatedPostTests {
  private static func mastodon(_ name: String, attempts: Int) -> Recording {
    Recording(
      name: name, origin: "https://photos.example/", target: "116500000000000005",
      comment: "116500000000000099", habit: .answered, attempts: attempts, posts: 2)
  }

  private static func pixelfed(_ name: String, attempts: Int) -> Recording {
    Recording(
      name: name, origin: "https://pixels.example/", target: "700000000000000002",
      comment: "700000000000000099", habit: .refused, attempts: attempts, posts: 2)
  }

  private static func goToSocial(_ name: String, losses: Int, posts: Int) -> Recording {
    Recording(
      name: name, origin: "https://small.example/", target: "01JZZZZZZZZZZZZZZZZZZZZZZB",
      comment: "01JZZZZZZZZZZZZZZZZZZZZZZZ", habit: .ignored, losses: losses, attempts: 2,
      posts: posts)
  }
}
