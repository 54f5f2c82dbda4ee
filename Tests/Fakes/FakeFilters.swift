import Domain
import Synchronization

/// Filters in memory, at one account and here.
public final class FakeFilters: FilterKeeping {
  private let overview: Mutex<FilterOverview>
  private let account: Account?
  private let failure: (any Error)?
  private let neverAnswers: Bool

  /// Begins with filters; `account` is where new ones go, and `failure` is what comes of any change. What never
  /// answers waits until its task is cancelled: see ``Standstill``.
  public init(
    _ overview: FilterOverview = FilterOverview(), account: Account? = nil,
    failure: (any Error)? = nil, neverAnswers: Bool = false
  ) {
    self.overview = Mutex(overview)
    self.account = account
    self.failure = failure
    self.neverAnswers = neverAnswers
  }

  /// All of them.
  public func filters() async throws -> FilterOverview {
    if neverAnswers { try await Standstill.untilCancelled() }
    return overview.withLock { $0 }
  }

  /// Adds one at the end.
  public func add(_ wish: FilterWish, at place: KeepingPlace?) async throws -> KeptFilter {
    if let failure { throw failure }
    guard let words = wish.words else { throw FilterError.noWords }
    return overview.withLock { overview in
      let filter = PostFilter(
        id: "\(overview.filters.count + 1)", title: wish.title ?? words.joined(separator: ", "),
        action: wish.action ?? .warn, contexts: wish.contexts ?? PostFilter.Context.allCases,
        keywords: words.map { PostFilter.Keyword($0, isWholeWord: wish.isWholeWord ?? true) },
        expiresAt: wish.lifetime.flatMap { end(after: $0) },
        isHereOnly: place == .here)
      overview.filters.append(KeptFilter(filter, of: place == .here ? nil : account))
      return overview.filters[overview.filters.count - 1]
    }
  }

  /// Puts the changed one in its place.
  public func change(_ filter: KeptFilter, to wish: FilterWish) async throws -> KeptFilter {
    if let failure { throw failure }
    var changed = filter.filter
    changed.action = wish.action ?? changed.action
    changed.title = wish.title ?? changed.title
    changed.contexts = wish.contexts ?? changed.contexts
    if let words = wish.words { changed.keywords = words.map { PostFilter.Keyword($0) } }
    if let isWholeWord = wish.isWholeWord {
      for index in changed.keywords.indices { changed.keywords[index].isWholeWord = isWholeWord }
    }
    if let lifetime = wish.lifetime { changed.expiresAt = end(after: lifetime) }
    let kept = KeptFilter(changed, of: filter.account)
    return try overview.withLock { overview in
      guard let place = overview.filters.firstIndex(of: filter) else {
        throw FilterError.gone(filter.filter.title)
      }
      overview.filters[place] = kept
      return kept
    }
  }

  /// Takes it away.
  public func end(_ filter: KeptFilter) async throws {
    if let failure { throw failure }
    overview.withLock { $0.filters.removeAll { $0 == filter } }
  }

  private func end(after lifetime: Duration) -> Timestamp? {
    lifetime > .zero ? ManualTime().now.advanced(by: lifetime) : nil
  }
}
