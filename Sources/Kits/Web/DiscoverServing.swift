import Domain

/// Asks servers for what strangers post, and who they are.
///
/// Each answers nil if the server has nothing of that kind. Throws ``NetworkError``, ``AccountError`` and what
/// else keeps a server from answering.
public protocol DiscoverServing: Sendable {
  /// Photos that are popular now, in the server's order; they are of no source, but of what the account sees.
  func popularPhotos(of account: AccountID) async throws -> [Photo]?
  /// Whom the server suggests to an account, else who is active there.
  func suggestedPeople(of account: AccountID) async throws -> [PersonProfile]?
  /// The tags that are talked about.
  func popularTags(of account: AccountID) async throws -> [DiscoveredTag]?
  /// Follows a tag; false if the server does not let tags be followed.
  func follow(tag: String, of account: AccountID) async throws -> Bool
}
