import Domain
import Fakes
import Networking
import Recordings
import Testing
import Web

@testable import Fediverse

/// A post that is boosted and kept, its history, and the filters of whoever does so, at each kind of server.
@Suite struct RecordedPostsTests {
  /// One recording, and what comes of it.
  struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    let origin: String
    /// Which status is boosted.
    let target: String
    let action: PostFilter.Action
    /// Whether it must be looked for first, as a repeat would boost it twice.
    let looksFirst: Bool

    var testDescription: String { name }
  }

  static let recordings = [
    Recording(
      name: "mastodon", origin: "https://photos.example/", target: "116500000000000005",
      action: .blur, looksFirst: false),
    Recording(
      name: "pixelfed", origin: "https://pixels.example/", target: "700000000000000002",
      action: .hide, looksFirst: true),
    Recording(
      name: "gotosocial", origin: "https://small.example/", target: "01JZZZZZZZZZZZZZZZZZZZZZZB",
      action: .warn, looksFirst: true),
  ]

  @Test(arguments: recordings)
  func `it is boosted and kept once, and its history and filters are read`(
    _ recording: Recording
  ) async throws {
    let replay = try ReplayTransport(
      FileLocation(path: ServerFixture.path(of: "recordings/\(recording.name)-posts.jsonl")))
    let transport = LossyTransport(over: replay, losing: 0)
    let (time, clock) = (ManualTime(), SkippingClock(lasting: .seconds(5)))
    let network = NetworkClient(
      over: transport, agent: "Test/1", time: time, clock: clock,
      generator: SeededGenerator(seed: 7))
    let client = FediverseClient(over: network, time: time)
    let server = try await FediverseAuthorizer(over: client)
      .server(at: Invented.address(recording.origin))
    let session = Invented.session(at: server)
    let writer = FediverseDelivery(
      over: client, clock: clock, prepare: { _, _, _ in throw CancellationError() },
      session: { _ in session })
    let target = MutationTarget.status(Invented.account.id, recording.target)

    for mark in [Mark.boost, .bookmark] {
      let entry = OutboxEntry(
        Mutation(
          id: MutationID(rawValue: String(repeating: "7d", count: 16)), target: target,
          action: .mark(mark, true, base: false), createdAt: time.now))
      let engagement = try await writer.deliver(entry) { _, _ in }.engagement
      #expect(engagement?.isBoosted == true)
      #expect(engagement?.isBookmarked == (mark == .bookmark))
    }
    let asked = transport.requests.filter { !$0.address.target.contains("instance") }
    #expect(asked.map(\.method) == (recording.looksFirst ? [.get] : []) + [.post, .post])

    let accounts = FediverseAccounts(over: client) { _ in session }
    let filters = try await accounts.filters(of: Invented.account.id)
    #expect(filters?.map(\.action) == [recording.action])
    #expect(filters?.first?.contexts == [.home, .public])
    #expect(filters?.first?.keywords.map(\.text) == ["fog"])

    let versions = try await writer.history(of: target)
    #expect(versions.map(\.text) == ["Dusk", "Dusk over it"])
    #expect(versions.map(\.warning) == ["", "dark"])
  }
}
