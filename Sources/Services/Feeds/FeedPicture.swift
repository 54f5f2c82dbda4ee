import Domain
import Foundation

/// A picture that an entry shows, attaches or links to.
public struct FeedPicture: Hashable, Sendable {
  /// Where its bytes are, in the largest version the entry tells of: http or https.
  public var address: URL
  /// Its media type as the feed says, such as `image/jpeg`, in lower case; not to be relied on.
  public var type: String?
  /// Width and height in pixels as the feed says; not to be relied on.
  public var size: PixelSize?
  /// What is to be seen on it, for those who cannot see it.
  public var alternativeText: String?
  /// Its own caption or title, as plain text.
  public var description: String?

  /// Makes a picture of which only the address is known.
  public init(address: URL) {
    self.address = address
  }
}
