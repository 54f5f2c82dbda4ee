import Crypto
import Domain
import Foundation
import Storage

/// A profile's secrets in a file. They are sealed all together, so that the file shows neither their number
/// nor their names.
struct SealedSecrets: Codable, Sendable {
  let key: KeyReference
  @Count private var version: Int
  private let sealed: Data

  private static let currentVersion = 1

  init(
    _ secrets: [String: Data], under box: SecretBox, _ key: KeyReference, of profile: Int64
  ) throws {
    self.key = key
    version = Self.currentVersion
    let plain = try JSONEncoder().encode(secrets)
    sealed = Data(try box.seal(Array(plain), context: Self.context(profile, key)))
  }

  /// Reads a file. Throws ``SecretError/damaged``, and ``LibraryError/newerVersion(path:)``.
  init(_ bytes: [UInt8], path: String) throws {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      let version = try? JSONDecoder().decode(Version.self, from: Data(bytes)).version
      guard let version, version > Self.currentVersion else { throw SecretError.damaged }
      throw LibraryError.newerVersion(path: path)
    }
    guard read.version <= Self.currentVersion else { throw LibraryError.newerVersion(path: path) }
    self = read
  }

  /// The content of the file.
  func bytes() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }

  /// The secrets by name. Throws ``SecretError/damaged``.
  func open(_ box: SecretBox, of profile: Int64) throws -> [String: Data] {
    let plain = box.open(Array(sealed), context: Self.context(profile, key))
    guard let plain,
      let secrets = try? JSONDecoder().decode([String: Data].self, from: Data(plain))
    else { throw SecretError.damaged }
    return secrets
  }
}

extension SealedSecrets {
  private struct Version: Decodable {
    @Count var version: Int
  }

  private static func context(_ profile: Int64, _ key: KeyReference) -> String {
    "photostream vault, profile \(profile), \(key.home.rawValue) key \(key.id)"
  }
}

/// Identifies the key that secrets are sealed under.
struct KeyReference: Hashable, Codable, Sendable {
  enum Home: String, Codable {
    /// In the desktop's keyring.
    case desktop
    /// In a file beside the secrets, which only its owner can read.
    case file
    /// In the lock of the profile, which the passphrase opens.
    case passphrase
  }

  let home: Home
  let id: String
}

/// Seals bytes with AES-GCM, as nonce, ciphertext and tag.
///
/// The context is authenticated but not stored: opening needs the same context.
struct SecretBox {
  let key: SymmetricKey

  /// Uses a new nonce each time.
  func seal(_ bytes: [UInt8], context: String) throws -> [UInt8] {
    let box = try AES.GCM.seal(bytes, using: key, authenticating: Data(context.utf8))
    // Only missing for nonces of unusual length.
    guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
    return Array(combined)
  }

  /// The bytes; nil if the key or the context is wrong, or if they were changed.
  func open(_ sealed: [UInt8], context: String) -> [UInt8]? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed),
      let bytes = try? AES.GCM.open(box, using: key, authenticating: Data(context.utf8))
    else { return nil }
    return Array(bytes)
  }
}

/// Random bytes of the system. Not injected, because nothing may decide them.
enum SecureRandom {
  /// So many random bytes as hexadecimal text.
  static func hex(bytes count: Int) -> String {
    bytes(count).hexadecimal
  }

  static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
