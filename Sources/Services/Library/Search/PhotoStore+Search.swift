import Domain
import GRDB
import Storage

// Finding photos.
extension PhotoStore {
  func search(
    _ query: SearchQuery, after end: SearchCursor?, limit: Int, in scope: StreamScope
  ) async throws -> SearchPage {
    try await find(query, in: scope) { try $0.page(after: end, limit: max(1, limit)) }
  }

  func names(
    _ kind: FoundName.Kind, in query: SearchQuery, limit: Int, in scope: StreamScope,
    without list: MuteList?
  ) async throws -> [FoundName] {
    try await find(query, in: scope) { try $0.names(kind, limit: limit, without: list) }
  }

  private func find<Value: Sendable>(
    _ query: SearchQuery, in scope: StreamScope,
    _ body: @escaping @Sendable (PhotoFinder) throws -> Value
  ) async throws -> Value {
    let (filter, shown) = try files.people.readNow { people in
      (
        try SearchFilter(query, in: scope, people, prefix: "w"),
        try ScopeFilter(of: scope, people)
      )
    }
    return try await sparingSearch { cache in
      try await cache.read { db in
        try body(PhotoFinder(db: db, scope: scope, filter: filter, shown: shown))
      }
    }
  }

  /// The filter of a scope. Where it asks the index of words, all photos are made findable first: those that are
  /// not would be shown, muted or not.
  func filter(of scope: StreamScope) async throws -> ScopeFilter? {
    guard scope.isFiltered else { return nil }
    let filter = try files.people.readNow { try ScopeFilter(of: scope, $0) }
    if filter?.asksIndex == true {
      while try await extendSearch() != nil { try Task.checkCancellation() }
    }
    return filter
  }

  func extendSearch() async throws -> SearchProgress? {
    let cache = try files.cache()
    guard try await !cache.read(SearchIndex.isComplete) else { return nil }
    return try await cache.write(SearchIndex.extend)
  }

  /// How many terms of a kind are enough where others have photos here.
  private static let mostShared = 200

  func searchTerms(
    of profile: Int64, beginning: String, limit: Int
  ) async throws -> SearchTermList {
    let beginning = beginning.lowercased().composed
    return try await sparingSearch { cache in
      try await cache.read { db in
        let terms = try ProfileTerms(db: db, profile: profile)
        let limit = terms.isShared ? min(limit, Self.mostShared) : limit
        return SearchTermList(
          tags: try terms.first(limit, with: SearchedText.tagMark, beginning),
          people: try terms.first(limit, with: SearchedText.personMark, beginning),
          cameras: try terms.first(limit, with: SearchedText.cameraMark, beginning),
          towns: try terms.first(
            limit, with: SearchedText.townMark,
            beginning.replacing("_", with: SearchedText.townLink)
          ).map { $0.replacing(SearchedText.townLink, with: "_") })
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
