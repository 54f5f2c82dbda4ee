import Domain

/// In whose name something is asked.
enum Credential: Sendable {
  /// Nobody's.
  case none
  /// That of whose token this is, which may prove wrong.
  case token(AccessToken)
  /// A signed-in account's: if its token is refused, it is replaced once.
  case session(AuthenticatedSession)

  /// Whose rate limit it counts for.
  var account: AccountID? {
    if case .session(let session) = self { session.account.id } else { nil }
  }
}
