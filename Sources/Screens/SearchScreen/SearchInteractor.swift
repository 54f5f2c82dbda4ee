import Domain
import PhotoActions

/// The use cases of the search.
struct SearchInteractor {
  let dependencies: any SearchDependencies

  var reporting: any ErrorReporting { dependencies.reporting }
  var now: Timestamp { dependencies.time.now }
  /// Whether only what the stream shows alone is looked through.
  var looksAtPart: Bool { dependencies.stream.shownSelection != nil }

  func read(_ text: String) throws -> SearchQuery {
    try SearchQuery(text, now: now)
  }

  /// The search that was saved by this name; nil if there is none.
  func obtainSearch(named name: String) async throws -> String? {
    for source in try await dependencies.sources.sources() where source.name == name {
      if case .search(let text) = source.kind { return text }
    }
    return nil
  }

  /// A page of what is found; its numbers go on from those before. As long as lists are, unless a length is given.
  func obtainPage(
    of query: SearchQuery, after end: SearchCursor? = nil, count: Int = 0, length: Int? = nil
  ) async throws -> (list: SearchList, end: SearchCursor?) {
    let isPart = looksAtPart
    let page = try await dependencies.searching.search(
      query, after: end, limit: length ?? dependencies.settings.number(.listLength))
    let names = Dictionary(try await dependencies.sources.sources().map { ($0.id, $0.name) }) { $1 }
    let list = SearchList(
      query: query, start: count + 1, photos: page.photos, sources: names,
      hasMore: page.end != nil, now: now, isPart: isPart)
    return (list, page.end)
  }

  /// Where the numbers of what is found begin, with how many pictures nobody has compared if that matters.
  func obtainFirstPage(
    of query: SearchQuery
  ) async throws -> (list: SearchList, end: SearchCursor?) {
    guard query.wantsLookalikes else { return try await obtainPage(of: query) }
    async let uncompared = dependencies.comparing.uncompared()
    var (list, end) = try await obtainPage(of: query)
    list.uncompared = try await uncompared
    return (list, end)
  }

  /// The people, tags or towns of all that a query finds.
  func obtainNames(_ kind: FoundName.Kind, of query: SearchQuery) async throws -> NameList {
    let names = try await dependencies.searching.names(kind, in: query, limit: NameList.most)
    return NameList(
      query: query, kind: kind, names: names,
      length: dependencies.settings.number(.listLength))
  }

  /// The beginning of what a line would find that is being typed; nil where that cannot be told, as there is a
  /// mistake in it, or photos are there that cannot be found yet. Nobody is asked elsewhere.
  func obtainPreview(of text: String, length: Int) async throws -> SearchList? {
    do {
      let query = try read(text)
      for try await _ in dependencies.searching.prepareSearch() { return nil }
      return try await obtainPage(of: query, length: length).list
    } catch let error as any ExplainedError where error.isMistake {
      return nil
    }
  }

  /// What goes on like the last word of a line that is being typed, such as `by:ad`, however rare that is.
  func obtainSuggestions(behind line: String) async -> [String] {
    let word = line.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last
    guard let word, word.contains(":"), word.last != ":" else { return [] }
    return await dependencies.searching.searchSuggestions(
      for: String(word), reporting: reporting)
  }
}
