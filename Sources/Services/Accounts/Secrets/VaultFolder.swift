import Crypto
import Domain
import Foundation
import Storage

/// The folder for secrets: a sealed file for each profile, and those keys that are neither in the desktop's
/// keyring nor in a lock.
///
///     let vault = VaultFolder(path: data + "/vault", desktop: SecretTool(environment: environment))
///     let accounts = Profiles(storage: library.profiles, time: time, vault: vault)
public struct VaultFolder: Sendable {
  let folder: PrivateFolder
  let desktop: SecretTool?

  /// The folder is made for the first secret; the folders above it must exist.
  ///
  /// - Parameter desktop: The keyring for keys; nil keeps them in the folder.
  public init(path: String, desktop: SecretTool?) {
    folder = PrivateFolder(path: path)
    self.desktop = desktop
  }
}

extension VaultFolder {
  /// A profile's sealed secrets; nil if there were never any. Throws ``SecretError/damaged``.
  func sealed(of profile: Int64) throws -> SealedSecrets? {
    let name = Self.name(of: profile)
    return try folder.read(name).map { try SealedSecrets($0, path: folder.path + "/" + name) }
  }

  /// The key of a profile's secrets; nil if there are none, or if they are damaged.
  func key(of profile: Int64) throws -> KeyReference? {
    do {
      return try sealed(of: profile)?.key
    } catch SecretError.damaged {
      return nil
    }
  }

  /// Changes a profile's secrets and seals them under `key`; false if their key is no longer `old`, so that
  /// the caller has to start again.
  ///
  /// Without a box that opens the old secrets, or if they are damaged, they are lost. A damaged file is
  /// renamed, not deleted.
  func change(
    _ profile: Int64, from old: KeyReference?, _ oldBox: SecretBox?, to key: KeyReference,
    _ box: SecretBox, _ change: (inout [String: Data]) -> Void
  ) throws -> Bool {
    try folder.alone {
      guard try self.key(of: profile) == old else { return false }
      var secrets = try openOrPutAside(profile, oldBox)
      change(&secrets)
      let sealed = try SealedSecrets(secrets, under: box, key, of: profile)
      try folder.write(sealed.bytes(), to: Self.name(of: profile))
      return true
    }
  }

  /// Removes a profile's secrets if their key is of this kind.
  func removeSecrets(of profile: Int64, under home: KeyReference.Home) throws {
    guard try key(of: profile)?.home == home else { return }
    try folder.alone {
      guard try key(of: profile)?.home == home else { return }
      try folder.remove(Self.name(of: profile))
    }
  }

  private func openOrPutAside(_ profile: Int64, _ box: SecretBox?) throws -> [String: Data] {
    do {
      guard let sealed = try sealed(of: profile), let box else { return [:] }
      return try sealed.open(box, of: profile)
    } catch SecretError.damaged {
      let name = Self.name(of: profile)
      try folder.move(name, to: "\(name).damaged-\(SecureRandom.hex(bytes: 4))")
      return [:]
    }
  }

  private static func name(of profile: Int64) -> String { "profile-\(profile).sealed" }
}

/// The keys of profiles without a passphrase, in the desktop's keyring or in files.
///
/// Keys are remembered, so that the keyring is asked only once in a process.
actor MachineKeys {
  private let folder: PrivateFolder
  private let desktop: SecretTool?
  private var known: [KeyReference: SymmetricKey] = [:]

  init(_ vault: VaultFolder) {
    folder = vault.folder
    desktop = vault.desktop
  }

  /// A key; nil if it is lost. Throws ``VaultError/keyringAway``.
  func key(_ reference: KeyReference) async throws -> SymmetricKey? {
    if let key = known[reference] { return key }
    let bytes: [UInt8]?
    switch reference.home {
    case .desktop:
      guard let desktop else { throw VaultError.keyringAway }
      bytes = try await desktop.lookUp(reference.id).flatMap { Data(base64Encoded: $0) }
        .map(Array.init)
    case .file: bytes = try folder.read(Self.name(of: reference))
    case .passphrase: bytes = nil
    }
    guard let bytes, bytes.count == 32 else { return nil }
    known[reference] = SymmetricKey(data: bytes)
    return known[reference]
  }

  /// Makes a key and keeps it in the keyring if possible, or else in a file.
  func make() async throws -> (KeyReference, SymmetricKey) {
    let bytes = SecureRandom.bytes(32)
    let id = SecureRandom.hex(bytes: 8)
    let home: KeyReference.Home
    if await desktopKeeps(bytes, id) {
      home = .desktop
    } else {
      home = .file
      try folder.write(bytes, to: Self.name(of: KeyReference(home: home, id: id)))
    }
    let reference = KeyReference(home: home, id: id)
    let key = SymmetricKey(data: bytes)
    known[reference] = key
    return (reference, key)
  }

  /// Removes a key that is no longer used. A failure does no harm.
  func discard(_ reference: KeyReference) async {
    known[reference] = nil
    switch reference.home {
    case .desktop: try? await desktop?.clear(reference.id)
    case .file: try? folder.remove(Self.name(of: reference))
    case .passphrase: break
    }
  }
}

extension MachineKeys {
  private static func name(of reference: KeyReference) -> String { "key-" + reference.id }

  /// Whether the keyring has taken a key and gives it back.
  private func desktopKeeps(_ bytes: [UInt8], _ id: String) async -> Bool {
    guard let desktop else { return false }
    let text = Data(bytes).base64EncodedString()
    do {
      try await desktop.store(text, as: id)
      return try await desktop.lookUp(id) == text
    } catch {
      // Without a keyring the key goes into a file.
      return false
    }
  }
}
