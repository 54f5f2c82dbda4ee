import Foundation

/// Reads a feed from its bytes: RSS 0.9x, 1.0 and 2.0, Atom, JSON Feed; nothing is ever fetched.
///
/// ```swift
/// let feed = try FeedReader().read(body, contentType: "text/xml; charset=utf-8", address: address)
/// let pictures = feed.entries.flatMap(\.pictures)
/// ```
///
/// What it is is told by its content, its encoding by what is valid; the content type only helps
/// where these leave a doubt. What is wrong with it is passed over, and the rest is read.
public struct FeedReader: Sendable {
  private let limits: FeedLimits

  /// Makes a reader.
  public init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document as it came, decompressed.
  ///   - contentType: What the server called it, if anything.
  ///   - address: Where it came from, after redirects; relative addresses start there.
  /// - Throws: If it is no feed. One without entries is a feed.
  public func read(
    _ bytes: [UInt8], contentType: String? = nil, address: URL
  ) throws(FeedError) -> Feed {
    guard bytes.count <= limits.documentBytes else {
      throw .tooLarge(address, limit: limits.documentBytes)
    }
    let text = DocumentText.utf8(bytes, contentType: contentType)
    guard text.contains(where: { !$0.isBlank }) else { throw .empty(address) }
    let kind = FeedKind(of: text)
    let feed =
      switch kind {
      case .xml: XMLFeed.read(text, address, limits)
      case .json: JSONFeed.read(text, address, limits)
      case .html: throw .webPage(address, feeds: FeedDiscovery.feeds(in: text, address, limits))
      case .unknown: Feed?.none
      }
    guard let feed else { throw .notAFeed(address, kind) }
    return feed
  }

  /// Reads a document; as above.
  public func read(
    _ data: Data, contentType: String? = nil, address: URL
  ) throws(FeedError) -> Feed {
    guard data.count <= limits.documentBytes else {
      throw .tooLarge(address, limit: limits.documentBytes)
    }
    return try read(Array(data), contentType: contentType, address: address)
  }
}
