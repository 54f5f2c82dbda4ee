import Concurrency
import Domain
import Foundation
import Web

/// Downloads the documents of one feed and reads them.
struct FeedDownload: Sendable {
  /// The media types of feeds, the likeliest first.
  private static let accepted =
    "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, "
    + "text/xml;q=0.9, text/html;q=0.5, */*;q=0.1"

  let network: any Requesting
  /// What a person typed: `http` is only allowed if they typed it.
  let typed: WebAddress
  var limits = FeedLimits()
  var priority = Priority.next
  /// Where to report what was left out of a document.
  var reporting: (any ErrorReporting)?

  /// The document at an address, and how it came. The feed is nil if it did not change since `freshness`.
  ///
  /// Throws ``FeedError``, ``SourceError/brokenFeed(_:reason:)``, ``NetworkError``.
  func answer(
    at address: WebAddress, _ freshness: Freshness? = nil
  ) async throws -> (feed: Feed?, response: WebResponse) {
    var request = WebRequest(address, headers: ["Accept": Self.accepted])
    request.freshness = freshness
    request.priority = priority
    // Less patience than with a picture: a feed is small and asked for again soon.
    request.limits = WebLimits(
      firstByte: .seconds(10), silence: .seconds(10), size: limits.documentBytes, retries: 1,
      patience: .seconds(5))
    request.limits.keepsBeginning = true
    request.allowsPlainHTTP = !typed.isEncrypted && typed.host == address.host
    let response = try await network.send(request).accepted(asFeedAt: address)
    guard !response.isNotModified else {
      guard freshness != nil else { throw NetworkError.refused(host: address.host, status: 304) }
      return (nil, response)
    }
    guard let url = URL(string: response.address.text) else {
      throw SourceError.notAnAddress(response.address.displayName)
    }
    let isFull = response.body.count >= limits.documentBytes
    var feed: Feed
    do {
      feed = try FeedReader(limits: limits).read(
        response.body, contentType: response.headers["Content-Type"], address: url)
    } catch {
      throw isFull ? FeedError.tooLarge(url, limit: limits.documentBytes) : error
    }
    if isFull, feed.cut == .endsEarly { feed.cut = .tooLong(limits.documentBytes) }
    if let reason = feed.cutReason {
      let cut = SourceError.brokenFeed(address.displayName, reason: reason)
      guard !feed.entries.isEmpty else { throw cut }
      reporting?.note(cut, while: "reading a feed")
    }
    return (feed, response)
  }
}

extension WebResponse {
  /// Itself, unless its server refuses it; of a feed that is not for everybody, it is said what to do.
  fileprivate func accepted(asFeedAt address: WebAddress) throws -> WebResponse {
    let refusal: String
    switch status {
    case 401: refusal = "its server wants a password (401), which is sent to no feed"
    case 403: refusal = "its server does not let everybody read it (403)"
    default: return try accepted()
    }
    throw SourceError.brokenFeed(
      address.displayName,
      reason: refusal + ": look there for an address with a key in it, and `settings add` that")
  }
}
