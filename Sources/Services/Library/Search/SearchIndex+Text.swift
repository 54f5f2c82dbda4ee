import Domain
import Foundation
import GRDB

/// The words that a photo is found by, with a blank on either side:
/// - what is written of it and of each of its pictures, the options of its poll, the name of its file;
/// - the people who made or boosted it, each word behind `＠`;
/// - its tags behind `＃`, and the person's own once more behind `＊`;
/// - its camera and town, and once more each word of the camera behind `％` and the whole town behind `＆`.
///
/// A `|` stands between two texts, so that words in a row are only found within one.
extension SearchIndex {
  static let personMark = "＠"
  static let tagMark = "＃"
  static let ownTagMark = "＊"
  static let cameraMark = "％"
  static let townMark = "＆"
  /// Between the words of a town that are one.
  static let townLink = "＿"

  /// The columns of `photo` that its words are made of.
  static let columns = "caption, alternativeText, author, album, details, media, tags"
  /// The most characters of beginnings that the index has lists of.
  static let longestBeginning = 3

  /// Called with those columns; see ``CacheSchema/search17``, and while a cache of an earlier version is changed
  /// without the last one.
  static let text = DatabaseFunction("searchText", pure: true) { values in
    String(
      decoding: words { $0 < values.count ? String.fromDatabaseValue(values[$0]) : nil },
      as: UTF8.self)
  }

  /// The words of a photo, of a row that has those columns from one on.
  static func words(of row: BareStatement, from first: Int32) -> [UInt8] {
    words { row.optionalText(first + Int32(clamping: $0)) }
  }

  private static func words(_ column: (Int) -> String?) -> [UInt8] {
    var text = SearchedText()
    for tag in column(6)?.split(separator: "\n" as Character) ?? [] { text.add(tag: String(tag)) }
    text.add(column(0))
    text.add(column(1))
    if let album = column(3) {
      for picture in PostPicture.read(album) {
        text.add(picture.caption)
        text.add(picture.alternativeText)
      }
    }
    // Most posts have nothing of this, and their details are not read for it.
    if let stored = column(4), SearchedText.isSearched(details: stored),
      let details: PostDetails = StoredJSON.value(of: stored)
    {
      for option in details.poll?.options ?? [] { text.add(option.title) }
      text.boosters = details.boostedBy ?? []
      for keyword in details.keywords ?? [] { text.add(tag: keyword) }
      text.add(camera: details.camera)
      text.add(town: details.town)
    }
    if let media = column(5),
      media.utf8.starts(with: "file:".utf8) || media.utf8.starts(with: "clip:".utf8)
    {
      text.add(MediaReference(stored: media)?.original.fileName)
    }
    return text.finish(author: column(2))
  }
}

private struct SearchedText {
  /// More tags than this are not looked for.
  private static let mostTags = 500
  private static let longest = 1_000_000

  var boosters: [Person] = []
  private var bytes: [UInt8] = [0x20]
  private var tags: [String] = []
  private var own: [String] = []

  static func isSearched(details: String) -> Bool {
    let keys = ["boostedBy", "poll", "keywords", "camera", "town"].map { Array("\"\($0)\"".utf8) }
    var details = details
    return details.withUTF8 { bytes in
      bytes.indices.contains { start in
        bytes[start] == 0x22 && keys.contains { bytes[start...].starts(with: $0) }
      }
    }
  }

  /// One's own, whose words are found, too.
  mutating func add(tag name: String) {
    guard own.count < Self.mostTags, let key = SearchText.tag(name) else { return }
    own.append(key)
    add(name)
  }

  mutating func add(camera: String?) {
    guard let camera else { return }
    append(camera)
    append(camera, mark: SearchIndex.cameraMark)
  }

  mutating func add(town: String?) {
    guard let town else { return }
    append(town)
    let words = SearchText.words(in: town).map(\.text)
    let whole = SearchIndex.townMark + words.joined(separator: SearchIndex.townLink) + " "
    if !words.isEmpty { bytes.append(contentsOf: whole.utf8) }
  }

  mutating func add(_ text: String?) {
    guard let text, !text.isEmpty, bytes.count < Self.longest else { return }
    append(text)
    if tags.count < Self.mostTags { tags += SearchText.tags(in: text) }
  }

  mutating func finish(author: String?) -> [UInt8] {
    for name in [author].compactMap(\.self) + boosters.map(\.byline) {
      SearchText.append(name, mark: SearchIndex.personMark, to: &bytes)
      bytes.append(contentsOf: "| ".utf8)
    }
    var known: Set<String> = []
    for tag in (own + tags).prefix(Self.mostTags) where known.insert(tag).inserted {
      bytes.append(contentsOf: (SearchIndex.tagMark + tag + " ").utf8)
    }
    for tag in Set(own).sorted() {
      bytes.append(contentsOf: (SearchIndex.ownTagMark + tag + " ").utf8)
    }
    return bytes
  }

  private mutating func append(_ text: String, mark: String = "") {
    let start = bytes.count
    SearchText.append(text, mark: mark, to: &bytes)
    if bytes.count > start { bytes.append(contentsOf: "| ".utf8) }
  }
}

extension MediaReference {
  /// The name of a file on this machine.
  fileprivate var fileName: String? {
    if case .file(let location) = self { location.displayName } else { nil }
  }
}
