import Domain
import GRDB
import Storage

// Tags as the index of search has them.
extension PhotoStore {
  func tagCounts(of profile: Int64, limit: Int) async throws -> [TagCount] {
    try await sparingSearch { cache in
      try await cache.read { db in try TagCensus(db: db, profile: profile).counts(limit: limit) }
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
          """, [profile, "\"\(SearchIndex.ownTagMark)\(tag.key)\""])
      }
    }
  }
}

/// Counts the photos that have a tag, by the index.
private struct TagCensus {
  let db: Database
  let profile: Int64

  func counts(limit: Int) throws -> [TagCount] {
    let isShared =
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM knownSource WHERE profile <> ?1)
            OR EXISTS (SELECT 1 FROM photo WHERE profile = ?1 AND isCopy = 1)
          """, arguments: [profile]) ?? false
    let counts = try frequent(limit: limit).map { tag, photos, own in
      // The index has words of all profiles, and nobody shall see those of others; and those of copies.
      isShared
        ? TagCount(
          tag, photos: try count(SearchIndex.tagMark, tag),
          own: try count(SearchIndex.ownTagMark, tag)) : TagCount(tag, photos: photos, own: own)
    }
    return counts.filter { $0.photos > 0 }
      .sorted { ($1.photos, $0.tag.key) < ($0.photos, $1.tag.key) }
  }

  private func frequent(limit: Int) throws -> [(Tag, Int, Int)] {
    let (all, own) = (SearchIndex.tagMark, SearchIndex.ownTagMark)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT substr(term, 2) AS tag, doc,
            ifnull((SELECT doc FROM photoSearchTerm WHERE term = ?2 || substr(every.term, 2)), 0)
          FROM photoSearchTerm AS every WHERE term > ?1 AND term < ?1 || char(0x10FFFF)
          ORDER BY doc DESC, tag LIMIT ?3
        """, arguments: [all, own, limit])
    return rows.compactMap { row in
      Tag(row[0]).map {
        ($0, Count(wrappedValue: row[1]).wrappedValue, Count(wrappedValue: row[2]).wrappedValue)
      }
    }
  }

  private func count(_ mark: String, _ tag: Tag) throws -> Int {
    try Count.fetch(
      db.cachedStatement(
        sql: """
          SELECT count(*) FROM photoSearch CROSS JOIN photo ON photo.id = photoSearch.rowid
            WHERE photoSearch MATCH ? AND profile = ? AND isCopy = 0
          """), arguments: ["\"\(mark)\(tag.key)\"", profile])
  }
}
