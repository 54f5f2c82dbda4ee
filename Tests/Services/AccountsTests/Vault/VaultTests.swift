import Domain
import Fakes
import Foundation
import Storage
import Synchronization
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

  @Test func `a passphrase that another process has changed locks this one and costs no secret`()
    async throws
  {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    _ = try await vault.unlock("one")
    let other = try test.open()
    _ = try await other.unlock("one")
    _ = try await other.forgetPassphrase()
    _ = try await other.lock(settingPassphrase: "two")
    #expect(try await vault.current().isLocked)
    await #expect(throws: SecretError.locked) {
      try await vault.keepSecret([1], named: "b", of: 1)
    }
    for vault in [other, vault] {
      _ = try await vault.unlock("two")
      #expect(try await vault.secret(named: "a", of: 1) == .secret)
    }
    #expect(try test.files() == ["profile-1.sealed"])
  }

  @Test func `a secret that is kept while the passphrase goes stays with the others`()
    async throws
  {
    let storage = HookedProfileStorage()
    let vault = try Profiles.quick(storage, ManualTime(), test.folder())
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    _ = try await vault.unlock("one")
    let other = try Profiles.quick(storage, ManualTime(), test.folder())
    _ = try await other.unlock("one")
    storage.removingLock.withLock { hooks in
      hooks = [
        { _ = try? await vault.keepSecret([1], named: "b", of: 1) },
        {
          let names = try? await vault.secretNames(of: 1)
          #expect(names == ["a", "b"])
          _ = try? await other.keepSecret([2], named: "c", of: 1)
        },
      ]
    }
    _ = try await vault.forgetPassphrase()
    #expect(try await vault.secretNames(of: 1) == ["a", "b", "c"])
    #expect(try test.folder().key(of: 1)?.home == .file)
  }

  @Test(arguments: [true, false])
  func `secrets that could not be moved when the passphrase went are not lost`(
    locksAgain: Bool
  ) async throws {
    let storage = HookedProfileStorage()
    let vault = try Profiles.quick(storage, ManualTime(), test.folder())
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    _ = try await vault.unlock("one")
    storage.removingLock.withLock { hooks in
      hooks = [
        { _ = try? await vault.keepSecret([1], named: "b", of: 1) },
        { storage.failsNext.withLock { $0 = true } },
      ]
    }
    await #expect(throws: LibraryError.busy) { try await vault.forgetPassphrase() }
    if locksAgain {
      _ = try await vault.lock(settingPassphrase: "two")
      _ = try await vault.unlock("two")
    } else {
      try await vault.keepSecret([2], named: "c", of: 1)
    }
    #expect(try await vault.secretNames(of: 1) == (locksAgain ? ["a", "b"] : ["a", "b", "c"]))
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

/// Profiles in memory, where something else happens before a lock is taken away, and after it.
private final class HookedProfileStorage: ProfilePersisting {
  let removingLock = Mutex<[@Sendable () async -> Void]>([])
  /// Whether the next time that profiles are read fails.
  let failsNext = Mutex(false)
  private let profiles = FakeProfileStorage()

  func setLock(_ lock: ProfileLock?, of id: Int64) async throws {
    let hooks = lock == nil ? removingLock.withLock { $0 } : []
    await hooks.first?()
    try await profiles.setLock(lock, of: id)
    await hooks.last?()
  }

  func storedProfiles() async throws -> [StoredProfile] {
    let fails = failsNext.withLock { fails in
      defer { fails = false }
      return fails
    }
    if fails { throw LibraryError.busy }
    return try await profiles.storedProfiles()
  }

  func currentProfileID() async throws -> Int64 { try await profiles.currentProfileID() }

  func setCurrentProfile(_ id: Int64) async throws { try await profiles.setCurrentProfile(id) }

  func insertProfile(named name: String) async throws -> StoredProfile {
    try await profiles.insertProfile(named: name)
  }
}
