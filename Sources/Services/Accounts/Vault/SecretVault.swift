/// Keeps each profile's secrets, such as tokens, by name.
///
/// Throws ``SecretError`` (`.locked` while the profile is), ``VaultError`` and ``LibraryError``.
public protocol SecretVault: Sendable {
  /// The secret of this name; nil if there is none, or the key to it is gone for good.
  func secret(named name: String, of profile: Int64) async throws -> [UInt8]?
  /// Keeps a secret instead of the one that had this name; it is on disk when this returns.
  func keepSecret(_ secret: [UInt8], named name: String, of profile: Int64) async throws
  /// Removes a secret; one that is not there is fine.
  func removeSecret(named name: String, of profile: Int64) async throws
  /// The names of a profile's secrets, sorted.
  func secretNames(of profile: Int64) async throws -> [String]
}
