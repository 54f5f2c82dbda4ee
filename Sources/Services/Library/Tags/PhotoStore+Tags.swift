import Domain
import GRDB
import Storage

// Tags as the index of search has them.
extension PhotoStore {
  func tagCounts(of profile: Int64, limit: Int) async throws -> [TagCount] {
    try await sparingSearch { cache in
      try await cache.read { try ProfileTerms(db: $0, profile: profile).tagCounts(limit: limit) }
    }
  }

  func ownTags(of profile: Int64, limit: Int) async throws -> [String] {
    try await sparingSearch { cache in
      try await cache.read {
        try ProfileTerms(db: $0, profile: profile).first(limit, with: SearchedText.ownTagMark)
      }
    }
  }

  func photos(tagged tag: Tag, of profile: Int64) async throws -> [Photo] {
    try await sparingSearch { cache in
      try await cache.read { db in
        try Photo.fetchAll(
          db,
          """
          SELECT \(Photo.columns) FROM photo WHERE profile = ? AND isCopy = 0 AND id IN (
            SELECT rowid FROM photoSearch WHERE photoSearch MATCH ?)
          """, [profile, "\"\(SearchedText.ownTagMark)\(tag.key)\""])
      }
    }
  }
}

/// What the photos of a profile are found by. The index has words of all profiles, and nobody shall see those of
/// others; and those of copies.
struct ProfileTerms {
  /// How many terms of a kind are looked for among one's own photos.
  private static let mostLookedFor = 1_000

  private let db: Database
  private let profile: Int64
  /// Whether the index has terms of others, so that each is looked for among one's own photos.
  let isShared: Bool

  init(db: Database, profile: Int64) throws {
    (self.db, self.profile) = (db, profile)
    isShared =
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM knownSource WHERE profile <> ?1)
            OR EXISTS (SELECT 1 FROM photo WHERE profile = ?1 AND isCopy = 1)
          """, arguments: [profile]) ?? false
  }

  /// The first ones with a mark, without it, that begin so, those on most photos first.
  func first(_ limit: Int, with mark: String, _ beginning: String = "") throws -> [String] {
    var (found, count) = ([String](), 0)
    let rows = try all(with: mark + beginning)
    while found.count < limit, count < Self.mostLookedFor, let row = try rows.next() {
      if isShared { count += 1 }
      let term: String = row[0]
      if try !isShared || isOfProfile(mark + term) { found.append(term) }
    }
    return found
  }

  /// The terms that begin so, without their mark, with the number of rows each is on; those on most first.
  func all(with mark: String) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT substr(term, 2), doc FROM photoSearchTerm
          WHERE term >= ?1 AND term < ?1 || char(0x10FFFF) ORDER BY doc DESC, term
        """, arguments: [mark])
  }

  /// On how many rows of the index a term is.
  func rows(with term: String) throws -> Int {
    try Count.fetch(
      db.cachedStatement(sql: "SELECT doc FROM photoSearchTerm WHERE term = ?"), arguments: [term])
  }

  /// On how many photos of the profile a term is that is on so many rows.
  func photos(with term: String, of rows: Int) throws -> Int {
    guard isShared, rows > 0 else { return rows }
    return try Count.fetch(
      db.cachedStatement(sql: "SELECT count(*) \(Self.ofProfile)"),
      arguments: ["\"\(term)\"", profile])
  }

  /// The tags on most photos, with how many have each.
  func tagCounts(limit: Int) throws -> [TagCount] {
    var (counts, level) = ([TagCount](), Int.max)
    let found = try all(with: SearchedText.tagMark)
    while let row = try found.next() {
      let all = Count(wrappedValue: row[1]).wrappedValue
      if all < level {
        level = all
        // Nothing that follows is on more photos than these.
        if counts.count(where: { $0.photos >= level }) >= limit { break }
      }
      guard let tag = Tag(row[0]) else { continue }
      let photos = try photos(with: SearchedText.tagMark + tag.key, of: all)
      guard photos > 0 else { continue }
      let own = try self.photos(
        with: SearchedText.ownTagMark + tag.key,
        of: rows(with: SearchedText.ownTagMark + tag.key))
      counts.append(TagCount(tag, photos: photos, own: own))
    }
    return Array(
      counts.sorted { ($1.photos, $0.tag.key) < ($0.photos, $1.tag.key) }.prefix(limit))
  }

  private func isOfProfile(_ term: String) throws -> Bool {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT 1 \(Self.ofProfile) LIMIT 1"),
      arguments: ["\"\(term)\"", profile]) != nil
  }

  private static let ofProfile = """
    FROM photoSearch CROSS JOIN photo ON photo.id = photoSearch.rowid
      WHERE photoSearch MATCH ? AND profile = ? AND isCopy = 0
    """
}
