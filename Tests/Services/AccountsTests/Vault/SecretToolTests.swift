import Domain
import Fakes
import Foundation
import Glibc
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(10))) struct SecretToolTests {
  private let keyring: FakeKeyring
  private let test: TestVault

  init() throws {
    keyring = try FakeKeyring()
    test = try TestVault()
  }

  /// Waits for a program as long as it takes; what waits for ever is ended by the limit of the suite.
  private static let patient = SkippingClock(lasting: .seconds(1))

  private func tool() throws -> SecretTool {
    try #require(SecretTool(environment: keyring.environment, clock: Self.patient))
  }

  @Test func `what is stored is looked up, and cleared`() async throws {
    let tool = try tool()
    #expect(try await tool.lookUp("one") == nil)
    try await tool.store("recognisable", as: "one")
    #expect(try await tool.lookUp("one") == "recognisable")
    #expect(try await tool.lookUp("two") == nil)
    try await tool.clear("one")
    #expect(try await tool.lookUp("one") == nil)
  }

  @Test func `no secret is ever an argument`() async throws {
    let vault = try test.open(tool())
    try await vault.keepSecret(.secret, named: "grant", of: 1)
    let item = try #require(try keyring.items().first)
    let key = String(decoding: try keyring.scratch.bytes(of: item), as: UTF8.self)
    #expect(key.count == 44)
    let arguments = try keyring.arguments()
    #expect(arguments.contains("store --label=PhotoStream application photostream key"))
    #expect(!arguments.contains(key) && !arguments.contains("recognisable"))
  }

  @Test(arguments: [nil, ""])
  func `without a desktop there is none`(address: String?) {
    var environment = keyring.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    #expect(SecretTool(environment: environment) == nil)
  }

  @Test func `without the program it is left to a file`() async throws {
    var environment = keyring.environment
    environment["PATH"] = "/nonexistent"
    let tool = try #require(SecretTool(environment: environment, clock: Self.patient))
    try await test.open(tool).keepSecret(.secret, named: "a", of: 1)
    #expect(try test.files().count == 2)
  }

  @Test func `a keyring that does not open keeps a passphrase from being set`() async throws {
    try await test.open(tool()).keepSecret(.secret, named: "a", of: 1)
    try keyring.become("shut")
    let vault = try test.open(tool())
    await #expect(throws: VaultError.keyringAway) {
      try await vault.lock(settingPassphrase: "one")
    }
    #expect(try await vault.current().hasPassphrase == false)
  }

  @Test func `the key of a vault is in the keyring and nowhere else`() async throws {
    try await test.open(tool()).keepSecret(.secret, named: "a", of: 1)
    #expect(try test.files() == ["profile-1.sealed"])
    #expect(try await test.open(tool()).secret(named: "a", of: 1) == .secret)
    await #expect(throws: VaultError.keyringAway) {
      try await test.open(nil).secret(named: "a", of: 1)
    }
  }

  @Test func `a keyring that does not answer leaves it to a file`() async throws {
    try keyring.become("gone")
    try await test.open(tool()).keepSecret(.secret, named: "a", of: 1)
    #expect(try test.files().count == 2)
    try keyring.recover(from: "gone")
    // What has its key in a file stays there.
    let vault = try test.open(tool())
    #expect(try await vault.secret(named: "a", of: 1) == .secret)
    try await vault.keepSecret([1], named: "b", of: 1)
    #expect(try keyring.items() == [])
  }

  @Test(arguments: ["shut", "gone"])
  func `a keyring that does not open costs no secret`(state: String) async throws {
    try await test.open(tool()).keepSecret(.secret, named: "a", of: 1)
    try keyring.become(state)
    let vault = try test.open(tool())
    await #expect(throws: VaultError.keyringAway) { try await vault.secret(named: "a", of: 1) }
    await #expect(throws: VaultError.keyringAway) {
      try await vault.keepSecret([1], named: "b", of: 1)
    }
    try keyring.recover(from: state)
    #expect(try await vault.secret(named: "a", of: 1) == .secret)
  }

  @Test func `a keyring that has lost the key has lost the secrets`() async throws {
    try await test.open(tool()).keepSecret(.secret, named: "a", of: 1)
    try await tool().clear(String(try #require(try keyring.items().first).dropFirst(5)))
    #expect(try await test.open(tool()).secret(named: "a", of: 1) == nil)
  }

  @Test func `a passphrase takes the key out of the keyring`() async throws {
    let vault = try test.open(tool())
    try await vault.keepSecret(.secret, named: "a", of: 1)
    _ = try await vault.lock(settingPassphrase: "one")
    #expect(try keyring.items() == [])
    _ = try await vault.unlock("one")
    #expect(try await vault.secret(named: "a", of: 1) == .secret)
  }

  @Test func `a program that never answers is ended`() async throws {
    #expect(mkfifo(keyring.scratch.path(of: "fifo"), 0o600) == 0)
    try keyring.become("stuck")
    let clock = ManualClock()
    let tool = try #require(SecretTool(environment: keyring.environment, clock: clock))
    let question = Task { try await tool.lookUp("one") }
    try await until("it to be asked") { keyring.stuckProcess != nil }
    let process = try #require(keyring.stuckProcess)
    try await clock.sleepers(1)
    clock.advance(by: SecretTool.patience)
    await #expect(throws: VaultError.keyringAway) { try await question.ended() }
    try await until("it to be gone") { kill(process, 0) != 0 }
  }
}
