import Domain

/// Asks servers what flags are to be.
///
/// Throws ``NetworkError``, ``AccountError`` and what else keeps a server from answering.
public protocol FlagServing: Sendable {
  /// What an account's server says of flags, by their names; nil if it says nothing of any, as all but our own.
  func flags(of account: AccountID) async throws -> [String: String]?
}
