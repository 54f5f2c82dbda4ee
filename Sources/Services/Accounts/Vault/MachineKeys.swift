import Crypto
import Domain
import Foundation

/// The keys of profiles without a passphrase: in the desktop's keyring, or in files.
///
/// A key that was found once is remembered, so that the keyring is asked once in a process.
actor MachineKeys {
  private let folder: PrivateFolder
  private let desktop: SecretTool?
  private var known: [KeyReference: SymmetricKey] = [:]

  init(_ vault: VaultFolder) {
    folder = vault.folder
    desktop = vault.desktop
  }

  /// A key; nil if it is gone for good. Throws ``VaultError/keyringAway``.
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

  /// A new key, kept where it is safest here.
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

  /// Removes a key that nothing is sealed under any more; one that cannot be removed does no harm.
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

  /// Whether the keyring took a key, and gives it back.
  private func desktopKeeps(_ bytes: [UInt8], _ id: String) async -> Bool {
    guard let desktop else { return false }
    let text = Data(bytes).base64EncodedString()
    do {
      try await desktop.store(text, as: id)
      return try await desktop.lookUp(id) == text
    } catch {
      // A machine without a keyring is no error: the key goes into a file.
      return false
    }
  }
}
