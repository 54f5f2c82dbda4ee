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

  /// The id of the status that a photo is of.
  public static func status(of photo: PhotoID) -> String {
    String(photo.item.prefix { $0 != "/" })
  }

  /// All photos of the status that this one is of, at a moment, from the same source.
  ///
  /// Throws ``FediverseError``, ``NetworkError``, ``AccountError``, and what `session` throws.
  public func photos(
    like photo: PhotoID, at moment: Timestamp, of account: AccountID
  ) async throws -> [Photo] {
    let session = try await session(account)
    let origin = session.account.server.origin
    let status: Status = try await client.entity(
      .status(Self.status(of: photo)), at: origin, as: .session(session))
    return StatusPhotos(source: photo.source, pictures: .each)
      .tickets(of: status, at: moment, from: origin).map(\.payload)
  }
}
