import Domain
import GRDB
import Storage

/// The words that a photo is found by, of what is stored of it.
extension SearchIndex {
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

  /// Those of ``columns`` that have tags, in their places: most details have none, and are not read for them.
  static let columnsOfTags = """
    caption, alternativeText, NULL, album,
    iif(instr(details, '"poll"') OR instr(details, '"keywords"'), details, NULL), media, tags
    """

  /// The tags of a photo, of a row that has these columns from one on.
  static func tags(of row: BareStatement, from first: Int32) -> [(key: String, own: String?)] {
    text { row.optionalText(first + Int32(clamping: $0)) }.foundTags
  }

  private static func words(_ column: (Int) -> String?) -> [UInt8] {
    var text = text(column)
    return text.finish(author: column(2))
  }

  private static func text(_ column: (Int) -> String?) -> SearchedText {
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
    if let stored = column(4), isSearched(details: stored),
      let details: PostDetails = StoredJSON.value(of: stored)
    {
      text.add(details)
    }
    if let media = column(5),
      media.utf8.starts(with: "file:".utf8) || media.utf8.starts(with: "clip:".utf8)
    {
      text.add(fileNameOf: MediaReference(stored: media))
    }
    return text
  }

  private static func isSearched(details: String) -> Bool {
    var details = details
    return details.withUTF8 { bytes in
      bytes.indices.contains { start in
        bytes[start] == 0x22 && searchedKeys.contains { bytes[start...].starts(with: $0) }
      }
    }
  }

  private static let searchedKeys = ["boostedBy", "poll", "keywords", "camera", "town"].map {
    Array("\"\($0)\"".utf8)
  }
}
