import Markup

/// How much of a stranger's feed is read. Real feeds do not reach these limits; tests make them small.
///
/// Time grows only with the length of the document; memory stays a small multiple of it.
struct FeedLimits: Hashable {
  /// How much is read of a document, in bytes; ``Feed/cut`` tells if there is more.
  var documentBytes = 32 << 20
  /// How deep elements or JSON values may be nested; deeper ones are skipped, and
  /// ``Feed/cut`` tells.
  var depth = 64
  /// The most entries of one document, more than ``documentBytes`` of real ones; ``Feed/cut`` tells if there are
  /// more.
  var entries = 50_000
  /// The most elements that are kept of one entry; ``Feed/cut`` tells if there are more.
  var elementsPerEntry = 10_000
  /// The most pictures of one entry; ``Feed/cut`` tells if there are more.
  var picturesPerEntry = 5_000
  /// The most attributes of one element; ``Feed/cut`` tells if there are more.
  var attributes = 64
  /// The longest text in the document, in bytes, before markup is removed: no shorter than documents are, as
  /// what is left out of it would be missed without a word.
  var sourceBytes = 32 << 20
  /// The longest title, author or alternative text in bytes of UTF-8; what is longer ends with `…`.
  var lineBytes = 2_000
  /// The longest summary or description in bytes of UTF-8; what is longer ends with `…`.
  var textBytes = 20_000
  /// The longest address in bytes; a longer one is ignored, and ``Feed/cut`` tells if it may be a picture's.
  var addressBytes = 8_000
  /// The most feeds that are taken from one web page.
  var discoveredFeeds = 50
  /// Whether pictures that are no photos are left out: see ``PhotoRule``.
  var onlyPhotos = true

  /// The attributes in which pictures' addresses stand.
  static let addressAttributes: Set = [
    "url", "href", "src", "data-src", "data-lazy-src", "data-original", "data-orig-file",
  ]
}

extension MarkupTag {
  /// Whether attributes are left out, or an address that is too long.
  func leavesOut(_ limits: FeedLimits) -> Bool {
    isCut
      || attributes.contains { name, value in
        FeedLimits.addressAttributes.contains(name) && value.isLongAddress(limits)
      }
  }
}

extension String {
  /// Whether it is ignored as an address because of its length. What has a picture in itself is none.
  func isLongAddress(_ limits: FeedLimits) -> Bool {
    utf8.count > limits.addressBytes && !prefix(5).lowercased().hasPrefix("data:")
  }
}

extension MarkupTokenizer {
  /// Splits a document within these limits.
  init(_ bytes: [UInt8], _ dialect: Dialect, _ limits: FeedLimits) {
    self.init(
      bytes, dialect, mostAttributes: limits.attributes, longestValue: limits.sourceBytes)
  }
}
