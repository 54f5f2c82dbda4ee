import Domain
import GRDB
import Markup

/// What somebody does not want to see, or only after a warning.
struct Filter: Codable, Sendable, FetchableRecord, PersistableRecord {
  /// What is done with statuses that match.
  enum Action: String, Codable, Sendable {
    case warn, hide, blur
  }

  /// Where a filter holds.
  enum Context: String, Sendable, CaseIterable {
    case home, notifications, thread, account
    case everybody = "public"
  }

  let id: Int64
  let user: Int64
  var title: String
  /// The names of its contexts, divided by blanks.
  var contexts: String
  var action: Action
  var expiresAt: Timestamp?
}

/// A word or a phrase of a filter.
struct FilterKeyword: Codable, Sendable, FetchableRecord, PersistableRecord {
  let id: Int64
  let filter: Int64
  var keyword: String
  /// Whether it is not found inside of longer words.
  var isWholeWord: Bool

  var json: JSONValue {
    ["id": .id(id), "keyword": .text(keyword), "whole_word": .boolean(isWholeWord)]
  }
}

/// A single status that a filter holds for.
struct FilterStatus: Codable, Sendable, FetchableRecord, PersistableRecord {
  let id: Int64
  let filter: Int64
  let status: Int64

  var json: JSONValue { ["id": .id(id), "status_id": .id(status)] }
}

extension Snapshot {
  /// The viewer's filters, the oldest first.
  func filters() throws -> [Filter] {
    try Filter.filter(Column("user") == viewer).order(Column("id")).fetchAll(db)
  }

  /// One of the viewer's filters; others' are not there.
  func filter(_ id: Int64) throws -> Filter { try own(id, by: \.user) }

  func keywords(of filter: Int64) throws -> [FilterKeyword] {
    try FilterKeyword.filter(Column("filter") == filter).order(Column("id")).fetchAll(db)
  }

  func statuses(of filter: Int64) throws -> [FilterStatus] {
    try FilterStatus.filter(Column("filter") == filter).order(Column("id")).fetchAll(db)
  }

  /// A filter with all that is in it.
  func json(of filter: Filter) throws -> JSONValue {
    .merged([
      filter.json,
      [
        "keywords": .list(try keywords(of: filter.id).map(\.json)),
        "statuses": .list(try statuses(of: filter.id).map(\.json)),
      ],
    ])
  }

  /// The viewer's filters that are not over, ready to be held against statuses.
  func activeFilters() throws -> [ActiveFilter] {
    // Most people have none, and finding that out by a query that is made anew costs a third of a page.
    let any = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM filter WHERE user = ?)")
    guard let viewer, try Bool.fetchOne(any, arguments: [viewer]) == true else { return [] }
    return try filters().filter { $0.expiresAt.map { $0 > now } ?? true }.map { filter in
      ActiveFilter(
        json: filter.json, keywords: try keywords(of: filter.id).map(KeywordMatcher.init),
        statuses: Set(try statuses(of: filter.id).map(\.status)))
    }
  }

  /// Which of these filters a status matches, as the API says it; nil if none. Clients look at contexts
  /// themselves.
  func matches(of id: Int64, with filters: [ActiveFilter]) throws -> JSONValue? {
    guard !filters.isEmpty, let status = try Status.fetchOne(db, key: id) else { return nil }
    let descriptions = try StoredMedia.all(of: id, in: db).compactMap(\.description)
    let text = FilteredText([status.spoiler, status.text] + descriptions)
    let matches: [JSONValue] = filters.compactMap { filter in
      let words = filter.keywords.filter { $0.isIn(text) }.map { JSONValue.text($0.keyword) }
      let isNamed = filter.statuses.contains(id)
      guard isNamed || !words.isEmpty else { return nil }
      return [
        "filter": filter.json, "keyword_matches": .list(words),
        "status_matches": isNamed ? [.id(id)] : [],
      ]
    }
    return matches.isEmpty ? nil : .list(matches)
  }
}

extension Filter {
  fileprivate var json: JSONValue {
    [
      "id": .id(id), "title": .text(title), "expires_at": JSONValue(expiresAt?.text),
      "context": .list(contexts.split(separator: " ").map { .text(String($0)) }),
      "filter_action": .text(action.rawValue),
    ]
  }
}
