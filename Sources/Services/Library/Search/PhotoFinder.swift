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

  /// A photo that has the words.
  private struct Candidate {
    let row: Int64
    let position: StreamPosition
    /// How well it fits; less is better.
    var score = 0.0

    /// Whether it comes before another one that was weighed with it: what fits better, then what is newer.
    func isBefore(_ other: Candidate) -> Bool {
      score != other.score ? score < other.score : position < other.position
    }
  }

  func page(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    guard let words = filter.words else {
      return filter.wantsLookalikes
        ? try lookalikes(after: end, limit: limit) : try newest(after: end, limit: limit)
    }
    var found: [FoundPhoto] = []
    var (rows, below) = ([Int64](), Int64?.none)
    if case .weighed(let rest, let lowest)? = end {
      (rows, below) = (try standing(rest, words), lowest)
    } else {
      (rows, below) = try weigh(words, below: nil)
    }
    let photo = try BareStatement(db, "SELECT \(Photo.columns) FROM photo WHERE id = ?")
    defer { photo.end() }
    while true {
      // Only rows of the page are read as a whole.
      for (index, row) in rows.enumerated() {
        photo.end()
        photo.bind(row, at: 1)
        guard try photo.next(), let known = Photo(photo) else { continue }
        // One more than the page has tells that there is another page.
        guard found.count < limit else {
          return SearchPage(found, end: .weighed(rest: Array(rows[index...]), below: below))
        }
        found.append(FoundPhoto(known))
      }
      guard let next = below else { return SearchPage(found) }
      (rows, below) = try weigh(words, below: next)
    }
  }
}

extension PhotoFinder {
  /// Those of a scope, and of both filters.
  func arguments(of scope: StreamQuery.Arguments) -> StreamQuery.Arguments {
    scope.merging(filter.arguments) { $1 }.merging(shown?.arguments ?? [:]) { $1 }
  }

  /// What photos must meet besides their words.
  private var condition: String {
    """
    \(scope.condition()) AND (expiresAt IS NULL OR expiresAt > :now)
      AND \(filter.rest) AND \(shown?.sql ?? "TRUE")
    """
  }

  /// Weighs the next photos below a row, or the first ones: rows in their order, and below which row the next ones
  /// are; nil if there are none.
  ///
  /// FTS5 has lists of short beginnings. For a longer one it puts those of all words together that begin like it,
  /// which takes longer the more photos there are. So the first photos are found by less than was typed, and their
  /// texts tell which fit: a frequent word fills the page so. A rare one has short lists, which are soon put
  /// together for the photos behind.
  private func weigh(_ words: WordSearch, below: Int64?) throws -> ([Int64], Int64?) {
    var arguments = arguments(of: scope.arguments())
    arguments["match"] = below == nil ? words.looseMatch : words.match
    arguments["below"] = below ?? .max
    let row = try BareStatement(
      db,
      """
      SELECT photoSearch.rowid, age, source, item, \(SearchIndex.columns)
        FROM photoSearch CROSS JOIN photo ON photo.id = photoSearch.rowid
        WHERE photoSearch MATCH :match AND photoSearch.rowid < :below AND \(condition)
        ORDER BY photoSearch.rowid DESC LIMIT \(Self.mostWeighed)
      """, StatementArguments(arguments))
    defer { row.end() }
    var (candidates, weights) = ([Candidate](), SearchWeights(of: words.condition))
    var (count, lowest) = (0, Int64?.none)
    while try row.next() {
      count += 1
      lowest = row.number(0)
      guard weights.add(SearchIndex.words(of: row, from: 4)) else { continue }
      let id = PhotoID(source: SourceID(rawValue: row.text(2)), item: row.text(3))
      let position = StreamPosition(timestamp: Timestamp(milliseconds: ~row.number(1)), id: id)
      candidates.append(Candidate(row: row.number(0), position: position))
    }
    let scores = try weights.scores(share(of:))
    for (index, score) in scores.enumerated() { candidates[index].score = score }
    return (
      candidates.sorted { $0.isBefore($1) }.map(\.row),
      count < Self.mostWeighed ? nil : lowest
    )
  }

