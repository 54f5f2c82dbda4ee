import Domain
import Foundation
import GRDB

/// What is searched of a photo, as words with a blank on either side: what is written of it and of each of its
/// pictures, what it asks, the name of its file; then the people who made or boosted it, each word behind
/// `＠`, its tags behind `＃`, and once more behind `＊` those that are one's own. A `|` stands between two texts, so that no words in a row reach over it.
extension SearchIndex {
  static let personMark = "＠"
  static let tagMark = "＃"
  static let ownTagMark = "＊"

  /// Called with the columns of a photo; see ``CacheSchema/search17``, and while a cache of an earlier version
  /// is changed without the last one.
  static let text = DatabaseFunction("searchText", pure: true) { values in
    var text = SearchedText()
    var columns = values.map { String.fromDatabaseValue($0) }
    while columns.count < 7 { columns.append(nil) }
    for tag in columns[6]?.split(separator: "\n" as Character) ?? [] { text.add(tag: String(tag)) }
    text.add(columns[0])
    text.add(columns[1])
    if let album = columns[3] {
      for picture in PostPicture.read(album) {
        text.add(picture.caption)
        text.add(picture.alternativeText)
      }
    }
    // Most posts have nothing of this, and their details are not read for it.
    if let stored = columns[4], SearchedText.isSearched(details: stored),
      let details: PostDetails = StoredJSON.value(of: stored)
    {
      for option in details.poll?.options ?? [] { text.add(option.title) }
      text.boosters = details.boostedBy ?? []
      for keyword in details.keywords ?? [] { text.add(tag: keyword) }
    }
    if let media = columns[5], media.hasPrefix("file:") || media.hasPrefix("clip:") {
      text.add(MediaReference(stored: media)?.original.fileName)
    }
    return text.finish(author: columns[2])
  }
}

private struct SearchedText {
  /// More tags than this are not looked for.
  private static let mostTags = 500
  private static let longest = 1_000_000

  var boosters: [Person] = []
  private var bytes = Array(" ".utf8)
  private var tags: [String] = []
  private var own: [String] = []

  static func isSearched(details: String) -> Bool {
    ["\"boostedBy\"", "\"poll\"", "\"keywords\""].contains(where: details.contains)
  }

  /// One's own, whose words are found, too.
  mutating func add(tag name: String) {
    guard own.count < Self.mostTags, let key = SearchText.tag(name) else { return }
    own.append(key)
    add(name)
  }

  mutating func add(_ text: String?) {
    guard let text, !text.isEmpty, bytes.count < Self.longest else { return }
    let start = bytes.count
    SearchText.append(text, to: &bytes)
    if bytes.count > start { bytes.append(contentsOf: Array("| ".utf8)) }
    if tags.count < Self.mostTags { tags += SearchText.tags(in: text) }
  }

  mutating func finish(author: String?) -> String {
    for name in [author].compactMap(\.self) + boosters.map(\.byline) {
      SearchText.append(name, mark: SearchIndex.personMark, to: &bytes)
      bytes.append(contentsOf: Array("| ".utf8))
    }
    var known: Set<String> = []
    for tag in (own + tags).prefix(Self.mostTags) where known.insert(tag).inserted {
      bytes.append(contentsOf: Array((SearchIndex.tagMark + tag + " ").utf8))
    }
    for tag in Set(own).sorted() {
      bytes.append(contentsOf: Array((SearchIndex.ownTagMark + tag + " ").utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MediaReference {
  /// The name of a file on this machine.
  fileprivate var fileName: String? {
    if case .file(let location) = self { location.displayName } else { nil }
  }
}
