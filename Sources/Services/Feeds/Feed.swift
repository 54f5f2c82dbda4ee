import Domain
import Foundation
import Markup

/// What one document of a feed says.
///
/// All texts are untrusted and unfiltered; the terminal makes them harmless.
struct Feed: Hashable {
  /// The title, on one line.
  var title: String?
  /// The web page that it belongs to.
  var home: URL?
  /// Where older entries are: `rel="next"`, RFC 5005's `prev-archive`, JSON Feed's `next_url`.
  ///
  /// Never the document's own address; the caller has to see to it that a chain of pages ends.
  var nextPage: URL?
  /// Whether the feed says that it has all entries there ever were (RFC 5005, `fh:complete`).
  var isComplete = false
  /// The entries in the order of the document, each id once.
  var entries: [FeedEntry] = []
  /// Why there may be more than was read; nil if everything was read.
  var cut: Cut?

  /// Why there may be more.
  enum Cut: Hashable {
    /// The document ends in the middle, such as after a broken download.
    case endsEarly
    /// It has more bytes than these, which are all that is read: ``FeedLimits/documentBytes``.
    case tooLong(Int)
    /// It has more entries than these, which are all that is read: ``FeedLimits/entries``.
    case tooManyEntries(Int)
    /// An entry, by its title, has more in it than ``FeedLimits`` allow: pictures, elements, attributes of one,
    /// elements within each other, or longer addresses.
    case tooMuch(in: String)
    /// Values are nested deeper than ``FeedLimits/depth``.
    case tooDeep
    /// It names a page with older entries, whose address nobody can ask for, such as `feed://…` or one that is too
    /// long.
    case lostPage
  }

  /// Where and why it was cut, to continue a sentence about the feed; nil if everything was read.
  var cutReason: String? {
    let last = entries.last.map { "after “\(($0.title ?? $0.id).cut(to: 60))”" }
    return switch cut {
    case .endsEarly: "it ends in the middle" + (last.map { " " + $0 } ?? "")
    case .tooLong(let most):
      "it is longer than \(most >> 20) MB: what comes \(last ?? "in it") is left out"
    case .tooManyEntries(let most):
      "it has more than \(most.grouped) entries: those \(last ?? "behind them") are left out"
    case .tooMuch(let entry): "“\(entry)” has more in it than is read"
    case .tooDeep: "some of it is nested too deep to be read"
    case .lostPage: "it has older entries at an address that cannot be asked for"
    case nil: nil
    }
  }
}

/// One entry of a feed: a post with its pictures.
struct FeedEntry: Hashable {
  /// Tells it from the feed's other entries and is the same at each reading; opaque.
  ///
  /// It is the first that exists of: the entry's own id (`guid`, `id`, `rdf:about`), its link, the
  /// address of its first picture, a hash of date and texts. If it is longer than 1,000 bytes it is
  /// hashed. Some programs give all entries the same; those get as many of the others in this list as it
  /// takes to tell them apart. Entries with the same id and link of which one has no picture, or that
  /// share a picture, are the same entry told again and become one.
  var id: String
  /// When it was published, else updated; nil if neither can be read.
  var date: Timestamp?
  /// The title, on one line.
  var title: String?
  /// The plain text of the content, or else of the summary. Captions of pictures are left out.
  var summary: String?
  var author: String?
  /// What it is filed under: categories, keywords, tags.
  var tags: [Tag] = []
  /// Its web page.
  var link: URL?
  /// Whether it should be covered until the person wants to see it (Media RSS `adult`).
  var isSensitive = false
  /// Its pictures, in the order of the entry, each once.
  var pictures: [FeedPicture] = []
}

/// A picture that an entry shows, attaches or links to.
struct FeedPicture: Hashable {
  /// Where the largest version is that the entry names: http or https.
  var address: URL
  /// The media type that the feed claims, such as `image/jpeg`, in lower case.
  var type: String?
  /// The size in pixels that the feed claims.
  var size: PixelSize?
  /// What is to be seen on it, for those who cannot see it.
  var alternativeText: String?
  /// Its own caption or title, as plain text.
  var description: String?
  /// What ``address`` plays, if it is no picture.
  var clip: FeedClip?
}

/// What makes an attachment a video or a sound.
struct FeedClip: Hashable {
  var kind: Clip.Kind
  /// The picture that stands for it.
  var poster: URL?
  /// How long it plays.
  var seconds: Int?

  /// Adds what is not known yet.
  mutating func add(poster: URL?, seconds: Int?) {
    self.poster = self.poster ?? poster
    self.seconds = self.seconds ?? seconds
  }
}

/// A feed that a web page names.
struct FeedLink: Hashable {
  /// Where it is: http or https.
  var address: URL
  /// The page's name for it, on one line.
  var title: String?
}

/// Why there is no feed in the bytes.
enum FeedError: Error, Hashable {
  /// There are no bytes, or only blanks.
  case empty(URL)
  /// There are more bytes than are read.
  case tooLarge(URL, limit: Int)
  /// It is a web page, which names these feeds.
  case webPage(URL, feeds: [FeedLink])
  /// It is something else: XML or JSON that is no feed, a picture, anything.
  case notAFeed(URL)
}

extension SourceError {
  /// Why a feed cannot be read any more.
  init(_ error: FeedError) {
    let (url, reason) =
      switch error {
      case .empty(let url): (url, "there is nothing there")
      case .tooLarge(let url, let limit): (url, "it is longer than \(limit >> 20) MB")
      case .webPage(let url, let feeds) where feeds.isEmpty:
        (url, "there is a web page in its place")
      case .webPage(let url, _):
        (url, "there is a web page in its place: `settings add` its address to find the feed")
      case .notAFeed(let url): (url, "there is something else in its place")
      }
    // Host and path only: a query may hold secrets.
    let name = url.webAddress?.displayName ?? url.host() ?? "this address"
    self = .brokenFeed(name, reason: reason)
  }
}

extension URL {
  /// The same for requests; nil if it cannot be requested, such as with a password in it.
  var webAddress: WebAddress? { WebAddress(absoluteString) }

  /// Resolves an address in a document at this one; nil unless it is http or https.
  func resolve(_ address: String, _ limits: FeedLimits) -> URL? {
    let address = address.addressOnOneLine
    guard !address.isEmpty, address.utf8.count <= limits.addressBytes,
      let url = URL(string: address, relativeTo: self)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
      1...65_535 ~= url.port ?? 443,
      // Relative addresses that follow each other must not add up.
      url.absoluteString.utf8.count <= limits.addressBytes
    else { return nil }
    return url.withoutUser
  }

  /// Without a name and a password, which are sent to nobody: what is there may be open to all.
  private var withoutUser: URL? {
    guard user() != nil || password() != nil,
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.user = nil
    parts.password = nil
    return parts.url
  }
}

extension String {
  /// Without blanks around it, and without line breaks, which some programs put into long addresses.
  fileprivate var addressOnOneLine: String {
    let inner = utf8.drop(while: \.isBlank)
    let end = inner.lastIndex { !$0.isBlank }.map { inner.index(after: $0) } ?? inner.startIndex
    return String(
      decoding: inner[..<end].filter { ![0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
  }
}
