import Domain
import Foundation
import GRDB

/// What is searched of a photo, as words with a blank on either side: what is written of it and of each of its
/// pictures, what it asks, the name of its file; then the people who made or boosted it, each word behind
/// `＠`, and its tags behind `＃`. A `|` stands between two texts, so that no words in a row reach over it.
extension SearchIndex {
  static let personMark = "＠"
  static let tagMark = "＃"

  /// Called with the columns of a photo; see ``CacheSchema/search16``.
  static let text = DatabaseFunction("searchText", argumentCount: 6, pure: true) { values in
    var text = SearchedText()
    let columns = values.map { String.fromDatabaseValue($0) }
    text.add(columns[0])
    text.add(columns[1])
    if let album = columns[3] {
      for picture in PostPicture.read(album) {
        text.add(picture.caption)
        text.add(picture.alternativeText)
      }
    }
    // Most posts have nothing of this, and their details are not read for it.
    if let stored = columns[4], stored.contains("\"boostedBy\"") || stored.contains("\"poll\""),
      let details: PostDetails = StoredJSON.value(of: stored)
    {
      for option in details.poll?.options ?? [] { text.add(option.title) }
      text.boosters = details.boostedBy ?? []
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
    for tag in tags.prefix(Self.mostTags) where known.insert(tag).inserted {
      bytes.append(contentsOf: Array((SearchIndex.tagMark + tag + " ").utf8))
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
