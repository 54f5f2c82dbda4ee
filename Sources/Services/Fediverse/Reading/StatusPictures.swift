import Domain
import Timeline

/// Reads the photos of single statuses, as their server has them now.
public struct StatusPictures: Sendable {
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
    let status: Status = try await client.entity(.status(id), at: origin, as: .session(session))
    return StatusPhotos(source: source, pictures: .each)
      .tickets(of: status, at: moment, from: origin).map(\.payload)
  }
}
