import Domain
import GRDB
import Storage

// Finding photos.
extension PhotoStore {
  func search(
    _ query: SearchQuery, after end: SearchCursor?, limit: Int, in scope: StreamScope
  ) async throws -> SearchPage {
    let (filter, shown) = try files.people.readNow { people in
      (
        try SearchFilter(query, in: scope, people, prefix: "w"),
        try SearchFilter(of: scope, people)
      )
    }
    return try await sparingSearch { cache in
      try await cache.read { db in
        try PhotoFinder(db: db, scope: scope, filter: filter, shown: shown)
          .page(after: end, limit: max(1, limit))
      }
    }
  }

  func extendSearch() async throws -> SearchProgress? {
    let cache = try files.cache()
    guard try await !cache.read(SearchIndex.isComplete) else { return nil }
    return try await cache.write(SearchIndex.extend)
  }

  func searchTerms(of profile: Int64, limit: Int) async throws -> SearchTermList {
    try await sparingSearch { cache in
      try await cache.read { db in
        let terms = try ProfileTerms(db: db, profile: profile)
        return SearchTermList(
          tags: try terms.first(limit, with: SearchIndex.tagMark),
          people: try terms.first(limit, with: SearchIndex.personMark),
          cameras: try terms.first(limit, with: SearchIndex.cameraMark),
          towns: try terms.first(limit, with: SearchIndex.townMark).map {
            $0.replacing(SearchIndex.townLink, with: "_")
          })
      }
    }
  }

  /// Does it with the index made anew if that is damaged, to its end: nobody who asks would prepare it again.
  func sparingSearch<Value: Sendable>(
    _ body: (DatabaseFile) async throws -> Value
  ) async throws -> Value {
    let cache = try files.cache()
    do {
      return try await body(cache)
    } catch is SearchDamage {
      try await cache.write(SearchIndex.restart)
      while try await cache.write(SearchIndex.extend) != nil { try Task.checkCancellation() }
      return try await body(cache)
    }
  }
}

/// Finds photos in a snapshot, page by page.
///
/// Words are weighed by FTS5's `bm25`, which has to look at each photo that has them. So photos are weighed a
/// good many at a time, those that came last first: however frequent a word is, the first page is there soon.
/// What has no words to be weighed is found in the order of the stream.
struct PhotoFinder {
  /// How many are weighed at a time.
  static let mostWeighed = 1000

  let db: Database
  let scope: StreamScope
  let filter: SearchFilter
  /// What is shown alone.
  let shown: SearchFilter?

  private struct Found {
    let photo: Photo
    let score: Double
    /// Below which row it was weighed.
    let below: Int64?

    var cursor: SearchCursor {
      SearchCursor(
        below: below,
        last: SearchCursor.Place(score: score, timestamp: photo.timestamp, id: photo.id))
    }
  }

  func page(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    guard let match = filter.match else {
      return filter.wantsLookalikes
        ? try lookalikes(after: end, limit: limit) : try newest(after: end, limit: limit)
    }
    var found: [Found] = []
    var (below, last) = (end?.below, end?.last)
    while true {
      // One more than the page has tells whether there is another page.
      found += try weighed(match, below: below, after: last, limit: limit + 1 - found.count)
      if found.count > limit {
        return SearchPage(
          found.prefix(limit).map { FoundPhoto($0.photo) }, end: found[limit - 1].cursor)
      }
      guard let next = try nextBelow(match, below: below) else {
        return SearchPage(found.map { FoundPhoto($0.photo) })
      }
      (below, last) = (next, nil)
    }
  }
}

extension PhotoFinder {
  private func weighed(
    _ match: String, below: Int64?, after last: SearchCursor.Place?, limit: Int
  ) throws -> [Found] {
    var arguments = arguments(match, below)
    arguments["limit"] = limit
    // Only rows of the page are read as a whole.
    var behind = "TRUE"
    if let last {
      behind = "(score, age, source, item) > (:score, :age, :other, :item)"
      arguments["score"] = last.score
      arguments["age"] = ~last.timestamp.milliseconds
      arguments["other"] = last.id.source
      arguments["item"] = last.id.item
    }
    let row = try BareStatement(
      db,
      """
      SELECT \(Photo.columns), score FROM (
          SELECT candidate, score
            FROM (\(candidates("bm25(photoSearch) AS score, age, source, item")))
            WHERE \(behind) ORDER BY score, age, source, item LIMIT :limit)
        JOIN photo ON photo.id = candidate ORDER BY score, age, source, item
      """, StatementArguments(arguments))
    defer { row.end() }
    var found: [Found] = []
    while try row.next() {
      guard let photo = Photo(row) else { continue }
      found.append(
        Found(photo: photo, score: row.fraction(Photo.columnCount), below: below))
    }
    return found
  }

