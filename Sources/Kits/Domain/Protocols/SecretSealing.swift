/// Keeps secrets, such as tokens, under the key of the current profile. Throws ``SecretError``.
///
/// The key is there once the profile's passphrase was given. What is sealed for one purpose or in
/// one profile does not open in another.
public protocol SecretSealing: Sendable {
  /// The secret as it may be stored; different every time.
  func seal(_ secret: [UInt8], for purpose: String) async throws -> [UInt8]
  /// The secret that was sealed.
  func open(_ sealed: [UInt8], for purpose: String) async throws -> [UInt8]
}

/// Why a secret cannot be sealed or opened.
public enum SecretError: Error, Hashable, Sendable {
  /// The profile has no passphrase, so no key.
  case noPassphrase
  /// The profile's passphrase was not given yet.
  case locked
  /// What was stored is not what was sealed: cut off, changed, or of another profile or purpose.
  case damaged
}
