import Domain

/// Keeps filters, those of each account as its server said them last. Throws ``LibraryError``.
public protocol FilterStoring: Sendable {
  /// Another text whenever a filter, a source or an exclusive list of the profile may be another one. Quick.
  func filterStamp(of profile: Int64) throws -> String
  /// The filters for everything that is shown, and of each account that was asked.
  func filterLists(of profile: Int64) async throws -> [FilterList]
  /// Whose posts do not stand in home, by their handle's key: the title of the list in which they stand instead.
  func exclusivePeople(of profile: Int64) async throws -> [AccountID?: [String: String]]
  /// Puts a list in the place of that of the same account.
  func setFilterList(_ list: FilterList, of profile: Int64) async throws
}

/// The filters of an account.
public struct FilterList: Hashable, Sendable, Codable {
  /// Nil is for everything that is shown.
  public let account: AccountID?
  /// Whether its server keeps filters: then all of its filters are here.
  public var isServed: Bool
  /// The filters, in its order.
  public var filters: [PostFilter]

  /// Takes all filters of an account; nil is for everything that is shown.
  public init(_ filters: [PostFilter] = [], of account: AccountID?, isServed: Bool = false) {
    self.account = account
    self.isServed = isServed
    self.filters = filters
  }
}
