import Domain
import Fakes
import Foundation

@testable import Accounts

/// A vault in a folder of its own, that can be opened by one process after another.
struct TestVault {
  let scratch: ScratchFolder
  let storage = FakeProfileStorage()
  private let time = ManualTime()

  init() throws {
    scratch = try ScratchFolder()
  }

  var path: String { scratch.path(of: "vault") }

  func folder(_ desktop: SecretTool? = nil) -> VaultFolder {
    VaultFolder(path: path, desktop: desktop)
  }

  /// The vault as another process sees it.
  func open(_ desktop: SecretTool? = nil) throws -> Profiles {
    try .quick(storage, time, folder(desktop))
  }

  /// The names of what is in the folder, apart from the file that is locked.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != "lock" }.sorted()
  }

  func sealedFile(_ profile: Int64 = 1) -> String { "vault/profile-\(profile).sealed" }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: scratch.path(of: name))[.posixPermissions]
      as? Int
  }
}

extension [UInt8] {
  /// Bytes that are easy to find where they must not be.
  static let secret = Array("recognisable-token".utf8)
}
