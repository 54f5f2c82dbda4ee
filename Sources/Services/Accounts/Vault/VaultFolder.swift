import Domain
import Foundation

/// Where secrets are kept: a sealed file for each profile and, unless the desktop's keyring or a
/// passphrase has them, the keys.
///
///     let vault = VaultFolder(path: data + "/vault", desktop: SecretTool(environment: environment))
///     let accounts = Accounts(storage: library.profiles, time: time, vault: vault)
public struct VaultFolder: Sendable {
  let folder: PrivateFolder
  let desktop: SecretTool?

  /// Names a folder, which is made when the first secret comes; those above it are there.
  ///
  /// - Parameter desktop: Where keys go if there is a desktop; nil keeps them in the folder.
  public init(path: String, desktop: SecretTool?) {
    folder = PrivateFolder(path: path)
    self.desktop = desktop
  }
}

extension VaultFolder {
  /// A profile's secrets; nil if there never were any. Throws ``SecretError/damaged``.
  func sealed(of profile: Int64) throws -> SealedSecrets? {
    let name = Self.name(of: profile)
    return try folder.read(name).map { try SealedSecrets($0, path: folder.path + "/" + name) }
  }

  /// The key a profile's secrets are under; nil if there are none that can be understood.
  func key(of profile: Int64) throws -> KeyReference? {
    do {
      return try sealed(of: profile)?.key
    } catch SecretError.damaged {
      return nil
    }
  }

  /// Changes a profile's secrets and seals them under `key`; false if by now they are under another
  /// key than `old`, so that this has to begin anew.
  ///
  /// Without a box to open what is there, or if it is damaged, the secrets are lost: what is there
  /// is put aside if it is damaged.
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

  /// Removes a profile's secrets if they are under this kind of key.
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
