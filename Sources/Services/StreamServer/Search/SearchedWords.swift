import Domain
import GRDB

/// Texts as they are searched: words with a blank on either side, folded as ``SearchText`` does; a `|` stands
/// behind each text, so that no words in a row reach over it. Tags follow behind `＃`.
enum SearchedWords {
  static let tagMark = "＃"

  static func of(_ texts: [String?]) -> String {
    var bytes = Array(" ".utf8)
    var tags: [String] = []
    for case let text? in texts {
      let start = bytes.count
      SearchText.append(text, to: &bytes)
      if bytes.count > start { bytes.append(contentsOf: Array("| ".utf8)) }
      for tag in SearchText.tags(in: text) where !tags.contains(tag) && tags.count < mostTags {
        tags.append(tag)
      }
    }
    for tag in tags { bytes.append(contentsOf: Array((tagMark + tag + " ").utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let mostTags = 100
}

extension Snapshot {
  /// Makes a status found by what it says now: its text and warning, what its pictures show, what it asks.
  func keepWords(of id: Int64) throws {
    guard let status = try Status.fetchOne(db, key: id), status.boostOf == nil else { return }
    let descriptions = try StoredMedia.all(of: id, in: db).map(\.description)
    let options = try StoredPoll.fetchOne(db, key: id)?.options ?? []
    try db.execute(
      sql: """
        INSERT INTO statusWords (status, words) VALUES (?, ?)
          ON CONFLICT (status) DO UPDATE SET words = excluded.words
            WHERE words IS NOT excluded.words
        """,
      arguments: [id, SearchedWords.of([status.spoiler, status.text] + descriptions + options)])
  }

  /// Makes somebody found by what they are called now.
  func keepWords(ofPerson id: Int64) throws {
    guard let user = try User.find(id, in: db) else { return }
    try db.execute(
      sql: """
        INSERT INTO userWords (user, words) VALUES (?, ?)
          ON CONFLICT (user) DO UPDATE SET words = excluded.words
        """, arguments: [id, SearchedWords.of([user.displayName, user.name])])
  }

  /// Makes some statuses found that are older than the search, the newest of them first; whether there may be
  /// more.
  func fillWords(limit: Int) throws -> Bool {
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM status WHERE id < (SELECT filledFrom FROM searchState)
          ORDER BY id DESC LIMIT ?
        """, arguments: [limit])
    guard let last = ids.last else { return false }
    // Upwards: the index is written out whenever a row is lower than the one before.
    for id in ids.reversed() { try keepWords(of: id) }
    try db.execute(sql: "UPDATE searchState SET filledFrom = ?", arguments: [last])
    return ids.count == limit
  }
}
