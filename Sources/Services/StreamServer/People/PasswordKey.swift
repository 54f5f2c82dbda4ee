import Crypto
import CryptoExtras
import Foundation

/// What is kept of a password: a key that scrypt (RFC 7914) makes of it, and how.
struct PasswordKey: Sendable {
  /// scrypt's parameters N, r and p.
  struct Cost: Hashable, Sendable {
    let rounds: Int
    let blockSize: Int
    let parallelism: Int

    /// About half a second and 128 MB: what OWASP's "Password Storage" asks for.
    static let interactive = Cost(rounds: 1 << 17, blockSize: 8, parallelism: 1)
  }

  let salt: Data
  let cost: Cost
  let key: Data

  init(salt: Data, cost: Cost, key: Data) {
    self.salt = salt
    self.cost = cost
    self.key = key
  }

  /// Makes a key of a new password, with a salt of its own.
  @concurrent
  static func making(of password: String, cost: Cost) async throws -> PasswordKey {
    let salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    return PasswordKey(
      salt: salt, cost: cost, key: try derive(from: password, salt: salt, cost: cost))
  }

  /// A key of the same password at another cost. The salt stays: nobody else has it.
  @concurrent
  func renewed(for password: String, cost: Cost) async throws -> PasswordKey {
    PasswordKey(
      salt: salt, cost: cost, key: try Self.derive(from: password, salt: salt, cost: cost))
  }

  /// Whether this is the password.
  @concurrent
  func fits(_ password: String) async throws -> Bool {
    try Self.derive(from: password, salt: salt, cost: cost).isSame(as: key)
  }

  /// NFC, so that `é` typed on one machine is `é` typed on another (RFC 8265).
  private static func derive(from password: String, salt: Data, cost: Cost) throws -> Data {
    let bytes = Data(password.precomposedStringWithCanonicalMapping.utf8)
    return try KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism
    ).withUnsafeBytes { Data($0) }
  }
}
