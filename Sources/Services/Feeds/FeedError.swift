import Domain
import Foundation

/// Why there is no feed in the bytes.
public enum FeedError: Error, Hashable, Sendable {
  /// There are no bytes, or only blanks.
  case empty(URL)
  /// There are more bytes than are read.
  case tooLarge(URL, limit: Int)
  /// It is a web page; these are the feeds it tells of.
  case webPage(URL, feeds: [FeedLink])
  /// It is something else: XML or JSON that is no feed, a picture, anything.
  case notAFeed(URL, FeedKind)
}

extension FeedError: ExplainedError {
  /// What is at the address instead, and what to do.
  public var reason: String {
    switch self {
    case .empty(let address): "there is nothing at \(address.absoluteString): try again later"
    case .tooLarge(let address, let limit):
      "what is at \(address.absoluteString) is longer than \(limit >> 20) MB, too long for a feed"
    case .webPage(let address, let feeds): Self.reason(address, feeds)
    case .notAFeed(let address, let kind):
      "\(address.absoluteString) is \(kind.phrase): name the address of a feed or of its web page"
    }
  }

  /// Whether another address would do.
  public var isMistake: Bool {
    switch self {
    case .webPage, .notAFeed: true
    case .empty, .tooLarge: false
    }
  }
}

extension FeedError {
  private static func reason(_ address: URL, _ feeds: [FeedLink]) -> String {
    guard let first = feeds.first?.address.absoluteString else {
      return "\(address.absoluteString) is a web page that tells of no feed: name the feed itself"
    }
    return feeds.count == 1
      ? "\(address.absoluteString) is a web page: its feed is \(first)"
      : "\(address.absoluteString) is a web page with \(feeds.count) feeds: the first is \(first)"
  }
}

extension FeedKind {
  fileprivate var phrase: String {
    switch self {
    case .xml: "XML, but no feed"
    case .json: "JSON, but no feed"
    case .html: "a web page"
    case .unknown: "no feed"
    }
  }
}

extension SourceError {
  /// Why what was a feed once is none now.
  init(_ error: FeedError) {
    switch error {
    case .empty(let url): self = .brokenFeed(Self.name(url), reason: "there is nothing there")
    case .tooLarge(let url, let limit):
      self = .brokenFeed(Self.name(url), reason: "it is longer than \(limit >> 20) MB")
    case .webPage(let url, _):
      self = .brokenFeed(Self.name(url), reason: "there is a web page in its place")
    case .notAFeed(let url, _):
      self = .brokenFeed(Self.name(url), reason: "there is something else in its place")
    }
  }

  /// Host and path: a query may hold secrets.
  private static func name(_ url: URL) -> String {
    url.webAddress?.displayName ?? url.host() ?? "this address"
  }
}
