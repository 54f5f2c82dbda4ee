import Domain

/// As whom this program is known at a server, and what it said of itself there.
struct KeptRegistration: Hashable, Sendable {
  let registration: AppRegistration
  let redirects: [String]
  let scopes: [String]

  /// The port that a browser was sent back to; servers take no other.
  var loopbackPort: UInt16? {
    redirects.lazy.compactMap { redirect -> UInt16? in
      guard let address = WebAddress(redirect), address.host == "127.0.0.1" else { return nil }
      return UInt16(exactly: address.port)
    }.first
  }
}

extension KeptRegistration: Codable {
  private enum Key: CodingKey {
    case clientID, clientSecret, redirects, scopes
  }

  /// Reads what was kept.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    registration = AppRegistration(
      clientID: try container.decode(String.self, forKey: .clientID),
      clientSecret: try container.decodeToken(.clientSecret))
    redirects = try container.decode([String].self, forKey: .redirects)
    scopes = try container.decode([String].self, forKey: .scopes)
  }

  /// Writes it, secret and all: for a vault.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(registration.clientID, forKey: .clientID)
    try container.encode(registration.clientSecret.secret, forKey: .clientSecret)
    try container.encode(redirects, forKey: .redirects)
    try container.encode(scopes, forKey: .scopes)
  }
}