  /// Below which row the next ones are weighed; nil if there are none.
  private func nextBelow(_ match: String, below: Int64?) throws -> Int64? {
    let row = try Row.fetchOne(
      db, sql: "SELECT min(candidate), count(*) FROM (\(candidates("NULL")))",
      arguments: StatementArguments(arguments(match, below)))
    guard let row, (row[1] as Int64? ?? 0) == Self.mostWeighed else { return nil }
    return row[0]
  }

  private func candidates(_ weight: String) -> String {
    """
    SELECT photoSearch.rowid AS candidate, \(weight)
      FROM photoSearch CROSS JOIN photo ON photo.id = photoSearch.rowid
      WHERE photoSearch MATCH :match AND photoSearch.rowid < :below
        AND \(scope.condition()) AND (expiresAt IS NULL OR expiresAt > :now)
        AND \(filter.rest) AND \(shown?.sql ?? "TRUE")
      ORDER BY photoSearch.rowid DESC LIMIT \(Self.mostWeighed)
    """
  }

  private func arguments(_ match: String, _ below: Int64?) -> StreamQuery.Arguments {
    let own: StreamQuery.Arguments = ["match": match, "below": below ?? .max]
    return scope.arguments().merging(filter.arguments) { $1 }
      .merging(shown?.arguments ?? [:]) { $1 }.merging(own) { $1 }
  }

  /// Those that look alike beside each other, the latest first: in the order of their indexes, which is the same for
  /// two and for a million.
  private func lookalikes(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    var arguments = scope.arguments().merging(filter.arguments) { $1 }
      .merging(shown?.arguments ?? [:]) { $1 }
    arguments["limit"] = limit + 1
    var behind = "TRUE"
    if let last = end?.alike {
      behind = """
        series <= :series AND (series, look, candidate) < (:series, :look, :candidate)
        """
      arguments["series"] = last.series
      arguments["look"] = last.appearance
      arguments["candidate"] = last.photo
    }
    let row = try BareStatement(
      db,
      """
      SELECT \(Photo.columns), series, look, candidate FROM (
          SELECT series, look.id AS look, seen.photo AS candidate
            FROM appearance AS look CROSS JOIN photoAppearance AS seen ON seen.appearance = look.id
            WHERE look.profile = :profile
              AND (look.photos > 1 OR EXISTS (SELECT 1 FROM alikePair WHERE one = look.id)))
        CROSS JOIN photo ON photo.id = candidate
        WHERE \(behind) AND \(scope.condition()) AND (expiresAt IS NULL OR expiresAt > :now)
          AND \(filter.sql) AND \(shown?.sql ?? "TRUE")
        ORDER BY series DESC, look DESC, candidate DESC LIMIT :limit
      """, StatementArguments(arguments))
    defer { row.end() }
    var (photos, last) = ([FoundPhoto](), SearchCursor.Lookalike?.none)
    var count = 0
    while try row.next() {
      count += 1
      guard count <= limit else { break }
      last = SearchCursor.Lookalike(
        series: row.number(Photo.columnCount), appearance: row.number(Photo.columnCount + 1),
        photo: row.number(Photo.columnCount + 2))
      if let photo = Photo(row) { photos.append(FoundPhoto(photo)) }
    }
    return SearchPage(photos, end: count > limit ? last.map(SearchCursor.init(behind:)) : nil)
  }

  private func newest(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    let newest = StreamScope(
      profile: scope.profile, order: .newest, now: scope.now, only: scope.selection)
    let also = [filter.sql, shown?.sql].compactMap(\.self).joined(separator: " AND ")
    var selection = PhotoSelection(scope: newest, isAscending: true, also: also)
    let position = end?.last.map { StreamPosition(timestamp: $0.timestamp, id: $0.id) }
    if let position { selection.also += " AND " + newest.condition(.older, of: position) }
    var arguments = newest.arguments(position).merging(filter.arguments) { $1 }
      .merging(shown?.arguments ?? [:]) { $1 }
    arguments["limit"] = limit + 1
    let found = try Photo.fetchAll(db, selection.sql(), StatementArguments(arguments))
    let photos = found.prefix(limit)
    let last = photos.last.flatMap { photo in
      found.count > limit
        ? SearchCursor.Place(score: nil, timestamp: photo.timestamp, id: photo.id) : nil
    }
    return SearchPage(
      photos.map { FoundPhoto($0) }, end: last.map { SearchCursor(below: nil, last: $0) })
  }
}
