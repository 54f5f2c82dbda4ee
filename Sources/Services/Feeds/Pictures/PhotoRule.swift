import Domain
import Foundation
import Markup
import Pictures

/// What of the pictures in a feed is a photo: the one rule.
///
/// Each picture that an entry attaches, names or shows is one, but for
/// 1. what counts readers: a picture told to be at most two pixels wide or high, or of a known counter;
/// 2. what decorates a text: faces of people who comment, and smileys, which stand in the text as characters;
/// 3. marks of the site: a picture that stands in every entry that shows any, if these are three or more;
///    one that the feed names as its own (RSS `image`, `itunes:image`, Atom `logo` and `icon`, JSON Feed
///    `icon` and `favicon`) already if it stands in two. So the cover of a podcast is no photo of each
///    episode, nor the icon of a site one of each article. What an entry attaches (an enclosure, an
///    attachment of JSON Feed) is no mark, however often it comes.
///
/// ``FeedLimits/onlyPhotos`` turns it off: the setting `feeds.pictures` is `all` then, and all but smileys
/// counts.
enum PhotoRule {
  /// Most pixels of a side that nobody sees.
  static let counterSide = 2

  /// Whether a picture is a photo, as far as it can be told from itself.
  static func allows(_ picture: FeedPicture) -> Bool {
    let isTiny = picture.size.map { min($0.width, $0.height) <= counterSide } ?? false
    return !isTiny && !isOrnament(picture.address)
  }

  /// Leaves out the marks of the site.
  static func removeMarks(from drafts: inout [EntryDraft], own: Set<PictureKey>) {
    let marks = marks(in: drafts, own)
    guard !marks.isEmpty else { return }
    for place in drafts.indices {
      drafts[place].pictures.remove(marks.subtracting(drafts[place].attached))
    }
  }
}

extension PhotoRule {
  private static let ornaments = [
    "gravatar.com/avatar", "pixel.wp.com/", "stats.wp.com/", "stats.wordpress.com/",
    "/images/core/emoji/", "/wp-includes/images/smilies/", "feeds.feedburner.com/~",
    "feedburner.com/~r/", "feedsportal.com/", "google-analytics.com/", "doubleclick.net/",
    "scorecardresearch.com/", "quantserve.com/", "medium.com/_/stat", "/piwik.php", "/matomo.php",
    "/blank.gif", "/pixel.gif", "/spacer.gif", "/1x1.gif", "/1x1.png",
  ].map { Array($0.utf8) }

  private static func isOrnament(_ address: URL) -> Bool {
    let text = address.absoluteString.utf8.map(\.lowercasedASCII)
    return ornaments.contains { text.position(of: $0, from: 0) != nil }
  }

  private static func marks(in drafts: [EntryDraft], _ own: Set<PictureKey>) -> Set<PictureKey> {
    var entries: Set<[String]> = []
    var everywhere: Set<PictureKey>?
    var holders: [PictureKey: [String]] = [:]
    var marks: Set<PictureKey> = []
    for (number, draft) in drafts.enumerated() {
      let shown = draft.pictures.keys.filter { !draft.attached.contains($0) }
      guard !shown.isEmpty else { continue }
      // What is said several times of one entry is said of one.
      let name = draft.names.isEmpty ? [String(number)] : draft.names
      entries.insert(name)
      everywhere = everywhere?.intersection(shown) ?? Set(shown)
      for key in shown where own.contains(key) {
        if holders[key, default: name] != name { marks.insert(key) }
        holders[key] = name
      }
    }
    return entries.count < 3 ? marks : marks.union(everywhere ?? [])
  }
}

/// Tells pictures from sounds, films and pages by what is said of them.
enum PictureType {
  /// The media type without parameters, in small letters; nil if it is none or says nothing.
  static func normalised(_ type: String?) -> String? {
    guard let type = type?.split(separator: ";").first.flatMap({ String($0).line })?.lowercased(),
      type.contains("/"), type.utf8.count < 100, type != "application/octet-stream"
    else { return nil }
    return type == "image/jpg" ? "image/jpeg" : type
  }

  /// Whether something that is attached is a picture: its type decides, else the end of its name.
  static func isPicture(_ address: URL, type: String?, medium: String? = nil) -> Bool {
    if let medium { return medium.lowercased() == "image" }
    if let type = normalised(type) { return type.hasPrefix("image/") && type != "image/svg+xml" }
    return hasPictureName(address)
  }

  /// Whether the end of an address is that of a picture file.
  static func hasPictureName(_ address: URL) -> Bool {
    PictureFormat.isEnding(address.pathExtension)
  }
}
