import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Accounts

/// Looks for tokens, codes and all that is like them wherever they must not be.
@Suite struct SecretsNowhereTests {
  private let scratch: ScratchFolder
  private let test: TestAccounts
  private var accounts: ServerAccounts { test.accounts }

  init() throws {
    scratch = try ScratchFolder()
    let library = try Library.open(at: scratch.path(of: "data"), time: ManualTime()) { _ in }
    test = try TestAccounts(storage: library.accounts)
  }

  @Test func `no error, no report, no value and no file tells a secret`() async throws {
    var said: [String] = []
    try await signInWithEveryTrouble(&said)
    try await useWithEveryTrouble(&said)
    try await signOutWithEveryTrouble(&said)
    said += test.reporter.reports.flatMap { texts(of: $0.error) + [$0.activity] }
    #expect(said.count > 60)
    let secrets = ["recognisable"] + test.authorizer.requests.map(\.verifier.secret)
    for secret in secrets {
      for text in said { #expect(!text.contains(secret)) }
      for (name, bytes) in try files() {
        #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
      }
    }
    // What was looked through is what should have been.
    #expect(try files().keys.contains("library.sqlite-wal"))
    #expect(try files().keys.contains("profile-1.sealed"))
    let wal = try #require(try files()["library.sqlite-wal"])
    #expect(wal.firstRange(of: Data("https://photos.example/".utf8)) != nil)
  }

  private func signInWithEveryTrouble(_ said: inout [String]) async throws {
    let host = "photos.example"
    var servers = 0
    for call in [FakeAuthorizer.Call.server, .register, .grant, .owner] {
      for error in [
        NetworkError.refused(host: host, status: 500), AccountError.wrongCode(host: host),
        AccountError.registrationGone(host: host), AccountError.scopeRefused(host: host),
        AccountError.denied(host: host),
      ] as [any Error] {
        // Another one each time, at which nothing is known from before.
        servers += 1
        test.authorizer.next(call, throws: error)
        await attempt(&said) { try await self.test.signIn("number\(servers).example") }
      }
    }
    let signIn = try await accounts.beginSignIn(to: host, by: .browser)
    let address = "http://127.0.0.1/?code=recognisable-code&state=recognisable-state"
    for code in ["recognisable-wrong", address, "error=access_denied&code=recognisable-x"] {
      await attempt(&said) { try await self.accounts.finish(signIn, code: code) }
    }
    said += texts(of: signIn)
    said += texts(of: try await test.signIn())
    said += texts(of: test.authorizer.requests)
  }

  private func useWithEveryTrouble(_ said: inout [String]) async throws {
    let account = try await test.signIn()
    let session = try await accounts.session(of: account.id)
    said += texts(of: session) + texts(of: accounts) + texts(of: test.profiles)
    test.authorizer.next(.renew, throws: NetworkError.unknownHost("photos.example"))
    for _ in 0..<2 { await attempt(&said) { try await session.replace(session.token) } }
    let kept = try await AccountSecrets(profiles: test.profiles)
      .grant(
        AccountSecrets.Name(grantOf: account.id, profile: 1), of: account.server.origin)
    said += texts(of: try #require(kept))
    test.authorizer.revokeAll()
    await attempt(&said) { try await session.replace(session.token) }
    await attempt(&said) { try await self.accounts.session(of: account.id) }
    try await test.signIn()
    try await test.setPassphrase()
    _ = try await test.profiles.lock(settingPassphrase: nil)
    await attempt(&said) { try await self.accounts.session(of: account.id) }
    _ = try await test.profiles.unlock("one")
    // Something that is no grant, but has secrets in it.
    let name = "grant \(account.id.rawValue)"
    for json in [#"{"token": "recognisable é"}"#, #"["recognisable"]"#, "recognisable"] {
      try await test.profiles.keepSecret(Array(json.utf8), named: name, of: 1)
      await attempt(&said) { try await self.accounts.session(of: account.id) }
    }
  }

  private func signOutWithEveryTrouble(_ said: inout [String]) async throws {
    let account = try await test.signIn()
    test.authorizer.next(.revoke, throws: NetworkError.unknownHost("photos.example"))
    test.authorizer.next(.revoke, throws: NetworkError.unknownHost("photos.example"))
    said += texts(of: try await accounts.signOut(account.id, canUndo: false))
    await accounts.retryRevocations()
    said += texts(of: try await test.storage.pendingRevocations())
    try await test.signIn()
  }

  private func attempt<Value>(
    _ said: inout [String], _ body: () async throws -> Value
  ) async {
    do {
      _ = try await body()
    } catch {
      said += texts(of: error) + [Reason.of(error)]
    }
  }

  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped]
  }

  /// Every file of the library and the vault, by name.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for folder in [scratch.path(of: "data"), test.vault.path] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      }
    }
    return files
  }
}
