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
        expiresAt: wish.lifetime.map { ManualTime().now.advanced(by: $0) },
        isHereOnly: place == .here)
      overview.filters.append(KeptFilter(filter, of: place == .here ? nil : account))
      return overview.filters[overview.filters.count - 1]
    }
  }

  /// Changes what does and is called so.
  public func change(_ filter: KeptFilter, to wish: FilterWish) async throws -> KeptFilter {
    if let failure { throw failure }
    var changed = filter.filter
    changed.action = wish.action ?? changed.action
    changed.title = wish.title ?? changed.title
    return KeptFilter(changed, of: filter.account)
  }

  /// Takes it away.
  public func end(_ filter: KeptFilter) async throws {
    if let failure { throw failure }
    overview.withLock { $0.filters.removeAll { $0 == filter } }
  }
}
