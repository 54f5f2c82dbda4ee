import Domain
import Foundation
import Storage
import Web

/// What a profile's vault holds for accounts: registrations by server, grants by account, and grants of
/// signed-out accounts that their server has yet to revoke.
struct AccountSecrets: Sendable {
  let profiles: Profiles

  /// The name of a grant in the vault.
  struct Name: Hashable, Sendable {
    let profile: Int64
    let text: String

    init(grantOf account: AccountID, profile: Int64) {
      self.profile = profile
      text = "grant \(account.rawValue)"
    }

    /// A new name for a grant to revoke.
    init(revocationIn profile: Int64) {
      self.profile = profile
      text = "revocation " + SecureRandom.hex(bytes: 8)
    }

    /// Reads ``stored``; nil if it is not valid.
    init?(stored: String) {
      let parts = stored.split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let profile = Int64(id: parts[0]) else { return nil }
      self.profile = profile
      text = String(parts[1])
    }

    /// The name with its profile, for the library.
    var stored: String { "\(profile)/\(text)" }
  }

  /// The registration of this program at a server; nil if there is none, or it is lost.
  func registration(at origin: WebAddress, of profile: Int64) async throws -> KeptRegistration? {
    do {
      return try await read(Self.name(of: origin), profile)
    } catch SecretError.damaged {
      // A new one is as good.
      return nil
    }
  }

  func keep(_ registration: KeptRegistration, at origin: WebAddress, of profile: Int64) async throws
  {
    try await write(registration, Self.name(of: origin), profile)
  }

  func forgetRegistration(at origin: WebAddress, of profile: Int64) async throws {
    try await profiles.removeSecret(named: Self.name(of: origin), of: profile)
  }

  /// A grant of a server; nil if it is lost.
  ///
  /// A grant of another server counts as lost: if a library was made anew, the vault still has the grants
  /// of the old library's accounts under the same names.
  func grant(_ name: Name, of origin: WebAddress) async throws -> KeptGrant? {
    let kept: KeptGrant? = try await read(name.text, name.profile)
    return kept?.origin == origin ? kept : nil
  }

  func keep(_ grant: KeptGrant, as name: Name) async throws {
    try await write(grant, name.text, name.profile)
  }

  func forget(_ name: Name) async throws {
    try await profiles.removeSecret(named: name.text, of: name.profile)
  }

  /// The accounts whose grant is lost.
  func lost(of accounts: [Account], in profile: Int64) async throws -> [Account] {
    let names = Set(try await profiles.secretNames(of: profile))
    return accounts.filter { !names.contains(Name(grantOf: $0.id, profile: profile).text) }
  }
}

extension AccountSecrets {
  private static func name(of origin: WebAddress) -> String { "registration " + origin.text }

  private func read<Value: Decodable>(_ name: String, _ profile: Int64) async throws -> Value? {
    guard let bytes = try await profiles.secret(named: name, of: profile) else { return nil }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else {
      throw SecretError.damaged
    }
    return value
  }

  private func write(_ value: some Encodable, _ name: String, _ profile: Int64) async throws {
    let bytes = Array(try JSONEncoder().encode(value))
    try await profiles.keepSecret(bytes, named: name, of: profile)
  }
}

/// A token as it is written into the vault, and nowhere else.
struct KeptToken: Hashable, Codable {
  let token: AccessToken

  init(_ token: AccessToken) {
    self.token = token
  }

  /// Throws ``SecretError/damaged``, because a decoder's own errors quote what they read.
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let token = AccessToken(text) else { throw SecretError.damaged }
    self.token = token
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(token.secret)
  }
}

/// A token with everything that renewing and revoking it needs: its server, and the registration that it
/// was given to, which may not be the current one.
struct KeptGrant: Hashable, Codable {
  let origin: WebAddress
  private let token: KeptToken
  private let refresh: KeptToken?
  private let scopes: Set<String>
  private let clientID: String
  private let clientSecret: KeptToken

  init(grant: TokenGrant, origin: WebAddress, registration: AppRegistration) {
    self.origin = origin
    token = KeptToken(grant.token)
    refresh = grant.refresh.map(KeptToken.init)
    scopes = grant.scopes
    clientID = registration.clientID
    clientSecret = KeptToken(registration.clientSecret)
  }

  var grant: TokenGrant {
    TokenGrant(token: token.token, refresh: refresh?.token, scopes: scopes)
  }

  var registration: AppRegistration {
    AppRegistration(clientID: clientID, clientSecret: clientSecret.token)
  }
}

/// A registration of this program at a server.
struct KeptRegistration: Hashable, Codable {
  private let clientID: String
  private let clientSecret: KeptToken
  let redirects: [String]
  let scopes: [String]

  init(registration: AppRegistration, redirects: [String], scopes: [String]) {
    clientID = registration.clientID
    clientSecret = KeptToken(registration.clientSecret)
    self.redirects = redirects
    self.scopes = scopes
  }

  var registration: AppRegistration {
    AppRegistration(clientID: clientID, clientSecret: clientSecret.token)
  }

  /// The port that a browser was sent back to: servers accept no other.
  var loopbackPort: UInt16? {
    redirects.lazy.compactMap { redirect -> UInt16? in
      guard let address = WebAddress(redirect), address.host == "127.0.0.1" else { return nil }
      return UInt16(exactly: address.port)
    }.first
  }
}
