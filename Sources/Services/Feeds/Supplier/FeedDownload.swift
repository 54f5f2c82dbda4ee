import Concurrency
import Domain
import Foundation
import Web

/// Downloads the documents of one feed and reads them.
struct FeedDownload: Sendable {
  /// A document and how it came.
  struct Answer {
    /// What the document says; nil if it did not change.
    let feed: Feed?
    let response: WebResponse
  }

  /// The media types of feeds, the likeliest first.
  private static let accepted =
    "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, "
    + "text/xml;q=0.9, text/html;q=0.5, */*;q=0.1"

  let network: any Requesting
  /// What a person typed: `http` is only allowed if they typed it.
  let typed: WebAddress
  var limits = FeedLimits()
  var patience = WebLimits.forFeeds
  var priority = Priority.next
  /// Where to report what was left out of a document.
  var reporting: (any ErrorReporting)?

  /// The document at an address, unless it did not change since `freshness`.
  ///
  /// Throws ``FeedError``, ``SourceError/brokenFeed(_:reason:)``, ``NetworkError``.
  func answer(at address: WebAddress, _ freshness: Freshness? = nil) async throws -> Answer {
    var request = WebRequest(address, headers: ["Accept": Self.accepted])
    request.freshness = freshness
    request.priority = priority
    request.limits = patience
    request.limits.size = min(request.limits.size, limits.documentBytes)
    request.allowsPlainHTTP = !typed.isEncrypted && typed.host == address.host
    let response = try await network.send(request).accepted()
    guard !response.isNotModified else {
      guard freshness != nil else { throw NetworkError.refused(host: address.host, status: 304) }
      return Answer(feed: nil, response: response)
    }
    guard let url = URL(string: response.address.text) else {
      throw SourceError.notAnAddress(response.address.displayName)
    }
    let feed = try FeedReader(limits: limits).read(
      response.body, contentType: response.headers["Content-Type"], address: url)
    if let reason = feed.cutReason {
      let cut = SourceError.brokenFeed(address.displayName, reason: reason)
      guard !feed.entries.isEmpty else { throw cut }
      reporting?.note(cut, while: "reading a feed")
    }
    return Answer(feed: feed, response: response)
  }
}

extension WebLimits {
  /// Less patience than with a picture: a feed is small and asked for again soon.
  static var forFeeds: WebLimits {
    WebLimits(
      firstByte: .seconds(10), silence: .seconds(10), size: FeedLimits().documentBytes,
      retries: 1, patience: .seconds(5))
  }
}
