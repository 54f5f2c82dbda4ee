import Crypto
import CryptoExtras
import Domain
import Foundation
import Storage

/// A stored lock that no passphrase can open, because its parameters are invalid or its key is cut off. Only
/// forgetting the passphrase helps.
public struct DamagedLock: ExplainedError, Hashable {
  /// What is wrong, and what helps.
  public var reason: String {
    "the lock of this profile is damaged: `forgot` says what you can do"
  }
}

extension ProfileLock {
  private static let saltLength = 32
  private static let keyLength = 32
  /// Nonce and tag of AES-GCM around the key.
  private static let wrappedLength = 12 + keyLength + 16

  /// Makes a lock around a new random key. Returns both; the key is not kept anywhere else.
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

  /// The key inside; nil if the passphrase is wrong. Throws ``DamagedLock``.
  @concurrent
  func open(for profile: Int64, passphrase: Passphrase) async throws -> SymmetricKey? {
    guard wrappedKey.count == Self.wrappedLength, !salt.isEmpty,
      let cost = ScryptCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    else { throw DamagedLock() }
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

/// The cost of trying one passphrase: scrypt's parameters (RFC 7914).
public struct ScryptCost: Hashable, Sendable {
  /// N, a power of two: time and memory.
  public let rounds: Int
  /// r: needs 128·N·r bytes.
  public let blockSize: Int
  /// p: how often the work is repeated.
  public let parallelism: Int

  /// About a tenth of a second and 32 MB.
  public static let interactive = ScryptCost(uncheckedRounds: 1 << 15, blockSize: 8, parallelism: 1)

  /// Nil if scrypt does not allow the parameters, or if they need more than 2 GB or 16 repetitions, so that
  /// a damaged lock cannot exhaust the machine.
  public init?(rounds: Int, blockSize: Int, parallelism: Int) {
    guard (2...1 << 20).contains(rounds), rounds.nonzeroBitCount == 1,
      (1...16).contains(blockSize), (1...16).contains(parallelism),
      blockSize > 1 || rounds < 1 << 16
    else { return nil }
    self.init(uncheckedRounds: rounds, blockSize: blockSize, parallelism: parallelism)
  }

  private init(uncheckedRounds rounds: Int, blockSize: Int, parallelism: Int) {
    self.rounds = rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}

/// A passphrase as bytes that are the same however it was typed: composed by Unicode's NFC, as RFC 8265
/// asks for (OpaqueString), but otherwise unchanged.
///
/// Its description is empty, so that it appears in no error and no log.
struct Passphrase: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let bytes: [UInt8]

  /// Nil if the text is empty.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    bytes = Array(text.composed.utf8)
  }

  var description: String { "(passphrase)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// How long to wait after wrong passphrases: not at all after three, then 2, 4, 8 … seconds, at most 15
/// minutes.
struct UnlockDelay {
  static let freeTries = 3
  static let longest = Duration.seconds(15 * 60)

  let failures: Int
  let last: Timestamp?

  /// The time between the last wrong passphrase and the next try.
  var length: Duration {
    guard failures >= Self.freeTries else { return .zero }
    let exponent = min(failures - Self.freeTries + 1, 10)
    return min(.seconds(1 << exponent), Self.longest)
  }

  /// How long to wait from now; nil if no longer. If the clock was set back to before the last wrong
  /// passphrase, the wait begins now.
  func wait(at now: Timestamp) -> Duration? {
    guard let last, length > .zero else { return nil }
    let end = min(now, last).advanced(by: length)
    guard now < end else { return nil }
    return .milliseconds(end.milliseconds - now.milliseconds)
  }
}
