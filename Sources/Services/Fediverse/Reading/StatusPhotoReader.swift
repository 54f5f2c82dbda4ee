import Domain
import Markup
import Timeline
import Web

/// Reads the photos of single statuses, as their server has them now.
public struct StatusPhotoReader: Sendable {
  private let client: FediverseClient
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession

  /// Makes it; `session` is asked for before each request.
  public init(
    over client: FediverseClient,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.session = session
  }

  /// All photos of a status, at a moment, as of a source.
  ///
  /// Throws ``FediverseError``, ``NetworkError``, ``AccountError``, and what `session` throws.
  public func photos(
    ofStatus id: String, in source: SourceID, at moment: Timestamp, of account: AccountID
  ) async throws -> [Photo] {
    let session = try await session(account)
    let origin = session.account.server.origin
    let status: RemoteStatus = try await client.entity(
      .status(id), at: origin, as: .session(session))
    return StatusPhotos(source: source, pictures: .each)
      .tickets(of: status, at: moment, from: origin).map(\.payload)
  }
}

/// Reads and moves the markers of home timelines at accounts' servers.
public struct HomeMarkers: HomeMarking {
  private let client: FediverseClient
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession

  /// Makes it; `session` is asked for before each request.
  public init(
    over client: FediverseClient,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.session = session
  }

  /// How far an account's home timeline was read; nil at servers without markers.
  ///
  /// Throws ``FediverseError``, ``NetworkError``, ``AccountError``, and what `session` throws.
  public func marker(of account: AccountID) async throws -> HomeMarker? {
    let session = try await session(account)
    let server = session.account.server
    guard server.capabilities.hasMarkers else { return nil }
    let response = try await client.answer(
      to: .homeMarker, at: server.origin, as: .session(session))
    // As long as nobody has set one, servers leave it out, or empty.
    let lastRead = try response.json()["home"]?["last_read_id"]?.text
    guard lastRead?.isEmpty == false else { return HomeMarker() }
    let marker: Marker = try response.entity()
    return HomeMarker(lastRead: marker.lastRead, version: marker.version)
  }

  /// Moves it, unless somebody else has moved it since.
  ///
  /// Mastodon tells so only who comes at the very same moment; ours whoever names the version they
  /// know.
  public func move(
    _ marker: HomeMarker, of account: AccountID, to status: String
  ) async throws -> Bool {
    let session = try await session(account)
    let server = session.account.server
    let version = server.kind == .photoStream ? marker.version : nil
    let response = try await client.response(
      to: .setHomeMarker(status, knowing: version), at: server.origin, as: .session(session))
    guard response.status != 409 else { return false }
    _ = try response.meant(by: server.origin, now: client.time.now)
    return true
  }
}
