import Domain
import Foundation

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
