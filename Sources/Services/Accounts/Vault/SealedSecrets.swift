import Domain
import Foundation

/// A profile's secrets as they are in a file: sealed all together, so that a file is old or new,
/// and says neither how many there are nor what they are called.
struct SealedSecrets: Codable, Sendable {
  /// Which key opens them.
  let key: KeyReference
  private let version: Int
  private let sealed: Data

  private static let currentVersion = 1

  /// Seals secrets under a key, for a profile.
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

  /// What a file of them holds.
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
    let version: Int
  }

  private static func context(_ profile: Int64, _ key: KeyReference) -> String {
    "photostream vault, profile \(profile), \(key.home.rawValue) key \(key.id)"
  }
}
