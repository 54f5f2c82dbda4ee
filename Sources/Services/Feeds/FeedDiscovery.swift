import Foundation

/// Finds the feeds that a web page tells of.
public enum FeedDiscovery {
  /// The feeds, each once: those the page declares, in its order but those of comments last.
  ///
  /// If it declares none, links that look as if they led to one.
  ///
  /// - Parameters:
  ///   - html: The page as it came.
  ///   - contentType: What the server called it, if anything; for its encoding.
  ///   - address: Where it came from.
  public static func feeds(
    inHTML html: [UInt8], contentType: String? = nil, address: URL,
    limits: FeedLimits = FeedLimits()
  ) -> [FeedLink] {
    let bytes = html.count > limits.documentBytes ? Array(html.prefix(limits.documentBytes)) : html
    let text = DocumentText.utf8(bytes, contentType: contentType)
    return feeds(in: text, address, limits)
  }

  /// The feeds of a page that is UTF-8.
  static func feeds(in text: [UInt8], _ address: URL, _ limits: FeedLimits) -> [FeedLink] {
    var page = FeedLinks(base: address, limits)
    var tokens = MarkupTokenizer(text, .html, limits)
    while let token = tokens.next() {
      if case .start(let tag) = token { page.add(tag) }
    }
    return page.best
  }
}
