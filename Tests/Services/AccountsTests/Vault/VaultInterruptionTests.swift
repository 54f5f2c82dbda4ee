import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Accounts

/// What a program that is ended at the worst moment leaves, put there by hand.
@Suite struct VaultInterruptionTests {
  private let test: TestVault

  init() throws {
    test = try TestVault()
  }

  @Test func `half a file written does not count`() async throws {
    try await test.open().keepSecret(.secret, named: "a", of: 1)
    let whole = try test.scratch.bytes(of: test.sealedFile())
    try test.scratch.write(Array(whole.prefix(30)), to: "vault/.profile-1.sealed.new")
    let vault = try test.open()
    #expect(try await vault.secret(named: "a", of: 1) == .secret)
    try await vault.keepSecret([1], named: "b", of: 1)
    #expect(try await vault.secretNames(of: 1) == ["a", "b"])
    #expect(try test.files().allSatisfy { !$0.hasSuffix(".new") })
  }

  @Test func `a passphrase that was set before the secrets moved takes them at unlock`()
    async throws
  {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    let before = try contents()
    _ = try await vault.lock(settingPassphrase: "one")
    try put(before)
    let next = try test.open()
    await #expect(throws: SecretError.locked) { try await next.secret(named: "a", of: 1) }
    _ = try await next.unlock("one")
    #expect(try test.folder().key(of: 1)?.home == .passphrase)
    #expect(try await next.secret(named: "a", of: 1) == .secret)
  }

  @Test func `secrets left over from a forgotten passphrase are lost, also under another one`()
    async throws
  {
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    let before = try contents()
    _ = try await vault.forgetPassphrase()
    try put(before)
    #expect(try await test.open().secretNames(of: 1) == [])
    let next = try test.open()
    _ = try await next.lock(settingPassphrase: "one")
    _ = try await next.unlock("one")
    #expect(try await next.secretNames(of: 1) == [])
    try await next.keepSecret([1], named: "b", of: 1)
    #expect(try await next.secretNames(of: 1) == ["b"])
  }

  @Test func `two programs at once lose nothing of each other`() async throws {
    let vaults = [try test.open(), try test.open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          try await vaults[number % 2].keepSecret([UInt8(number)], named: "\(number)", of: 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.open().secretNames(of: 1).count == 40)
    // Both made a key for the first secret; the one that came second was not needed.
    #expect(try test.files().count == 2)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk leaves the old secrets`() async throws {
    let disk = try SmallDisk(at: test.path, kilobytes: 64)
    defer { disk.remove() }
    let vault = try test.open()
    try await vault.keepSecret(.secret, named: "a", of: 1)
    await #expect(throws: LibraryError.diskFull) {
      try await vault.keepSecret([UInt8](repeating: 1, count: 100_000), named: "b", of: 1)
    }
    #expect(try await test.open().secretNames(of: 1) == ["a"])
    #expect(try test.files().allSatisfy { !$0.hasSuffix(".new") })
  }

  @Test func `a folder that must not be written says so`() async throws {
    let folder = PrivateFolder(path: test.path)
    try folder.write([1], to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: test.path)
    let path = test.path
    await #expect(throws: LibraryError.readOnly(path: path)) {
      try await OrdinaryUser.run { try folder.write([2], to: "a") }
    }
    #expect(try folder.read("a") == [1])
  }

  private func contents() throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: test.files().map { ($0, try test.scratch.bytes(of: "vault/" + $0)) })
  }

  private func put(_ contents: [String: [UInt8]]) throws {
    for (name, bytes) in contents { try test.scratch.write(bytes, to: "vault/" + name) }
  }
}
