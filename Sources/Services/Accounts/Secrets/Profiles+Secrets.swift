import Crypto
import Domain
import Foundation
import Storage

// Each profile's secrets, such as tokens, by name. All of it throws `SecretError` (`.locked` while the profile
// is locked), `VaultError` and `LibraryError`.
extension Profiles {
  /// A secret; nil if there is none, or its key is lost.
  func secret(named name: String, of profile: Int64) async throws -> [UInt8]? {
    try await secrets(of: profile)[name].map(Array.init)
  }

  /// Keeps a secret and replaces the one with this name; it is on disk when this returns.
  func keepSecret(
    _ secret: [UInt8], named name: String, of profile: Int64
  ) async throws {
    try await changeSecrets(of: profile) { $0[name] = Data(secret) }
  }

  /// Removes a secret if it is there.
  func removeSecret(named name: String, of profile: Int64) async throws {
    guard try await secrets(of: profile)[name] != nil else { return }
    try await changeSecrets(of: profile) { $0[name] = nil }
  }

  /// The names of a profile's secrets, sorted.
  func secretNames(of profile: Int64) async throws -> [String] {
    try await secrets(of: profile).keys.sorted()
  }
}

extension Profiles {
  /// Loads the key of a profile's secrets, so that it is there when they are moved.
  func getMachineKey(of profile: Int64) async throws {
    if let key = try vault.key(of: profile) { _ = try await machineKeys.key(key) }
  }

  /// Seals a profile's secrets under its passphrase if they are not yet. The profile must be unlocked.
  func moveSecretsUnderPassphrase(of profile: Int64) async throws {
    guard let key = try vault.key(of: profile), key.home != .passphrase else { return }
    try await changeSecrets(of: profile) { _ in }
  }

  /// Seals a profile's secrets under a machine key again, because its passphrase goes. The profile must be unlocked.
  func moveSecretsUnderMachineKey(of profile: Int64) async throws {
    for _ in 0..<Self.attempts {
      let row = try await openRow(profile)
      guard let old = try vault.key(of: profile), old.home == .passphrase,
        let oldBox = try await box(old, of: row)
      else { return }
      let (key, made) = try await machineKeys.make()
      let box = SecretBox(key: made)
      if try vault.change(profile, from: old, oldBox, to: key, box, { _ in }) { return }
      await machineKeys.discard(key)
    }
    throw LibraryError.busy
  }

  private func secrets(of profile: Int64) async throws -> [String: Data] {
    let row = try await openRow(profile)
    guard let sealed = try vault.sealed(of: profile), let box = try await box(sealed.key, of: row)
    else { return [:] }
    return try sealed.open(box, of: profile)
  }

  private func changeSecrets(
    of profile: Int64, _ change: @Sendable (inout [String: Data]) -> Void
  ) async throws {
    // Getting a key may need a person, so that no lock is held for so long: if another process has changed
    // the secrets in the meantime, this starts again.
    for _ in 0..<Self.attempts {
      let row = try await openRow(profile)
      let old = try vault.key(of: profile)
      let oldBox = if let old { try await box(old, of: row) } else { SecretBox?.none }
      guard let (key, box) = try await currentKey(of: row, instead: old, oldBox) else { continue }
      if try vault.change(profile, from: old, oldBox, to: key, box, change) {
        if let old, old != key { await machineKeys.discard(old) }
        return
      }
      if key != old { await machineKeys.discard(key) }
    }
    throw LibraryError.busy
  }

  private static let attempts = 8

  /// The row of a profile. Throws ``SecretError/locked``.
  private func openRow(_ profile: Int64) async throws -> StoredProfile {
    guard let row = try await storage.storedProfiles().first(where: { $0.id == profile }) else {
      throw ProfileError.unknown("\(profile)")
    }
    guard row.lock == nil || self.key(row.lock?.keyReference, of: profile) != nil else {
      throw SecretError.locked
    }
    return row
  }

  /// The box that opens secrets under a key; nil if the key is lost.
  private func box(_ key: KeyReference, of row: StoredProfile) async throws -> SecretBox? {
    guard key.home == .passphrase else {
      return try await machineKeys.key(key).map(SecretBox.init)
    }
    // Also of a lock that is gone: a secret that was kept while it went is still under its key.
    return self.key(key, of: row.id).map(SecretBox.init)
  }

  /// The key that a profile's secrets should be sealed under; nil if its lock was changed meanwhile.
  private func currentKey(
    of row: StoredProfile, instead old: KeyReference?, _ oldBox: SecretBox?
  ) async throws -> (KeyReference, SecretBox)? {
    if let lock = row.lock {
      guard let key = self.key(lock.keyReference, of: row.id) else { return nil }
      return (lock.keyReference, SecretBox(key: key))
    }
    if let old, let oldBox, old.home != .passphrase { return (old, oldBox) }
    let (reference, key) = try await machineKeys.make()
    return (reference, SecretBox(key: key))
  }
}

extension ProfileLock {
  /// Identifies the key by the lock's salt, without revealing it.
  var keyReference: KeyReference {
    let digest = SHA256.hash(data: salt).prefix(8)
    return KeyReference(
      home: .passphrase, id: Data(digest).base64EncodedString())
  }
}
