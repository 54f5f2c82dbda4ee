import Domain

/// What else belongs to an account at its server than people: what it keeps for later, and the servers it does
/// not want to see.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol CollectionServing: Sendable {
  /// The addresses of what an account keeps for later, the last first, or what follows a page.
  func bookmarks(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  /// The servers that an account has blocked, or what follows a page.
  func blockedServers(of account: AccountID, after page: CollectionPage?) async throws
    -> CollectionPage
  /// Keeps a status for later by its address; false if the server cannot find it. Doing it twice is the same.
  func bookmark(_ address: String, of account: AccountID) async throws -> Bool
}

/// Some of what belongs to an account.
public struct CollectionPage: Hashable, Sendable {
  /// Addresses or names; untrusted text.
  public let entries: [String]
  /// Where the next page is; nil if nothing follows.
  public let next: WebAddress?

  /// Makes a page.
  public init(_ entries: [String], next: WebAddress? = nil) {
    self.entries = entries
    self.next = next
  }
}
