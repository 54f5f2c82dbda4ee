import Domain

/// The use cases of the search.
struct SearchInteractor {
  let searching: any PhotoSearching
  let sources: any SourceKeeping
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting

  func read(_ text: String) throws -> SearchQuery {
    try SearchQuery(text, now: time.now)
  }

  /// Ends when all photos can be found.
  func prepare() -> AsyncThrowingStream<SearchProgress, any Error> {
    searching.prepareSearch()
  }

  /// A page of what is found; its numbers go on from those before.
  func obtainPage(
    of query: SearchQuery, after end: SearchCursor?, count: Int
  ) async throws -> (list: SearchList, end: SearchCursor?) {
    let page = try await searching.search(
      query, after: end, limit: settings.number(.listLength))
    let names = Dictionary(try await sources.sources().map { ($0.id, $0.name) }) { $1 }
    let list = SearchList(
      query: query, start: count + 1, photos: page.photos, sources: names,
      hasMore: page.end != nil, now: time.now)
    return (list, page.end)
  }

  /// What Tab offers; without it, Tab offers the keys alone.
  func obtainSuggestions() async -> [String] {
    do {
      return try await searching.searchSuggestions()
    } catch {
      reporting.note(error, while: "looking what can be searched for")
      return []
    }
  }
}
