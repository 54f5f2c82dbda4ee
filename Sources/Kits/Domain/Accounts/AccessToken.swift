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

/// What a server gives for a sign-in: a token, how long it holds, and what replaces it then.
public struct TokenGrant: Hashable, Sendable {
  /// The token.
  public let token: AccessToken
  /// What gets a new token once this one is refused; nil if signing in again is the only way.
  public let refresh: AccessToken?
  /// What it allows, as the server says.
  public let scopes: Set<String>
  /// When it ends; nil if the server does not say.
  public let expiresAt: Timestamp?

  /// Makes a grant.
  public init(
    token: AccessToken, refresh: AccessToken? = nil, scopes: Set<String> = [],
    expiresAt: Timestamp? = nil
  ) {
    self.token = token
    self.refresh = refresh
    self.scopes = scopes
    self.expiresAt = expiresAt
  }
}
