import Domain

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
  private let abandon: @Sendable (AccessToken) async throws -> AccessToken
  private var renewal: Task<AccessToken, any Error>?
  private var ending: (any Error)?

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - renew: Gets a token instead of one that was refused, and keeps it; throws
  ///     ``AccountError/sessionOver(_:_:)`` if there is none, and the session is over for good.
  ///   - giveUp: Ends the session for good and throws the same, unless somebody has got a newer token.
  public init(
    of account: Account, token: AccessToken,
    renew: @escaping @Sendable (AccessToken) async throws -> AccessToken,
    giveUp: (@Sendable (AccessToken) async throws -> AccessToken)? = nil
  ) {
    self.account = account
    self.token = token
    self.renew = renew
    abandon = giveUp ?? { _ in throw AccountError.sessionOver(account.id, .refused) }
  }

  /// Another token than the one that the server refused.
  ///
  /// Throws ``AccountError/sessionOver(_:_:)`` or, of who has signed out, ``AccountError/unknownAccount(_:)``, also
  /// every time after; and what made it impossible to ask, such as ``NetworkError``.
  public func replace(_ refused: AccessToken) async throws -> AccessToken {
    try await replace(refused, by: renew)
  }

  /// Ends the session, as the server refuses even the token that it gave instead of another. If a newer one is there
  /// by now, returns that; throws as ``replace(_:)`` does.
  public func giveUp(_ refused: AccessToken) async throws -> AccessToken {
    try await replace(refused, by: abandon)
  }
}

extension AuthenticatedSession {
  private func replace(
    _ refused: AccessToken, by other: @escaping @Sendable (AccessToken) async throws -> AccessToken
  ) async throws -> AccessToken {
    if let ending { throw ending }
    guard refused == token else { return token }
    let task = renewal ?? Task { try await other(refused) }
    renewal = task
    // Nobody's own cancellation ends it for the others.
    let result = await task.result
    if renewal == task { settle(result) }
    return try result.get()
  }

  private func settle(_ result: Result<AccessToken, any Error>) {
    renewal = nil
    switch result {
    case .success(let renewed): token = renewed
    case .failure(let error as AccountError): ending = error
    case .failure: break
    }
  }
}

/// What proves to a server who asks. It describes itself as nothing, so that it gets into no log,
/// no error and no recording.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The secret itself: for the `Authorization` header and the vault alone.
  public let secret: String

  /// Takes a token; nil if it is empty, or could break out of a header.
  public init?(_ secret: String) {
    guard !secret.isEmpty, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    self.secret = secret
  }

  /// Says nothing.
  public var description: String { "(token)" }
  /// Says nothing.
  public var debugDescription: String { description }
  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What a server gives for a sign-in: a token, and what replaces it once it is refused.
public struct TokenGrant: Hashable, Sendable {
  /// The token.
  public let token: AccessToken
  /// What gets a new token once this one is refused; nil if signing in again is the only way.
  public let refresh: AccessToken?
  /// What it allows, as the server says.
  public let scopes: Set<String>

  /// Holds until it is refused; without `refresh` only signing in again replaces it.
  public init(token: AccessToken, refresh: AccessToken? = nil, scopes: Set<String> = []) {
    self.token = token
    self.refresh = refresh
    self.scopes = scopes
  }
}
