import Domain
import Fakes
import Foundation
import Storage
import Testing
import Web

@testable import Accounts

@Suite struct VaultTests {
  private let test: TestVault

  init() throws {
    test = try TestVault()
  }

  @Test func `what was kept is there in the next process, by name`() async throws {
    let vault = try test.open()
    #expect(try await vault.secret(named: "b", of: 1) == nil)
    #expect(try await vault.secretNames(of: 1) == [])
    try await vault.keepSecret(.secret, named: "b", of: 1)
    try await vault.keepSecret([0, 255], named: "a", of: 1)
    try await vault.keepSecret([1], named: "a", of: 1)
    let next = try test.open()
    #expect(try await next.secret(named: "b", of: 1) == .secret)
    #expect(try await next.secret(named: "a", of: 1) == [1])
    #expect(try await next.secretNames(of: 1) == ["a", "b"])
    try await next.removeSecret(named: "b", of: 1)
    try await next.removeSecret(named: "never there", of: 1)
    #expect(try await vault.secretNames(of: 1) == ["a"])
  }

  @Test func `a grant that an older version kept with its end is read`() async throws {
    let kept = """
      {"origin":"https://photos.example/","token":"t","refresh":"r","scopes":["read"],\
      "expiresAt":{"milliseconds":1777636800000},"clientID":"c","clientSecret":"s"}
      """
    let profiles = try test.open()
    try await profiles.keepSecret(Array(kept.utf8), named: "grant 7", of: 1)
    let grant = try await AccountSecrets(profiles: profiles).grant(
      AccountSecrets.Name(grantOf: AccountID(rawValue: 7), profile: 1),
      of: try #require(WebAddress("https://photos.example/")))
    #expect(grant?.grant.token.secret == "t" && grant?.grant.refresh?.secret == "r")
    #expect(grant?.grant.scopes == ["read"] && grant?.registration.clientID == "c")
  }

  @Test func `only the owner may read, and there is nothing to read but by the key`() async throws {
    try await test.open().keepSecret(.secret, named: "grant", of: 1)
    #expect(try test.mode("vault") == 0o700)
    for file in try test.files() {
      #expect(try test.mode("vault/" + file) == 0o600, "\(file)")
      let text = String(decoding: try test.scratch.bytes(of: "vault/" + file), as: UTF8.self)
      #expect(!text.contains("recognisable") && !text.contains("grant"))
    }
    #expect(try test.files().map { $0.prefix(4) } == ["key-", "prof"])
  }

  @Test func `profiles do not see each other's secrets`() async throws {
    _ = try await test.storage.insertProfile(named: "other")
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    #expect(try await vault.secret(named: "a", of: 2) == nil)
    try await vault.keepSecret([2], named: "a", of: 2)
    #expect(try await vault.secret(named: "a", of: 1) == .secret)
    // Even if a file is given to another profile.
    try test.scratch.write(test.scratch.bytes(of: test.sealedFile(1)), to: test.sealedFile(2))
    await #expect(throws: SecretError.damaged) { try await vault.secret(named: "a", of: 2) }
    await #expect(throws: ProfileError.unknown("3")) { try await vault.secret(named: "a", of: 3) }
  }

  @Test func `a locked profile has no secrets until it is open`() async throws {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    for locked in [vault, try test.open()] {
      await #expect(throws: SecretError.locked) { try await locked.secret(named: "a", of: 1) }
      await #expect(throws: SecretError.locked) { try await locked.secretNames(of: 1) }
      await #expect(throws: SecretError.locked) {
        try await locked.keepSecret([1], named: "a", of: 1)
      }
      await #expect(throws: SecretError.locked) {
        try await locked.removeSecret(named: "a", of: 1)
      }
    }
    let next = try test.open()
    _ = try await next.unlock("one")
    #expect(try await next.secret(named: "a", of: 1) == .secret)
    try await next.keepSecret([1], named: "b", of: 1)
    #expect(try await next.secretNames(of: 1) == ["a", "b"])
  }

  @Test func `a profile that is not in use keeps its secrets all the same`() async throws {
    let vault = try test.open()
    _ = try await vault.lock(settingPassphrase: "one")
    _ = try await vault.unlock("one")
    _ = try await vault.create("other")
    _ = try await vault.use("other")
    try await vault.keepSecret(.secret, named: "a", of: 1)
    #expect(try await vault.secret(named: "a", of: 1) == .secret)
    #expect(try await vault.secretNames(of: 2) == [])
  }

  @Test func `a passphrase takes the secrets over when it is set`() async throws {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    #expect(try test.folder().key(of: 1)?.home == .passphrase)
    #expect(try test.files() == ["profile-1.sealed"])
  }

  @Test func `a forgotten passphrase loses the secrets, and new ones can be kept`() async throws {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    _ = try await vault.forgetPassphrase()
    #expect(try test.files() == [])
    #expect(try await vault.secret(named: "a", of: 1) == nil)
    try await vault.keepSecret([1], named: "b", of: 1)
    #expect(try await vault.secretNames(of: 1) == ["b"])
  }

  @Test func `a profile that is unlocked keeps its secrets without the passphrase`() async throws {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    _ = try await vault.unlock("one")
    _ = try await vault.forgetPassphrase()
    #expect(try test.folder().key(of: 1)?.home == .file)
    for vault in [vault, try test.open()] {
      #expect(try await vault.secret(named: "a", of: 1) == .secret)
    }
  }

  @Test func `without its key file a secret is gone, and not damaged`() async throws {
    try await test.open().keepSecret(.secret, named: "a", of: 1)
    let key = try #require(try test.files().first)
    try FileManager.default.removeItem(atPath: test.path + "/" + key)
    let vault = try test.open()
    #expect(try await vault.secret(named: "a", of: 1) == nil)
    try await vault.keepSecret([1], named: "b", of: 1)
    #expect(try await test.open().secretNames(of: 1) == ["b"])
  }

  @Test(arguments: [0, 1, 40, 1000])
  func `a damaged file is told, and put aside by the next secret`(length: Int) async throws {
    try await test.open().keepSecret(.secret, named: "a", of: 1)
    var bytes = try test.scratch.bytes(of: test.sealedFile())
    bytes = length < bytes.count ? Array(bytes.prefix(length)) : try flipped(bytes)
    try test.scratch.write(bytes, to: test.sealedFile())
    let vault = try test.open()
    await #expect(throws: SecretError.damaged) { try await vault.secret(named: "a", of: 1) }
    try await vault.keepSecret([1], named: "b", of: 1)
    #expect(try await vault.secretNames(of: 1) == ["b"])
    let aside = try #require(try test.files().first { $0.contains(".damaged-") })
    #expect(try test.scratch.bytes(of: "vault/" + aside) == bytes)
  }

  @Test func `a file of a newer version is left as it is`() async throws {
    let newer = Array(#"{"version": 2, "shape": "of tomorrow"}"#.utf8)
    try test.scratch.write(newer, to: test.sealedFile())
    let vault = try test.open()
    let error = LibraryError.newerVersion(path: test.path + "/profile-1.sealed")
    await #expect(throws: error) { try await vault.secret(named: "a", of: 1) }
    await #expect(throws: error) { try await vault.keepSecret([1], named: "a", of: 1) }
    #expect(try test.scratch.bytes(of: test.sealedFile()) == newer)
  }

  /// Changes one character of what is sealed.
  private func flipped(_ bytes: [UInt8]) throws -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let range = try #require(text.range(of: #""sealed":""#))
    var changed = bytes
    let place = text.utf8.distance(from: text.startIndex, to: range.upperBound) + 20
    changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    return changed
  }
}
