import Domain
import Fakes
import Storage
import Testing

@testable import Accounts

@Suite struct SecretSealingTests {
  private let storage = FakeProfileStorage()
  private let accounts: Profiles
  private let token = Array("token".utf8)

  init() throws {
    accounts = try .quick(storage, ManualTime())
  }

  private func unlock() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    _ = try await accounts.unlock("one")
  }

  @Test func `what was sealed opens again, after a restart too`() async throws {
    try await unlock()
    let sealed = try await accounts.seal(token, for: "signin")
    #expect(try await accounts.open(sealed, for: "signin") == token)
    let next = try Profiles.quick(storage, ManualTime())
    _ = try await next.unlock("one")
    #expect(try await next.open(sealed, for: "signin") == token)
  }

  @Test func `it looks different every time, and not like the secret`() async throws {
    try await unlock()
    let first = try await accounts.seal(token, for: "signin")
    let second = try await accounts.seal(token, for: "signin")
    #expect(first != second)
    #expect(!String(decoding: first, as: UTF8.self).contains("token"))
  }

  @Test func `it opens for no other purpose and in no other profile`() async throws {
    try await unlock()
    let sealed = try await accounts.seal(token, for: "signin")
    await #expect(throws: SecretError.damaged) { try await accounts.open(sealed, for: "other") }
    _ = try await accounts.create("second")
    _ = try await accounts.use("second")
    try await unlock()
    await #expect(throws: SecretError.damaged) { try await accounts.open(sealed, for: "signin") }
  }

  @Test func `bytes changed or cut off do not open`() async throws {
    try await unlock()
    let sealed = try await accounts.seal(token, for: "signin")
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      await #expect(throws: SecretError.damaged) { try await accounts.open(changed, for: "signin") }
    }
    for length in 0..<sealed.count {
      let short = Array(sealed.prefix(length))
      await #expect(throws: SecretError.damaged) { try await accounts.open(short, for: "signin") }
    }
  }

  @Test func `without a passphrase, or locked, there is no key`() async throws {
    await #expect(throws: SecretError.noPassphrase) { try await accounts.seal(token, for: "x") }
    try await unlock()
    let sealed = try await accounts.seal(token, for: "x")
    _ = try await accounts.lock(settingPassphrase: nil)
    await #expect(throws: SecretError.locked) { try await accounts.seal(token, for: "x") }
    await #expect(throws: SecretError.locked) { try await accounts.open(sealed, for: "x") }
  }

  @Test func `a forgotten passphrase loses what was sealed`() async throws {
    try await unlock()
    let sealed = try await accounts.seal(token, for: "x")
    _ = try await accounts.forgetPassphrase()
    try await unlock()
    await #expect(throws: SecretError.damaged) { try await accounts.open(sealed, for: "x") }
  }
}
