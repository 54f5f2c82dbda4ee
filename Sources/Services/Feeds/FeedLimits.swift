import Markup

/// How much of a stranger's feed is read: one value, so that tests can make it small.
///
/// Time grows with the length of the bytes and nothing else; memory stays a small multiple of it.
public struct FeedLimits: Hashable, Sendable {
  /// Longest document, in bytes; a longer one is refused before it is looked into.
  public var documentBytes = 32 << 20
  /// How deep elements or JSON values may lie in each other; deeper ones are passed over.
  public var depth = 64
  /// Most entries of one document; those after them are left out, and ``Feed/cut`` tells.
  public var entries = 50_000
  /// Most elements that are kept of one entry.
  public var elementsPerEntry = 10_000
  /// Most pictures of one entry.
  public var picturesPerEntry = 5_000
  /// Most attributes of one element.
  public var attributes = 64
  /// Longest text as it is in the document, in bytes, before markup is taken out of it.
  public var sourceBytes = 1 << 20
  /// Longest title, name of an author or alternative text, in bytes of UTF-8, before it ends with `…`.
  public var lineBytes = 2_000
  /// Longest summary or description, in bytes of UTF-8, before it ends with `…`.
  public var textBytes = 20_000
  /// Longest address, in bytes; a longer one counts as none.
  public var addressBytes = 8_000
  /// Most feeds that are told of one web page.
  public var discoveredFeeds = 50
  /// Whether what is no photo is left out: see ``PhotoRule``.
  public var onlyPhotos = true

  /// Makes limits that real feeds do not reach.
  public init() {}
}

extension MarkupTokenizer {
  /// Splits a document within these limits.
  init(_ bytes: [UInt8], _ dialect: Dialect, _ limits: FeedLimits) {
    self.init(
      bytes, dialect, mostAttributes: limits.attributes, longestValue: limits.sourceBytes)
  }
}
