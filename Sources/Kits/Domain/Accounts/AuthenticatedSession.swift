/// A signed-in account, and the token that proves it. Without a token there is none: what needs a
/// session takes one where it is made.
///
///     var token = await session.token
///     if answer.status == 401 { token = try await session.replace(token) }
///
/// When the server refuses a token, it is replaced once, whoever asks; the others wait.
public actor AuthenticatedSession {
  /// Who is signed in.
  public nonisolated let account: Account
  /// What to send.
  public private(set) var token: AccessToken
  private let renew: @Sendable (AccessToken) async throws -> AccessToken
  private var renewal: Task<AccessToken, any Error>?
  private var ending: (any Error)?

  /// Makes a session.
  ///
  /// - Parameter renew: Gets a token instead of one that was refused, and keeps it; throws
  ///   ``AccountError/sessionOver(_:_:)`` if there is none, and the session is over for good.
  public init(
    of account: Account, token: AccessToken,
    renew: @escaping @Sendable (AccessToken) async throws -> AccessToken
  ) {
    self.account = account
    self.token = token
    self.renew = renew
  }

  /// Another token than the one that the server refused.
  ///
  /// Throws ``AccountError/sessionOver(_:_:)``, also every time after; and what made it impossible to
  /// ask, such as ``NetworkError``.
  public func replace(_ refused: AccessToken) async throws -> AccessToken {
    if let ending { throw ending }
    guard refused == token else { return token }
    let task = renewal ?? Task { [renew] in try await renew(refused) }
    renewal = task
    // Nobody's own cancellation ends it for the others.
    let result = await task.result
    if renewal == task { settle(result) }
    return try result.get()
  }
}

extension AuthenticatedSession {
  private func settle(_ result: Result<AccessToken, any Error>) {
    renewal = nil
    switch result {
    case .success(let renewed): token = renewed
    case .failure(let error as AccountError): ending = error
    case .failure: break
    }
  }
}
