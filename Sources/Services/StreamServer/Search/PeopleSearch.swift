import Domain
import GRDB

/// Whom one looks for by name.
struct PeopleSearch: Sendable {
  /// Their whole name, if this is one.
  private let name: String
  /// How the words of their names begin.
  private let words: [String]
  /// Whether only those are found whom the viewer follows.
  private let isFollowed: Bool

  /// Reads `anna`, `@anna@this.server` or words; nil of what can be nobody's name here.
  init?(_ text: String, isFollowed: Bool, in household: Household) {
    guard !text.hasPrefix("#"), let name = household.localName(of: text) else { return nil }
    self.name = name
    self.isFollowed = isFollowed
    words = SearchText.words(in: name).map(\.text)
    // Nobody has so many names.
    guard words.count <= 20 else { return nil }
  }

  fileprivate func filter(in snapshot: Snapshot) -> SQL {
    let begun = words.map { word -> SQL in "instr(userWords.words, \(" " + word)) > 0" }
    let named: SQL = begun.isEmpty ? "FALSE" : begun.joined(separator: " AND ")
    let followed: SQL = isFollowed ? "AND \(snapshot.isFollowed("user.id"))" : ""
    return "(\(isNamed) OR \(named)) \(followed)"
  }

  fileprivate var isNamed: SQL { "user.name = \(name)" }
}

extension Snapshot {
  /// Those whose names begin so, who is called exactly so first, then whom the viewer follows. Whoever blocked
  /// the viewer is not found, and whom the viewer blocked only by the whole name: how else to unblock them?
  func find(_ search: PeopleSearch, limit: Int, offset: Int) throws -> [User] {
    let query: SQL = """
      SELECT user.id FROM user JOIN userWords ON userWords.user = user.id
        LEFT JOIN relation AS own ON own.user = \(viewer) AND own.person = user.id
        WHERE \(search.filter(in: self))
          AND NOT ifnull(own.isBlockedBy, FALSE) AND (own.blocked IS NULL OR \(search.isNamed))
        ORDER BY \(search.isNamed) DESC, own.followed IS NOT NULL DESC, user.name
        LIMIT \(limit) OFFSET \(offset)
      """
    return try Int64.fetchAll(db, literal: query).compactMap { try User.find($0, in: db) }
  }
}
