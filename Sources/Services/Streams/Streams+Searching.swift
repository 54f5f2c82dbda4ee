import Concurrency
import Domain
import Storage
import Synchronization

extension Streams: PhotoSearching {
  /// Makes photos findable that were there before search was; each step is stored.
  public func prepareSearch() -> AsyncThrowingStream<SearchProgress, any Error> {
    AsyncThrowingStream(
      bufferingPolicy: .bufferingNewest(1),
      working: { [photos = parts.photos] tell in
        while let progress = try await photos.extendSearch() {
          try Task.checkCancellation()
          tell(progress)
        }
      })
  }

  /// Photos that a query finds among those that are shown.
  public func search(
    _ query: SearchQuery, after end: SearchCursor?, limit: Int
  ) async throws -> SearchPage {
    let page = try await parts.photos.search(query, after: end, limit: limit, in: scope())
    let list = muted.withLock { $0 }
    return SearchPage(
      page.photos.map { found in
        FoundPhoto(
          list?.withoutHiddenBoosters(found.photo) ?? found.photo,
          filtering: list?.filtering(of: found.photo))
      },
      end: page.end)
  }

  /// People, tags or towns of all photos that a query finds among those that are shown.
  public func names(
    _ kind: FoundName.Kind, in query: SearchQuery, limit: Int
  ) async throws -> [FoundName] {
    try await parts.photos.names(
      kind, in: query, limit: limit, in: scope(), without: muted.withLock { $0 })
  }

  /// What can be typed behind `tag:`, `by:`, `camera:`, `near:` and `from:`, and the names of searches.
  public func searchSuggestions(for word: String) async throws -> [String] {
    let beginning = word.firstIndex(of: ":").map { String(word[word.index(after: $0)...]) } ?? ""
    let terms = try await parts.photos.searchTerms(
      of: parts.profile, beginning: beginning, limit: 2_000)
    let sources = try await sources()
    let names = sources.filter(\.bringsPhotos).map { $0.name.split(whereSeparator: \.isWhitespace) }
    let searches = sources.filter { !$0.bringsPhotos }.map(\.name)
    return terms.tags.map { "tag:" + $0 } + terms.people.map { "by:" + $0 }
      + terms.cameras.map { "camera:" + $0 } + terms.towns.map { "near:" + $0 }
      + names.map { "from:" + $0.joined(separator: "_") }
      + searches.filter { !$0.contains(where: \.isWhitespace) }
  }

  /// Nobody waits for it, and search does what is left.
  func prepareSearchQuietly() async {
    await parts.reporting.attempt("preparing photos to be found") {
      for try await _ in prepareSearch() {}
    }
  }
}
