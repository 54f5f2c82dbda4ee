import Domain

/// A token with all that renewing and revoking it needs: it belongs to the registration it was
/// given to, whatever this program is known by later, and to no server but its own.
struct KeptGrant: Hashable, Sendable {
  var grant: TokenGrant
  let origin: WebAddress
  let registration: AppRegistration
}

extension KeptGrant: Codable {
  private enum Key: CodingKey {
    case origin, token, refresh, scopes, expiresAt, clientID, clientSecret
  }

  /// Reads what was kept.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    grant = TokenGrant(
      token: try container.decodeToken(.token),
      refresh: try container.contains(.refresh) ? container.decodeToken(.refresh) : nil,
      scopes: try container.decode(Set<String>.self, forKey: .scopes),
      expiresAt: try container.decodeIfPresent(Timestamp.self, forKey: .expiresAt))
    origin = try container.decode(WebAddress.self, forKey: .origin)
    registration = AppRegistration(
      clientID: try container.decode(String.self, forKey: .clientID),
      clientSecret: try container.decodeToken(.clientSecret))
  }

  /// Writes it, secrets and all: for a vault.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(origin, forKey: .origin)
    try container.encode(grant.token.secret, forKey: .token)
    try container.encodeIfPresent(grant.refresh?.secret, forKey: .refresh)
    try container.encode(grant.scopes, forKey: .scopes)
    try container.encodeIfPresent(grant.expiresAt, forKey: .expiresAt)
    try container.encode(registration.clientID, forKey: .clientID)
    try container.encode(registration.clientSecret.secret, forKey: .clientSecret)
  }
}

extension KeyedDecodingContainer {
  /// A token. Throws ``SecretError/damaged``, because a decoder's errors quote what they read.
  func decodeToken(_ key: Key) throws -> AccessToken {
    guard let token = AccessToken(try decode(String.self, forKey: key)) else {
      throw SecretError.damaged
    }
    return token
  }
}
