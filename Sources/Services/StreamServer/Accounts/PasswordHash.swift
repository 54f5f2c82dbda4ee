import Crypto
import CryptoExtras
import Domain
import Foundation

/// What is kept of a password: a key that scrypt (RFC 7914) makes of it, and how it did.
struct PasswordHash: Sendable {
  /// scrypt's parameters N, r and p.
  struct Cost: Hashable, Sendable {
    let rounds: Int
    let blockSize: Int
    let parallelism: Int

    /// About half a second and 128 MB: what OWASP's "Password Storage" asks for.
    static let interactive = Cost(rounds: 1 << 17, blockSize: 8, parallelism: 1)

    /// Whether it takes at most 2 GB and 16 repetitions, so that no row that somebody changed ends the server.
    var isAffordable: Bool {
      (2...1 << 20).contains(rounds) && (1...16).contains(blockSize)
        && (1...16).contains(parallelism)
    }
  }

  let salt: Data
  let cost: Cost
  let key: Data

  /// Makes a key of a new password, with a salt of its own.
  @concurrent
  static func making(of password: String, cost: Cost) async throws -> PasswordHash {
    let salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    let key = try derive(from: password, salt: salt, cost: cost)
    return PasswordHash(salt: salt, cost: cost, key: key)
  }

  /// A key of the same password at another cost. The salt stays: nobody else has it.
  @concurrent
  func renewed(for password: String, cost: Cost) async throws -> PasswordHash {
    let key = try Self.derive(from: password, salt: salt, cost: cost)
    return PasswordHash(salt: salt, cost: cost, key: key)
  }

  /// Whether this is the password; never if nobody can afford to try.
  @concurrent
  func fits(_ password: String) async throws -> Bool {
    guard cost.isAffordable else { return false }
    return try Self.derive(from: password, salt: salt, cost: cost).isSame(as: key)
  }

  /// NFC, so that `é` typed on one machine is `é` typed on another (RFC 8265).
  private static func derive(from password: String, salt: Data, cost: Cost) throws -> Data {
    let bytes = Data(password.composed.utf8)
    return try KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism
    ).withUnsafeBytes { Data($0) }
  }
}

/// A secret that is handed out once and kept as a hash: tokens, codes, clients' secrets.
struct Secret {
  /// What the client gets: 256 random bits, written for addresses and headers.
  let text: String

  /// A new one.
  init() {
    text = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64URL }
  }

  /// What is stored of it. SHA-256 is enough: nobody can guess 256 random bits.
  var hash: Data { Self.hash(of: text) }

  /// The token in an `Authorization` header; nil if there is none.
  static func inHeader(_ header: String) -> String? {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }

  /// What would be stored of a text that a client brings.
  static func hash(of text: String) -> Data {
    Data(SHA256.hash(data: Data(text.utf8)))
  }
}

extension Data {
  /// Texts one after the other, each with its length, so that no others give the same bytes.
  init(unambiguous texts: [String]) {
    self.init(texts.map { "\($0.utf8.count):\($0)" }.joined().utf8)
  }

  /// Whether both are the same, in a time that does not tell where they differ.
  func isSame(as other: Data) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
