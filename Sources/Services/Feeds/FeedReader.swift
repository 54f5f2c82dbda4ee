import Foundation
import Markup

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

/// What a document is, by its content.
///
/// Servers call feeds `text/html`, `text/plain` and worse; the first thing in it never lies.
public enum FeedKind: Hashable, Sendable {
  /// XML that is no web page.
  case xml
  /// JSON.
  case json
  /// A web page, XHTML among them.
  case html
  /// Anything else, nothing among it.
  case unknown

  /// Tells what a document is, from its text in UTF-8.
  ///
  /// What stands before XML, such as a warning of the server's, is passed over.
  public init(of bytes: [UInt8]) {
    let first = bytes.firstIndex { !$0.isBlank } ?? bytes.count
    switch first < bytes.count ? bytes[first] : 0 {
    case 0x7B, 0x5B: self = .json
    case 0x3C where Self.isPageType(bytes, from: first): self = .html
    default: self = Self.startOfXML(in: bytes).map { Self.ofMarkup(bytes, from: $0) } ?? .unknown
    }
  }

  /// Where XML starts in a document, behind what a server may have said before; nil if nowhere.
  static func startOfXML(in bytes: [UInt8]) -> Int? {
    let first = bytes.prefix(4_000).firstIndex(of: 0x3C)
    if let first, bytes.has([0x3C, 0x3F], at: first) || bytes.has([0x3C, 0x21], at: first) {
      return first
    }
    let starts = ["<?xml", "<rss", "<feed", "<rdf:rdf"].map { Array($0.utf8) }
    let known = (0..<min(4_000, bytes.count)).first { place in
      bytes[place] == 0x3C && starts.contains { bytes.hasWord($0, at: place) }
    }
    let isAtStart = bytes.prefix(first ?? 0).allSatisfy(\.isBlank)
    return known ?? (isAtStart ? first : nil)
  }
}

extension FeedKind {
  private static let pageElements: Set = [
    "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "table", "a",
    "h1", "br", "center", "main", "span", "img", "noscript", "iframe", "form", "article",
  ]

  private static func ofMarkup(_ bytes: [UInt8], from start: Int) -> FeedKind {
    var limits = FeedLimits()
    limits.attributes = 0
    var tokens = MarkupTokenizer(Array(bytes[start...].prefix(200_000)), .xml, limits)
    while let token = tokens.next() {
      if case .start(let tag) = token { return pageElements.contains(tag.local) ? .html : .xml }
    }
    return bytes.hasWord(Array("<?xml".utf8), at: start) ? .xml : .unknown
  }

  private static func isPageType(_ bytes: [UInt8], from start: Int) -> Bool {
    let type = Array("<!doctype html".utf8)
    return (start..<min(start + 1_000, bytes.count)).contains { bytes.hasWord(type, at: $0) }
  }
}
