import Foundation
import Markup

/// Reads a feed from its bytes: RSS 0.9x, 1.0 and 2.0, Atom, JSON Feed. Fetches nothing.
///
/// ```swift
/// let feed = try FeedReader().read(body, contentType: "text/xml; charset=utf-8", address: address)
/// let pictures = feed.entries.flatMap(\.pictures)
/// ```
///
/// The format is recognised by the content, and the encoding by what is valid; the content type only
/// helps where these are ambiguous. What is wrong in a feed is skipped, and the rest is read.
struct FeedReader {
  let limits: FeedLimits

  init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document as it came, decompressed.
  ///   - contentType: The content type that the server claims, if any.
  ///   - address: Where it came from, after redirects; relative addresses start there.
  /// - Throws: If it is no feed. A feed without entries is one.
  func read(
    _ bytes: [UInt8], contentType: String? = nil, address: URL
  ) throws(FeedError) -> Feed {
    guard bytes.count <= limits.documentBytes else {
      throw .tooLarge(address, limit: limits.documentBytes)
    }
    let text = DocumentText.utf8(bytes, contentType: contentType)
    guard text.contains(where: { !$0.isBlank }) else { throw .empty(address) }
    let feed =
      switch FeedKind(of: text) {
      case .xml: xmlFeed(text, at: address)
      case .json: jsonFeed(text, at: address)
      case .html: throw .webPage(address, feeds: FeedLinks.best(in: text, address, limits))
      case .unknown: Feed?.none
      }
    guard let feed else { throw .notAFeed(address) }
    return feed
  }
}

/// The format of a document, by its content: servers call feeds `text/html`, `text/plain` and worse.
enum FeedKind: Hashable {
  /// XML that is no web page.
  case xml
  case json
  /// A web page, including XHTML.
  case html
  /// Anything else, or nothing.
  case unknown

  /// Recognises the format of a text in UTF-8. Anything before XML, such as a server's warning, is skipped.
  init(of bytes: [UInt8]) {
    let first = bytes.firstIndex { !$0.isBlank } ?? bytes.count
    switch first < bytes.count ? bytes[first] : 0 {
    case 0x7B, 0x5B: self = .json
    case 0x3C where Self.isPageType(bytes, from: first): self = .html
    default: self = Self.startOfXML(in: bytes).map { Self.ofMarkup(bytes, from: $0) } ?? .unknown
    }
  }

  /// Where XML starts in a document; nil if nowhere.
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
    var tokens = MarkupTokenizer(
      Array(bytes[start...].prefix(200_000)), .xml, mostAttributes: 0)
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
