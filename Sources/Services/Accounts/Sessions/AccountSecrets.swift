import Domain
import Foundation

/// What a vault keeps for accounts: registrations by server, grants by account, and grants of
/// accounts that are gone but whose server was not told yet.
struct AccountSecrets: Sendable {
  let vault: any SecretVault

  /// What a grant is called in the vault.
  struct Name: Hashable, Sendable {
    let profile: Int64
    let text: String

    /// The grant of an account.
    init(grantOf account: AccountID, profile: Int64) {
      self.profile = profile
      text = "grant \(account.rawValue)"
    }

    /// A new name for a grant that is to be revoked.
    init(revocationIn profile: Int64) {
      self.profile = profile
      text = "revocation " + SecureRandom.hex(bytes: 8)
    }

    /// Reads what ``stored`` has said; nil if it is no such name.
    init?(stored: String) {
      let parts = stored.split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let profile = Int64(parts[0]) else { return nil }
      self.profile = profile
      text = String(parts[1])
    }

    /// A text for the library, which knows of no profile here.
    var stored: String { "\(profile)/\(text)" }
  }

  /// As whom this program is known at a server; nil if it is not, or that was lost.
  func registration(at origin: WebAddress, of profile: Int64) async throws -> KeptRegistration? {
    do {
      return try await read(Self.name(of: origin), profile)
    } catch SecretError.damaged {
      // Made anew, it is as good as the old one.
      return nil
    }
  }

  func keep(_ registration: KeptRegistration, at origin: WebAddress, of profile: Int64) async throws
  {
    try await write(registration, Self.name(of: origin), profile)
  }

  func forgetRegistration(at origin: WebAddress, of profile: Int64) async throws {
    try await vault.removeSecret(named: Self.name(of: origin), of: profile)
  }

  /// A grant of a server; nil if it is lost.
  ///
  /// One of another server is as good as lost: where a library began anew, the vault still has what
  /// accounts of the old one were given.
  func grant(_ name: Name, of origin: WebAddress) async throws -> KeptGrant? {
    let kept: KeptGrant? = try await read(name.text, name.profile)
    return kept?.origin == origin ? kept : nil
  }

  func keep(_ grant: KeptGrant, as name: Name) async throws {
    try await write(grant, name.text, name.profile)
  }

  func forget(_ name: Name) async throws {
    try await vault.removeSecret(named: name.text, of: name.profile)
  }

  /// Those of these accounts whose grant is lost.
  func lost(of accounts: [Account], in profile: Int64) async throws -> [Account] {
    let names = Set(try await vault.secretNames(of: profile))
    return accounts.filter { !names.contains(Name(grantOf: $0.id, profile: profile).text) }
  }
}

extension AccountSecrets {
  private static func name(of origin: WebAddress) -> String { "registration " + origin.text }

  private func read<Value: Decodable>(_ name: String, _ profile: Int64) async throws -> Value? {
    guard let bytes = try await vault.secret(named: name, of: profile) else { return nil }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else {
      throw SecretError.damaged
    }
    return value
  }

  private func write(_ value: some Encodable, _ name: String, _ profile: Int64) async throws {
    let bytes = Array(try JSONEncoder().encode(value))
    try await vault.keepSecret(bytes, named: name, of: profile)
  }
}
