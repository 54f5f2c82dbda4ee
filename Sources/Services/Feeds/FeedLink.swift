import Foundation

/// A feed that a web page tells of.
public struct FeedLink: Hashable, Sendable {
  /// Where it is: http or https.
  public var address: URL
  /// What the page calls it, on one line.
  public var title: String?
  /// Its media type as the page says, such as `application/atom+xml`, in lower case.
  public var type: String?

  /// Makes a link of which only the address is known.
  public init(address: URL) {
    self.address = address
  }
}
