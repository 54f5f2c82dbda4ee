import Domain
import Foundation
import Markup
import Pictures

/// The rule that says which pictures of a feed are photos.
///
/// Each picture that an entry attaches, names or shows is a photo, except
/// 1. counting pixels: pictures that are at most two pixels wide or high, or come from a known counter;
/// 2. ornaments: faces of people who comment, and smileys, which become characters of the text;
/// 3. marks of the site: pictures that stand at the same address in all entries with pictures, if these are at
///    least three. A picture that the feed names as its own (RSS `image`, `itunes:image`, Atom `logo` and `icon`,
///    JSON Feed `icon` and `favicon`) is a mark if it stands in two, in any size. So neither a podcast's cover nor
///    a site's icon is a photo. Attachments (enclosures, JSON Feed's attachments) are never marks.
/// 4. sounds: a podcast's episodes are no photos. Videos are.
///
/// ``FeedLimits/onlyPhotos`` turns the rule off (the setting `feeds.pictures` is `all`): then everything
/// but smileys is a photo.
enum PhotoRule {
  /// The longest side, in pixels, that nobody sees.
  static let counterSide = 2

  /// Whether a picture is a photo, judged by itself.
  static func allows(_ picture: FeedPicture) -> Bool {
    if picture.clip?.kind == .audio { return false }
    let isTiny = picture.size.map { min($0.width, $0.height) <= counterSide } ?? false
    return !isTiny && !isOrnament(picture.address)
  }

  /// Removes the marks of the site.
  static func removeMarks(from drafts: inout [EntryDraft], own: Set<PictureKey>) {
    let (addresses, keys) = marks(in: drafts, own)
    guard !addresses.isEmpty || !keys.isEmpty else { return }
    for place in drafts.indices {
      let marks = drafts[place].shown.filter {
        addresses.contains($0.address) || keys.contains($0.key)
      }
      drafts[place].pictures.remove(Set(marks.map(\.key)))
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

  /// The addresses that stand in every entry, and those of the feed's own pictures that stand in two.
  private static func marks(
    in drafts: [EntryDraft], _ own: Set<PictureKey>
  ) -> (addresses: Set<URL>, keys: Set<PictureKey>) {
    var entries: Set<[String]> = []
    var everywhere: Set<URL>?
    var holders: [PictureKey: [String]] = [:]
    var marks: Set<PictureKey> = []
    for (number, draft) in drafts.enumerated() {
      let shown = draft.shown
      guard !shown.isEmpty else { continue }
      // An entry that is told several times counts once.
      let name = draft.names.isEmpty ? [String(number)] : draft.names
      entries.insert(name)
      everywhere = everywhere?.intersection(shown.map(\.address)) ?? Set(shown.map(\.address))
      for (key, _) in shown where own.contains(key) {
        if holders[key, default: name] != name { marks.insert(key) }
        holders[key] = name
      }
    }
    return (entries.count < 3 ? [] : everywhere ?? [], marks)
  }
}

/// Tells pictures from sounds, films and pages by what the feed says of them.
enum PictureType {
  /// The media type in lower case without parameters; nil if it is none or means nothing.
  static func normalised(_ type: String?) -> String? {
    guard let type = type?.split(separator: ";").first.flatMap({ String($0).line })?.lowercased(),
      type.contains("/"), type.utf8.count < 100, type != "application/octet-stream"
    else { return nil }
    return type == "image/jpg" ? "image/jpeg" : type
  }

  /// Whether an attachment is a picture: the type decides, else the file's ending.
  static func isPicture(_ address: URL, type: String?, medium: String? = nil) -> Bool {
    if let medium { return medium.lowercased() == "image" }
    if let type = normalised(type) { return type.hasPrefix("image/") && type != "image/svg+xml" }
    return hasPictureName(address)
  }

  /// What plays at an address, by what is said of it, else by its ending; nil if that is nothing.
  static func clip(_ address: URL, type: String?, medium: String? = nil) -> Clip.Kind? {
    if let kind = medium.flatMap({ Clip.Kind(mediaType: $0 + "/") }) { return kind }
    guard let type = normalised(type) else { return Clip.Kind(ending: address.pathExtension) }
    return Clip.Kind(mediaType: type)
  }

  /// Whether an address ends like a picture file.
  static func hasPictureName(_ address: URL) -> Bool {
    PictureFormat.isEnding(address.pathExtension)
  }
}
