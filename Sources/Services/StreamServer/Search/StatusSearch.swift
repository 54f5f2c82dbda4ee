import Domain
import Foundation
import GRDB

/// What statuses are looked for: words in the program's own language, such as `fog -mist by:ada before:2025`.
struct StatusSearch {
  /// What FTS5 looks for; nil if it cannot help.
  let match: String?
  /// What a status has to meet that FTS5 has found.
  let rest: SQL
  /// What any status has to meet.
  let whole: SQL
  /// How often the text of a status may have to be read for that.
  let readings: Int
  /// Only ids in here.
  private(set) var ids: Range<Int64> = 0..<(.max)

  /// Reads what was typed. What is no query is looked for word by word; nil if there is no word in it.
  init?(_ text: String, in snapshot: Snapshot) {
    guard let condition = Self.condition(text, at: snapshot.now) else { return nil }
    var (expressions, rest): ([String], [SQL]) = ([], [])
    for part in condition.parts {
      if let expression = part.expression { expressions.append(expression) }
      if part.expression == nil || part.hasRows { rest.append(part.sql(in: snapshot)) }
      if case .term(.taken(let from, let until)) = part {
        ids = ids.clamped(to: SearchTerm.ids(from: from, until: until))
      }
    }
    match = expressions.isEmpty ? nil : expressions.joined(separator: " AND ")
    self.rest = rest.isEmpty ? "TRUE" : rest.joined(separator: " AND ")
    whole = condition.sql(in: snapshot)
    readings = condition.readings
  }

  /// Days are those of UTC. Behind the blank the last word is whole.
  private static func condition(_ text: String, at now: Timestamp) -> SearchQuery.Condition? {
    if let query = try? SearchQuery(text + " ", now: now, in: .gmt) { return query.condition }
    let words = SearchText.words(in: text).prefix(SearchQuery.mostTerms)
    guard !words.isEmpty else { return nil }
    return .all(words.map { .term(.words(SearchTerm.Phrase([$0.text]))) })
  }
}

extension SearchQuery.Condition {
  /// What FTS5 looks for; nil unless it is about words alone.
  fileprivate var expression: String? {
    matchExpression { term in
      switch term {
      case .words(let phrase): phrase.matchExpression()
      case .tag(let tag): "\"\(SearchedWords.tagMark)\(tag)\""
      default: nil
      }
    }
  }

  /// How many of its terms are looked for in the text.
  fileprivate var readings: Int {
    switch self {
    case .term(.words), .term(.tag): 1
    case .term: 0
    case .not(let part): part.readings
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.readings }
    }
  }

  /// The whole meaning, as a condition of `status`.
  fileprivate func sql(in snapshot: Snapshot) -> SQL {
    switch self {
    case .term(let term): term.sql(in: snapshot)
    case .not(let part): "NOT (\(part.sql(in: snapshot)))"
    case .all(let parts):
      "(" + parts.map { $0.sql(in: snapshot) }.joined(separator: " AND ") + ")"
    case .any(let parts):
      "(" + parts.map { $0.sql(in: snapshot) }.joined(separator: " OR ") + ")"
    }
  }
}

extension SearchTerm {
  fileprivate func sql(in snapshot: Snapshot) -> SQL {
    switch self {
    case .words(let phrase): Self.has(phrase.row)
    case .tag(let tag): Self.has(" \(SearchedWords.tagMark)\(tag) ")
    case .person(let phrase):
      """
      EXISTS (SELECT 1 FROM userWords WHERE userWords.user = status.author
        AND instr(userWords.words, \(phrase.withoutServer(snapshot.household.domain).row)))
      """
    case .source(let name): Self.author(name, in: snapshot)
    case .taken(let from, let until): Self.posted(from: from, until: until)
    case .last(let seconds):
      Self.posted(from: snapshot.now.advanced(by: .seconds(-seconds)), until: nil)
    case .liked:
      """
      EXISTS (SELECT 1 FROM reaction WHERE reaction.user = \(snapshot.viewer)
        AND reaction.status = status.id AND reaction.kind = \(StatusReaction.favourite))
      """
    case .kind(.album): "status.pictures > 1"
    case .kind(.mine): "status.author = \(snapshot.viewer)"
    // There is nothing of the kind here, or the server does not know.
    case .kind, .folder, .camera, .near: "FALSE"
    case .described:
      """
      EXISTS (SELECT 1 FROM media
        WHERE media.status = status.id AND media.description IS NOT NULL AND media.description <> '')
      """
    case .pixels(let comparison, let thousands):
      """
      EXISTS (SELECT 1 FROM media WHERE media.status = status.id AND media.position = 0
        AND media.width * media.height \(sql: comparison.rawValue) \(thousands) * 1000)
      """
    }
  }

  private static func has(_ row: String) -> SQL {
    "ifnull(instr(statusWords.words, \(row)), 0) > 0"
  }

  /// `from:me` and `from:ada`.
  private static func author(_ name: String, in snapshot: Snapshot) -> SQL {
    if name.lowercased() == "me" { return "status.author = \(snapshot.viewer)" }
    guard let name = snapshot.household.localName(of: name) else { return "FALSE" }
    return "status.author = (SELECT id FROM user WHERE name = \(name))"
  }

