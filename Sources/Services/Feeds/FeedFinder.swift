import Concurrency
import Domain
import Foundation
import Markup
import Web

/// Finds the feed of a photo blog from what a person typed.
///
///     let feed = try await FeedFinder(over: network).find("photos.example")
///
/// If that is a web page, tries the first feeds that it names; if it is somebody, `@bo@photos.example`, what their
/// server says of them. Guesses no addresses.
public struct FeedFinder: FeedFinding {
  /// The most feeds of a page that are tried.
  static let attempts = 3

  private let network: any Requesting

  /// Makes a finder.
  public init(over network: any Requesting) {
    self.network = network
  }

  /// The feed that is meant.
  public func find(_ typed: String) async throws -> FoundFeed {
    if typed.hasPrefix("@"), let handle = Handle(typed) { return try await feed(of: handle) }
    guard let address = WebAddress(typed: typed) else {
      guard typed.trimmed.namesUser else { throw SourceError.notAnAddress(typed) }
      let host = URL(string: typed.trimmed)?.host() ?? "this address"
      throw SourceError.brokenFeed(
        host, reason: "its address has a password in it, which is sent to no feed")
    }
    do {
      return try await look(at: address, typed: address).found
    } catch FeedError.webPage(_, let links) {
      return try await first(of: links, typed: address)
    } catch let error as FeedError {
      throw explained(error, address)
    }
  }
}

extension FeedFinder {
  private func look(
    at address: WebAddress, typed: WebAddress
  ) async throws -> (found: FoundFeed, isEmpty: Bool) {
    var download = FeedDownload(network: network, typed: typed)
    download.priority = .shown
    let answer = try await download.answer(at: address)
    let found = FoundFeed(
      address: answer.response.movedTo ?? address,
      title: answer.feed?.title ?? answer.response.address.host)
    return (found, answer.feed?.entries.isEmpty ?? true)
  }

  /// The first of these that is a feed with entries, else the first that is a feed. If there is none,
  /// throws why the first is not one.
  func first(of links: [FeedLink], typed: WebAddress) async throws -> FoundFeed {
    var failure: (any Error)?
    var empty: FoundFeed?
    for link in links.prefix(Self.attempts) {
      guard let address = link.address.webAddress?.secured(typed: typed) else {
        continue
      }
      do {
        let (found, isEmpty) = try await look(at: address, typed: typed)
        guard isEmpty else { return found }
        empty = empty ?? found
      } catch let error as FeedError {
        failure = failure ?? explained(error, address)
      } catch let error where !(error is CancellationError) {
        failure = failure ?? error
      }
    }
    if let empty { return empty }
    throw failure ?? SourceError.noFeed(typed.displayName)
  }

  /// What somebody's server says of them by WebFinger (RFC 7033): their feed, else their page, which may name it.
  private func feed(of handle: Handle) async throws -> FoundFeed {
    let name = "\(handle.username)@\(handle.server)"
    guard
      let address = WebAddress(
        "https://\(handle.server)/.well-known/webfinger?resource=acct:\(name)")
    else { throw SourceError.notAnAddress(handle.text) }
    var request = WebRequest(
      address, headers: ["Accept": "application/jrd+json, application/json;q=0.9"])
    request.priority = .shown
    request.limits = WebLimits(
      firstByte: .seconds(10), silence: .seconds(10), size: 1 << 20, retries: 1,
      patience: .seconds(5))
    let answer = try await network.send(request).accepted().body
    var failure: (any Error)?
    for page in Self.pages(of: answer).prefix(Self.attempts) {
      do {
        return try await find(page.text)
      } catch let error where !(error is CancellationError) {
        failure = failure ?? error
      }
    }
    throw failure ?? SourceError.noFeed(handle.text)
  }

  /// Where a server says that somebody's posts are, a feed first.
  static func pages(of answer: [UInt8]) -> [WebAddress] {
    let links = JSONDocument(mending: answer, depth: 16)?.root["links"]?.elements ?? []
    return [
      "http://schemas.google.com/g/2010#updates-from", "http://webfinger.net/rel/profile-page",
    ].flatMap { relation in
      links.filter { $0["rel"]?.text == relation }.compactMap { $0["href"]?.text }
    }.compactMap { WebAddress($0) }.filter(\.isEncrypted)
  }

  private func explained(_ error: FeedError, _ address: WebAddress) -> SourceError {
    switch error {
    case .webPage, .notAFeed: .noFeed(address.displayName)
    case .empty, .tooLarge: SourceError(error)
    }
  }
}

extension WebAddress {
  /// Reads an address as people type it, often without `https://`; nil if it cannot be one.
  init?(typed: String) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).withoutFeedScheme
    let isWhole = text.contains("://")
    guard !text.contains(where: \.isWhitespace),
      let address = WebAddress(isWhole ? text : "https://" + text),
      isWhole || address.looksPublic
    else { return nil }
    self = address
  }
}
