/// The filters of all accounts, and those that are kept on this machine alone.
///
/// Servers are asked at every refresh of the stream, each once in some minutes at most; what they said last
/// holds offline, too. Throws ``FilterError``, ``LibraryError``, and what keeps a server from answering: then
/// nothing was changed.
public protocol FilterKeeping: Sendable {
  /// All filters, those for everything first; servers that were not asked lately are asked.
  func filters() async throws -> FilterOverview
  /// Makes a filter; without a place at the first account that can be asked, else here.
  func add(_ wish: FilterWish, at place: KeepingPlace?) async throws -> KeptFilter
  /// Makes another filter of one.
  func change(_ filter: KeptFilter, to wish: FilterWish) async throws -> KeptFilter
  /// Ends a filter.
  func end(_ filter: KeptFilter) async throws
}

/// A filter, and whose it is.
public struct KeptFilter: Hashable, Sendable {
  /// Nil is for everything that is shown here.
  public let account: Account?
  /// The filter.
  public let filter: PostFilter

  /// Makes a kept filter.
  public init(_ filter: PostFilter, of account: Account?) {
    self.filter = filter
    self.account = account
  }
}

/// All filters, and what is to be said of them.
public struct FilterOverview: Hashable, Sendable {
  /// The filters, those for everything first.
  public var filters: [KeptFilter]
  /// The accounts whose servers could not be asked, and why; their filters are as they were.
  public var failures: [AccountFailure]

  /// Makes an overview.
  public init(_ filters: [KeptFilter] = [], failures: [AccountFailure] = []) {
    self.filters = filters
    self.failures = failures
  }
}

/// An account whose server could not be asked, and why.
public struct AccountFailure: Hashable, Sendable {
  /// The account; what is known of it stays as it was.
  public let account: Account
  /// Why; untrusted text.
  public let reason: String

  /// Makes a failure.
  public init(_ account: Account, reason: String) {
    self.account = account
    self.reason = reason
  }
}

/// Why there is no such filter.
public enum FilterError: Mistake, Hashable {
  /// It has nothing to look for.
  case noWords
  /// A word or a title is longer than anybody types.
  case tooLong(String)
  /// It was ended elsewhere.
  case gone(String)

  /// What to type instead.
  public var reason: String {
    switch self {
    case .noWords: "a filter needs a word to look for: type `filters add fog, mist --warn`"
    case .tooLong(let text):
      "`\(text.prefix(20))…` is too long for a filter: at most \(FilterWish.longest) characters"
    case .gone(let title): "the filter `\(title)` is gone at its server: `filters` lists the others"
    }
  }
}
