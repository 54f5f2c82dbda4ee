import Domain
import Fakes
import Networking
import Recordings
import Testing
import Timeline
import Web

@testable import Fediverse

/// A vote, an edit, a post for later, favourites on two pages and a translation, at each kind of server.
@Suite struct RecordedChangesTests {
  /// One recording, and what its server can do.
  struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    let origin: String
    /// The account's status, whose last figure is that of none of its favourites.
    let status: String
    let version: String
    /// Nil if it has no polls.
    let poll: String?
    /// Whether it tells what was typed; nil if it takes no edits.
    let tellsWords: Bool?
    /// How it answers who asks for what it publishes later.
    let scheduling: Int
    let translates: Bool
    var schedules: Bool { scheduling == 200 }

    var testDescription: String { name }
  }

  static let recordings = [
    Recording(
      name: "mastodon", origin: "https://photos.example/", status: "116500000000000005",
      version: "4.3.1", poll: "34830", tellsWords: true, scheduling: 200, translates: true),
    Recording(
      name: "pixelfed", origin: "https://pixels.example/", status: "700000000000000002",
      version: "0.12.4", poll: nil, tellsWords: false, scheduling: 404, translates: false),
    Recording(
      name: "gotosocial", origin: "https://small.example/", status: "01JZZZZZZZZZZZZZZZZZZZZZZB",
      version: "0.17.3+git-1a2b3c4", poll: "01JZZZZZZZZZZZZZZZZZZZZZZP", tellsWords: nil,
      scheduling: 501, translates: false),
    Recording(
      name: "gotosocial-0.20", origin: "https://small.example/",
      status: "01JZZZZZZZZZZZZZZZZZZZZZZB", version: "0.20.0+git-5b765d7",
      poll: "01JZZZZZZZZZZZZZZZZZZZZZZP", tellsWords: true, scheduling: 200, translates: false),
  ]

  private let time = ManualTime()

  @Test(arguments: recordings.filter { $0.poll != nil })
  func `a vote counts, where there are polls`(_ recording: Recording) async throws {
    let poll = try #require(recording.poll)
    let visit = try await Visit(recording, at: time)
    let entry = visit.entry(.vote(poll: poll, choices: [1]))
    #expect(try await visit.writer.deliver(entry) { _, _ in } == DeliveryReceipt())
    #expect(visit.asked == [.post])
  }

  @Test(arguments: recordings.filter { $0.tellsWords != nil })
  func `an edit begins with what was typed, and keeps the pictures`(
    _ recording: Recording
  ) async throws {
    let tellsWords = try #require(recording.tellsWords as Bool?)
    let visit = try await Visit(recording, at: time)
    let kept = "Snow on wires,\n#winter"
    var draft = try await visit.writer.draft(revising: visit.target, words: kept)
    #expect(draft.text == (tellsWords ? "Dusk & gulls, as typed" : kept))
    #expect(!draft.pictures.isEmpty)
    draft.text = "Dusk over it"
    _ = try await visit.writer.deliver(visit.entry(.edit(draft))) { _, _ in }
    #expect(visit.asked == [.get, .get, .get, .put])
  }

  @Test(arguments: recordings)
  func `a post for later waits at servers that can wait, and here for the others`(
    _ recording: Recording
  ) async throws {
    let visit = try await Visit(recording, at: time)
    #expect((visit.server.capabilities.canSchedule == true) == recording.schedules)
    var draft = Draft()
    (draft.text, draft.audience) = ("fog", .everybody)
    draft.publishAt = time.now.advanced(by: .seconds(3_600))
    let held = draft.heldUntil(for: visit.server.capabilities, now: time.now)
    #expect(held == (recording.schedules ? nil : draft.publishAt))
    guard recording.schedules else {
      do {
        _ = try await visit.writer.scheduled(of: Invented.account.id)
        Issue.record("a server that publishes nothing later tells what that is")
      } catch FediverseError.refused(_, let status, _) {
        #expect(status == recording.scheduling)
      }
      return
    }
    let post = visit.entry(.post(draft), on: .account(Invented.account.id))
    let receipt = try await visit.writer.deliver(post) { _, _ in }
    let planned = try await visit.writer.scheduled(of: Invented.account.id)
    #expect(planned.map(\.id) == [receipt.scheduled])
    #expect(planned.map(\.text) == ["fog"])
    #expect(planned.map(\.moment) == [draft.publishAt])
  }

  @Test(arguments: recordings)
  func `favourites are read on both pages, each post at its own date`(
    _ recording: Recording
  ) async throws {
    let visit = try await Visit(recording, at: time)
    let supplier = ManagedSupplier.savedPosts(
      .favourites, as: SourceID(rawValue: "1"), named: "favourites", over: visit.client,
      reporting: RecordingReporter()
    ) { visit.session }
    let answer = try await supplier.tickets(TicketRequest(timeframe: .everything, limit: 100))
    let stem = recording.status.dropLast()
    #expect(answer.tickets.map(\.key.id.text) == ["\(stem)3", "\(stem)2", "\(stem)1"])
    #expect(visit.asked == [.get, .get])
  }

  @Test(arguments: recordings)
  func `words are translated where the server says that it does`(
    _ recording: Recording
  ) async throws {
    let visit = try await Visit(recording, at: time)
    #expect((visit.server.capabilities.canTranslate == true) == recording.translates)
    guard recording.translates else { return }
    let translation = try await visit.writer.translation(of: visit.target, into: "en")
    #expect(translation.text == "Dusk and gulls")
    #expect(translation.descriptions.first == "Gulls on a roof")
    #expect(translation.provider == "DeepL.com")
  }
}

/// A visit at a recorded server, which is found out first.
private struct Visit {
  let server: Server
  let session: AuthenticatedSession
  let client: FediverseClient
  let writer: FediverseDelivery
  let target: MutationTarget
  private let transport: LossyTransport
  private let time: ManualTime

  init(_ recording: RecordedChangesTests.Recording, at time: ManualTime) async throws {
    let path = ServerFixture.path(of: "recordings/\(recording.name)-changes.jsonl")
    let transport = LossyTransport(
      over: try ReplayTransport(FileLocation(path: path)), losing: 0)
    let clock = SkippingClock(lasting: .seconds(5))
    let network = NetworkClient(
      over: transport, agent: "Test/1", time: time, clock: clock,
      generator: SeededGenerator(seed: 7))
    let client = FediverseClient(over: network, time: time)
    let server = try await FediverseAuthorizer(over: client)
      .server(at: Invented.address(recording.origin))
    #expect(server.version == recording.version)
    let session = Invented.session(at: server)
    (self.server, self.session, self.client) = (server, session, client)
    (self.transport, self.time) = (transport, time)
    writer = FediverseDelivery(
      over: client, clock: clock, prepare: { _, _, _ in throw CancellationError() },
      session: { _ in session })
    target = .status(Invented.account.id, recording.status)
  }

  /// How the server was asked since it was found out.
  var asked: [WebRequest.Method] {
    transport.requests.filter { !$0.address.target.contains("instance") }.map(\.method)
  }

  func entry(_ action: MutationAction, on target: MutationTarget? = nil) -> OutboxEntry {
    OutboxEntry(
      Mutation(
        id: MutationID(rawValue: String(repeating: "7d", count: 16)), target: target ?? self.target,
        action: action, createdAt: time.now))
  }
}
