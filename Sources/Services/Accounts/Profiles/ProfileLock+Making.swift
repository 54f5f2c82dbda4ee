import Crypto
import CryptoExtras
import Domain

/// A stored lock that no passphrase can open: its parameters are none of scrypt's, or its key is
/// cut off. Only forgetting the passphrase helps.
public struct DamagedLock: ExplainedError, Hashable {
  /// Whose lock.
  public let profile: Int64
  /// What is wrong, and what helps.
  public var reason: String {
    "the lock of this profile is damaged: `forgot` says what can be done without it"
  }
}

extension ProfileLock {
  private static let saltLength = 32
  private static let keyLength = 32
  /// Nonce and tag of AES-GCM around the key.
  private static let wrappedLength = 12 + keyLength + 16

  /// A locked lock around a new random key, and that key, which is not kept anywhere else.
  @concurrent
  static func making(
    for profile: Int64, passphrase: Passphrase, cost: ScryptCost
  ) async throws -> (ProfileLock, SymmetricKey) {
    let salt = SymmetricKey(size: SymmetricKeySize(bitCount: 8 * saltLength)).bytes
    let box = SecretBox(key: try passphrase.derivedKey(salt: salt, cost: cost))
    let key = SymmetricKey(size: .bits256)
    let lock = ProfileLock(
      salt: salt, rounds: cost.rounds, blockSize: cost.blockSize, parallelism: cost.parallelism,
      wrappedKey: try box.seal(key.bytes, context: wrapContext(profile)), isLocked: true)
    return (lock, key)
  }

  /// The key inside; nil if this is not the passphrase. Throws ``DamagedLock``.
  @concurrent
  func open(for profile: Int64, passphrase: Passphrase) async throws -> SymmetricKey? {
    guard wrappedKey.count == Self.wrappedLength, !salt.isEmpty,
      let cost = ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    else { throw DamagedLock(profile: profile) }
    let box = SecretBox(key: try passphrase.derivedKey(salt: salt, cost: cost))
    return box.open(wrappedKey, context: Self.wrapContext(profile))
      .map { SymmetricKey(data: $0) }
  }

  private static func wrapContext(_ profile: Int64) -> String {
    "photostream profile key, profile \(profile)"
  }
}

extension Passphrase {
  fileprivate func derivedKey(salt: [UInt8], cost: ScryptCost) throws -> SymmetricKey {
    try KDF.Scrypt.deriveKey(
      from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism)
  }
}

extension SymmetricKey {
  fileprivate var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
