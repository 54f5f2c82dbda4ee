import Domain

/// What the search shows, besides single photos.
struct SearchState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<SearchContent> = .idle
  /// How far photos are that could not be found yet; nil if all can be.
  var preparing: SearchProgress?
}

/// An answer of the search.
enum SearchContent: Equatable, Sendable {
  /// Some of what was found.
  case found(SearchList)
  /// All of it was shown before.
  case end(of: Int)
  /// What was typed cannot be looked for.
  case mistaken(SearchMistake)
  /// A photo is shown on a screen of its own.
  case opened(PhotoID)
  /// Nothing was looked for yet.
  case nothing
}

/// Photos that were found, one below the other.
struct SearchList: Equatable, Sendable {
  let query: SearchQuery
  /// The number of the first one.
  let start: Int
  let photos: [FoundPhoto]
  /// Where photos are from that nobody signed, by source.
  let sources: [SourceID: String]
  /// Whether there are more behind them.
  let hasMore: Bool
  let now: Timestamp
}
