import Domain
import GRDB
import Storage

/// Finds photos in a snapshot, page by page.
///
/// Photos are weighed a good many at a time, those that came last first: however frequent a word is, the first
/// page is there soon. What has no words to be weighed is found in the order of the stream.
struct PhotoFinder {
  /// How many are weighed at a time.
  static let mostWeighed = 1000

  let db: Database
  let scope: StreamScope
  let filter: SearchFilter
  /// What is shown alone, and muted.
  let shown: ScopeFilter?

  /// Photos that are weighed together.
  private struct Batch {
    /// Those that fit best first, among equals the newest.
    var photos: [(row: Int64, place: SearchCursor.Place)] = []
    /// Below which row the next ones are; nil if there are none.
    var next: Int64?
  }

  func page(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    guard let words = filter.words else {
      return filter.wantsLookalikes
        ? try lookalikes(after: end, limit: limit) : try newest(after: end, limit: limit)
    }
    var (found, cursor) = ([FoundPhoto](), end)
    var (below, last) = (end?.below, end?.last)
    let photo = try BareStatement(db, "SELECT \(Photo.columns) FROM photo WHERE id = ?")
    defer { photo.end() }
    while true {
      let batch = try weigh(words, below: below)
      // Only rows of the page are read as a whole.
      for (row, place) in batch.photos where last.map({ place.isBehind($0) }) ?? true {
        photo.end()
        photo.bind(row, at: 1)
        guard try photo.next(), let known = Photo(photo) else { continue }
        // One more than the page has tells that there is another page.
        guard found.count < limit else { return SearchPage(found, end: cursor) }
        found.append(FoundPhoto(known))
        cursor = SearchCursor(below: below, last: place)
      }
      guard let next = batch.next else { return SearchPage(found) }
      (below, last) = (next, nil)
    }
  }
}

extension PhotoFinder {
  /// Those of a scope, and of both filters.
  private func arguments(of scope: StreamQuery.Arguments) -> StreamQuery.Arguments {
    scope.merging(filter.arguments) { $1 }.merging(shown?.arguments ?? [:]) { $1 }
  }

  /// Weighs the next photos below a row, or the first ones.
  ///
  /// FTS5 has lists of short beginnings. For a longer one it puts those of all words together that begin like it,
  /// which takes longer the more photos there are. So the first photos are found by less than was typed, and their
  /// texts tell which fit: a frequent word fills the page so. A rare one has short lists, which are soon put
  /// together for the photos behind.
  private func weigh(_ words: WordSearch, below: Int64?) throws -> Batch {
    var arguments = arguments(of: scope.arguments())
    arguments["match"] = below == nil ? words.looseMatch : words.match
    arguments["below"] = below ?? .max
    let candidates = try BareStatement(
      db,
      """
      SELECT photoSearch.rowid, age, source, item, \(SearchIndex.columns)
        FROM photoSearch CROSS JOIN photo ON photo.id = photoSearch.rowid
        WHERE photoSearch MATCH :match AND photoSearch.rowid < :below
          AND \(scope.condition()) AND (expiresAt IS NULL OR expiresAt > :now)
          AND \(filter.rest) AND \(shown?.sql ?? "TRUE")
        ORDER BY photoSearch.rowid DESC LIMIT \(Self.mostWeighed)
      """, StatementArguments(arguments))
    defer { candidates.end() }
    var (batch, weights, count) = (Batch(), SearchWeights(of: words.condition), 0)
    while try candidates.next() {
      count += 1
      batch.next = candidates.number(0)
      guard weights.add(SearchIndex.words(of: candidates, from: 4)) else { continue }
      let id = PhotoID(source: SourceID(rawValue: candidates.text(2)), item: candidates.text(3))
      let place = SearchCursor.Place(
        score: nil, timestamp: Timestamp(milliseconds: ~candidates.number(1)), id: id)
      batch.photos.append((candidates.number(0), place))
    }
    if count < Self.mostWeighed { batch.next = nil }
    for (index, score) in weights.scores().enumerated() {
      let place = batch.photos[index].place
      batch.photos[index].place = SearchCursor.Place(
        score: score, timestamp: place.timestamp, id: place.id)
    }
    batch.photos.sort { $1.place.isBehind($0.place) }
    return batch
  }

  /// Those that look alike beside each other, the latest first: in the order of their indexes, which is the same for
  /// two and for a million.
  private func lookalikes(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    var arguments = arguments(of: scope.arguments())
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
    var arguments = arguments(of: newest.arguments(position))
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

extension SearchCursor.Place {
  /// Whether it comes behind another one that was weighed with it.
  fileprivate func isBehind(_ other: SearchCursor.Place) -> Bool {
    let (mine, theirs) = (score ?? 0, other.score ?? 0)
    if mine != theirs { return mine > theirs }
    if timestamp != other.timestamp { return timestamp < other.timestamp }
    return (id.source.rawValue, id.item) > (other.id.source.rawValue, other.id.item)
  }
}
