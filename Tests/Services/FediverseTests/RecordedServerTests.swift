import Domain
import Fakes
import Foundation
import Networking
import Recordings
import Testing
import Web

@testable import Fediverse

/// A sign-in, a home timeline to its end, and a sign-out, as each kind of server answers them.
@Suite struct RecordedServerTests {
  /// One recording, and what is in it.
  struct Recording: Sendable {
    let name: String
    let host: String
    let kind: ServerKind
    let scopes: [String]
    /// The statuses of each page.
    let pages: [[String]]
  }

  static let mastodon = Recording(
    name: "mastodon", host: "photos.example", kind: .mastodon,
    scopes: ["read", "write:statuses", "write:media", "write:favourites"],
    pages: [
      [
        "116500000000000005", "116500000000000004", "116500000000000003", "116500000000000002",
        "116500000000000001",
      ],
      ["100000000000000009", "100000000000000008"], [],
    ])
  static let pixelfed = Recording(
    name: "pixelfed", host: "pixels.example", kind: .pixelfed, scopes: ["read", "write"],
    pages: [["700000000000000002"], ["600000000000000001"], []])
  static let goToSocial = Recording(
    name: "gotosocial", host: "small.example", kind: .goToSocial, scopes: ["read", "write"],
    pages: [["01JZZZZZZZZZZZZZZZZZZZZZZB"], ["01JYYYYYYYYYYYYYYYYYYYYYYA"], []])

  private let time = ManualTime()

  /// The recording; it loses nothing, and remembers what it was asked.
  private func replay(_ recording: Recording) throws -> LossyTransport {
    let path = ServerFixture.path(of: "recordings/\(recording.name).jsonl")
    return LossyTransport(over: try ReplayTransport(FileLocation(path: path)), losing: 0)
  }

  private func client(over transport: LossyTransport) -> FediverseClient {
    let network = NetworkClient(
      over: transport, agent: "Test/1", time: time,
      clock: SkippingClock(lasting: .seconds(5)), generator: SeededGenerator(seed: 7))
    return FediverseClient(over: network, time: time)
  }

  private func authorizer(_ recording: Recording) throws -> FediverseAuthorizer {
    FediverseAuthorizer(over: client(over: try replay(recording)))
  }

  private func signIn(
    _ recording: Recording, over authorizer: FediverseAuthorizer
  ) async throws -> (server: Server, request: AuthorizationRequest, grant: TokenGrant) {
    let server = try await authorizer.server(at: Invented.address("https://\(recording.host)/"))
    let redirect = "urn:ietf:wg:oauth:2.0:oob"
    let registration = try await authorizer.register(
      AppDescription(name: "PhotoStream", redirects: [redirect], scopes: recording.scopes),
      at: server)
    let request = AuthorizationRequest(
      server: server, registration: registration, redirect: redirect, scopes: recording.scopes,
      state: "state", verifier: Invented.token("verifier"), forcesLogin: false)
    return (server, request, try await authorizer.grant(for: "code", of: request))
  }

  @Test(arguments: [mastodon, pixelfed, goToSocial])
  func `whoever signs in is known, and signs out again`(_ recording: Recording) async throws {
    let replay = try replay(recording)
    let authorizer = FediverseAuthorizer(over: client(over: replay))
    let (server, request, grant) = try await signIn(recording, over: authorizer)
    #expect(server.kind == recording.kind)
    #expect(try await authorizer.owner(of: grant.token, at: server).username == "ada")
    try await authorizer.revoke(grant.token, registration: request.registration, at: server)
    #expect(replay.requests.last?.address.target == "/oauth/revoke")
  }

  @Test func `Pixelfed gives what renews its token, and does not say what it is for`() async throws
  {
    let authorizer = try authorizer(Self.pixelfed)
    let grant = try await signIn(Self.pixelfed, over: authorizer).grant
    #expect(grant.refresh != nil)
    #expect(grant.scopes.isEmpty)
  }

  @Test(arguments: [mastodon, goToSocial])
  func `others' tokens have no end, and say what they are for`(_ recording: Recording) async throws
  {
    let authorizer = try authorizer(recording)
    let grant = try await signIn(recording, over: authorizer).grant
    #expect(grant.refresh == nil)
    #expect(grant.scopes == Set(recording.scopes))
  }

  @Test(arguments: [mastodon, pixelfed, goToSocial])
  func `a home timeline is read to its end`(_ recording: Recording) async throws {
    let client = client(over: try replay(recording))
    let origin = Invented.address("https://\(recording.host)/")
    let session = Invented.session()
    let home = Endpoint.timeline(.home, limit: 40)
    var page: EntityPage<RemoteStatus>
    do {
      page = try await client.page(home, of: origin, as: .session(session))
    } catch FediverseError.preparing {
      // Mastodon says so to somebody who was away for long.
      #expect(recording.kind == .mastodon)
      page = try await client.page(home, of: origin, as: .session(session))
    }
    var pages = [page.values.map(\.id)]
    while let next = page.next {
      page = try await client.page(home, at: .address(next), of: origin, as: .session(session))
      pages.append(page.values.map(\.id))
    }
    #expect(pages == recording.pages)
  }
}
