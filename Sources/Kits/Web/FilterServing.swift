import Domain

/// Asks servers for the filters of accounts, and has them change those.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol FilterServing: Sendable {
  /// The filters of an account; nil if its server keeps none.
  func filters(of account: AccountID) async throws -> [PostFilter]?
  /// Makes a filter; nil if its server keeps none.
  func make(_ filter: PostFilter, for lifetime: Duration?, of account: AccountID) async throws
    -> PostFilter?
  /// Makes `filter` of what it was; `lifetime` is left as it is if nil, and for ever if nothing. Nil if it is
  /// not there any more.
  func change(
    _ old: PostFilter, to filter: PostFilter, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter?
  /// Ends a filter; one that is not there any more was ended, too.
  func end(_ filter: PostFilter, of account: AccountID) async throws
}