  /// How many of the photos that came last have a term, and of how many: as far down as enough have it, so that a
  /// frequent one takes no longer than others.
  private func share(of term: SearchTerm) throws -> (having: Double, total: Double) {
    let row = try BareStatement(
      db,
      """
      SELECT found, indexedTo + 1 - iif(found < \(Self.mostWeighed), indexedFrom, lowest)
        FROM searchState CROSS JOIN (SELECT count(*) AS found, min(hit) AS lowest FROM (
          SELECT rowid AS hit FROM photoSearch WHERE photoSearch MATCH ?
            ORDER BY rowid DESC LIMIT \(Self.mostWeighed)))
      """, [term.looseExpression])
    defer { row.end() }
    return try row.next() ? (row.fraction(0), row.fraction(1)) : (0, 0)
  }

  /// Those of rows that were weighed for an earlier page that are found still.
  private func standing(_ rows: [Int64], _ words: WordSearch) throws -> [Int64] {
    var arguments = arguments(of: scope.arguments())
    arguments["rows"] = "[" + rows.map(String.init).joined(separator: ",") + "]"
    let row = try BareStatement(
      db,
      """
      SELECT photo.id, \(SearchIndex.columns)
        FROM json_each(:rows) AS weighed CROSS JOIN photo ON photo.id = weighed.value
        WHERE \(condition)
      """, StatementArguments(arguments))
    defer { row.end() }
    var (found, weights) = (Set<Int64>(), SearchWeights(of: words.condition))
    while try row.next() {
      if weights.add(SearchIndex.words(of: row, from: 1)) { found.insert(row.number(0)) }
    }
    return rows.filter(found.contains)
  }

  /// The statement for those that look alike beside each other, the latest first: in the order of their indexes,
  /// which is the same for two and for a million. Unless these are the first, they are those behind `:series`, `:look`
  /// and `:candidate`.
  func lookalikes(isFirst: Bool) -> String {
    let behind =
      isFirst
      ? "TRUE" : "series <= :series AND (series, look, candidate) < (:series, :look, :candidate)"
    return """
      SELECT \(Photo.columns), series, look, candidate FROM (
          SELECT series, look.id AS look, seen.photo AS candidate
            FROM appearance AS look CROSS JOIN photoAppearance AS seen ON seen.appearance = look.id
            WHERE look.profile = :profile
              AND (look.photos > 1 OR EXISTS (SELECT 1 FROM alikePair WHERE one = look.id)))
        CROSS JOIN photo ON photo.id = candidate
        WHERE \(behind) AND \(scope.condition()) AND (expiresAt IS NULL OR expiresAt > :now)
          AND \(filter.sql) AND \(shown?.sql ?? "TRUE")
        ORDER BY series DESC, look DESC, candidate DESC LIMIT :limit
      """
  }

  private func lookalikes(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    var arguments = arguments(of: scope.arguments())
    arguments["limit"] = limit + 1
    var isFirst = true
    if case .alike(let series, let appearance, let candidate)? = end {
      isFirst = false
      arguments["series"] = series
      arguments["look"] = appearance
      arguments["candidate"] = candidate
    }
    let row = try BareStatement(db, lookalikes(isFirst: isFirst), StatementArguments(arguments))
    defer { row.end() }
    var (photos, last) = ([FoundPhoto](), SearchCursor?.none)
    var count = 0
    while try row.next() {
      count += 1
      guard count <= limit else { break }
      last = .alike(
        series: row.number(Photo.columnCount), appearance: row.number(Photo.columnCount + 1),
        photo: row.number(Photo.columnCount + 2))
      if let photo = Photo(row) { photos.append(FoundPhoto(photo)) }
    }
    return SearchPage(photos, end: count > limit ? last : nil)
  }

  private func newest(after end: SearchCursor?, limit: Int) throws -> SearchPage {
    let newest = StreamScope(
      profile: scope.profile, order: .newest, now: scope.now, only: scope.selection)
    let also = [filter.sql, shown?.sql].compactMap(\.self).joined(separator: " AND ")
    var selection = PhotoSelection(scope: newest, isAscending: true, also: also)
    var position: StreamPosition?
    if case .newest(let timestamp, let id)? = end {
      let last = StreamPosition(timestamp: timestamp, id: id)
      selection.also += " AND " + newest.condition(.older, of: last)
      position = last
    }
    var arguments = arguments(of: newest.arguments(position))
    arguments["limit"] = limit + 1
    let found = try Photo.fetchAll(db, selection.sql(), StatementArguments(arguments))
    let photos = found.prefix(limit)
    let last = found.count > limit ? photos.last : nil
    return SearchPage(
      photos.map { FoundPhoto($0) }, end: last.map { SearchCursor.newest($0.timestamp, $0.id) })
  }
}