  private static func posted(from: Timestamp?, until: Timestamp?) -> SQL {
    let ids = ids(from: from, until: until)
    return "(status.id >= \(ids.lowerBound) AND status.id < \(ids.upperBound))"
  }

  /// Those of what was posted then.
  fileprivate static func ids(from: Timestamp?, until: Timestamp?) -> Range<Int64> {
    let first = from.map(\.firstSnowflake) ?? 0
    return first..<max(first, until.map(\.firstSnowflake) ?? .max)
  }
}

extension SearchTerm.Phrase {
  /// Names here have no server's behind them: `ada` of `@ada@photos.example`.
  fileprivate func withoutServer(_ domain: String) -> SearchTerm.Phrase {
    let server = SearchText.words(in: domain).map(\.text)
    guard words.count > server.count, words.suffix(server.count) == server[...] else {
      return self
    }
    return SearchTerm.Phrase(words.dropLast(server.count))
  }
}

extension Snapshot {
  /// What is looked at for one search, the newest first: more is not, however rare what the viewer may see is
  /// among it.
  static let mostCandidates = 10_000
  /// Bytes of text that are read for one search, one that is read again counting again: fifty words are looked for in
  /// ten thousand posts of usual length, or in a thousand of 5,000 characters, which takes a third of a second.
  static let mostRead = 250_000_000

  /// Which rows of `status` the viewer may find. As on Mastodon, what is unlisted is found by those who have
  /// to do with it.
  var findable: SQL {
    """
    status.boostOf IS NULL AND \(shown) AND (status.visibility <> 1 OR status.author = \(viewer)
      OR EXISTS (SELECT 1 FROM mention
        WHERE mention.status = status.id AND mention.user = \(viewer))
      OR EXISTS (SELECT 1 FROM reaction
        WHERE reaction.status = status.id AND reaction.user = \(viewer))
      OR \(isBoosted) OR EXISTS (SELECT 1 FROM pollVote
        WHERE pollVote.status = status.id AND pollVote.user = \(viewer)))
    """
  }

  /// The statuses that are found in one part of all of them, newest first.
  func find(
    _ search: StatusSearch, by author: Int64?, _ cursor: Cursor, offset: Int
  ) throws -> [Int64] {
    var (part, found): (Cursor, [Int64]) = (cursor, [])
    part.limit = Self.mostCandidates
    part.below = min(part.below, search.ids.upperBound)
    part.above = max(part.above, search.ids.lowerBound - 1)
    let rest = author == nil && search.match != nil ? search.rest : search.whole
    // FTS5 begins once, and goes on only as far as it has to.
    let candidates = try SQLRequest<Int64>(literal: candidates(search, author, part))
      .fetchCursor(db)
    var left = Self.mostRead
    while found.count < offset + cursor.limit, left > 0 {
      let ids = try readable(candidates.next(500), by: search, &left)
      guard !ids.isEmpty else { break }
      let kept: SQL = """
        SELECT status.id FROM status LEFT JOIN statusWords ON statusWords.status = status.id
          WHERE status.id IN \(ids) AND \(rest) AND \(findable)
          ORDER BY status.id \(sql: cursor.isUpward ? "ASC" : "DESC")
        """
      found += try Int64.fetchAll(db, literal: kept)
    }
    return cursor.ordered(Array(found.dropFirst(offset).prefix(cursor.limit)))
  }

  /// Those of some statuses whose texts may be read, from the first on.
  private func readable(
    _ ids: [Int64], by search: StatusSearch, _ left: inout Int
  ) throws -> [Int64] {
    guard search.readings > 0 else { return ids }
    let lengths: SQL = """
      SELECT status, length(CAST(words AS BLOB)) AS length FROM statusWords WHERE status IN \(ids)
      """
    var known: [Int64: Int] = [:]
    for row in try SQLRequest<Row>(literal: lengths).fetchAll(db) {
      known[row[0]] = Count(wrappedValue: row[1]).wrappedValue
    }
    var readable: [Int64] = []
    for id in ids where left > 0 {
      left -= search.readings * known[id, default: 0]
      readable.append(id)
    }
    return readable
  }

  private func candidates(_ search: StatusSearch, _ author: Int64?, _ cursor: Cursor) -> SQL {
    if let author {
      return "SELECT id FROM status WHERE author = \(author) AND \(cursor.end(by: "id"))"
    }
    if let match = search.match {
      return """
        SELECT rowid FROM statusSearch
          WHERE statusSearch MATCH \(match) AND \(cursor.end(by: "rowid"))
        """
    }
    return "SELECT id FROM status WHERE \(cursor.end(by: "id"))"
  }
}

extension FastDatabaseValueCursor {
  /// So many of the next elements, or those that are left.
  fileprivate func next(_ count: Int) throws -> [Value] {
    var elements: [Value] = []
    while elements.count < count, let element = try next() { elements.append(element) }
    return elements
  }
}
