import Domain

/// Finds the feed of a photo blog.
public protocol FeedFinding: Sendable {
  /// Understands what a person typed: the address of a feed, or of a site that names its feed;
  /// without a scheme it is `https`.
  ///
  /// Throws ``SourceError`` if there is no feed, and ``NetworkError``.
  func find(_ typed: String) async throws -> FoundFeed
}

/// The feed of a photo blog.
public struct FoundFeed: Hashable, Sendable {
  /// Where it is, after all redirects that are for good.
  public let address: WebAddress
  /// What it is called; untrusted text.
  public let title: String

  /// Makes a feed.
  public init(address: WebAddress, title: String) {
    self.address = address
    self.title = title
  }
}
