import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing
import Web

@testable import Library

@Suite struct AccountStoreTests {
  private let test: TestLibrary
  private let ada = AccountOwner(remoteID: "7", username: "ada", displayName: "Ada L.")
  private let bob = AccountOwner(remoteID: "8", username: "bob", displayName: "")

  init() throws {
    test = try TestLibrary()
  }

  @Test func `accounts come in the order in which they came, after a restart too`() async throws {
    let server = try server("https://photos.example/", kind: .pixelfed)
    do {
      let accounts = try test.open().accounts
      let stored = try await accounts.insertAccount(bob, on: server, profile: 1)
      #expect(stored.account.handle == "@bob@photos.example")
      #expect(stored.account.ending == nil)
      #expect(stored.remoteID == "8")
      _ = try await accounts.insertAccount(ada, on: server, profile: 1)
    }
    let accounts = try await test.open().accounts.storedAccounts(of: 1)
    #expect(accounts.map(\.account.username) == ["bob", "ada"])
    #expect(accounts.map(\.account.displayName) == ["", "Ada L."])
    #expect(accounts.map(\.account.server) == [server, server])
  }

  @Test func `signing in again brings facts up to date, and the session lives`() async throws {
    let accounts = try test.open().accounts
    let server = try server("https://photos.example/")
    let first = try await accounts.insertAccount(ada, on: server, profile: 1)
    try await accounts.setEnding(.refused, of: first.account.id)
    #expect(try await accounts.storedAccounts(of: 1).map(\.account.ending) == [.refused])
    let renamed = AccountOwner(remoteID: "7", username: "lovelace", displayName: "")
    let again = try await accounts.insertAccount(renamed, on: server, profile: 1)
    #expect(again.account.id == first.account.id)
    #expect(again.account.ending == nil)
    #expect(try await accounts.storedAccounts(of: 1) == [again])
  }

  @Test(arguments: SessionEnding.allCases)
  func `every ending is kept, and can be taken back`(ending: SessionEnding) async throws {
    let accounts = try test.open().accounts
    let id = try await accounts.insertAccount(ada, on: server(), profile: 1).account.id
    try await accounts.setEnding(ending, of: id)
    #expect(try await accounts.storedAccounts(of: 1).map(\.account.ending) == [ending])
    try await accounts.setEnding(nil, of: id)
    #expect(try await accounts.storedAccounts(of: 1).map(\.account.ending) == [nil])
  }

  @Test func `profiles do not share accounts`() async throws {
    let library = try test.open()
    let work = try await library.profiles.insertProfile(named: "work")
    let mine = try await library.accounts.insertAccount(ada, on: server(), profile: 1)
    let theirs = try await library.accounts.insertAccount(ada, on: server(), profile: work.id)
    #expect(mine.account.id != theirs.account.id)
    #expect(try await library.accounts.storedAccounts(of: work.id) == [theirs])
  }

  @Test func `what is new of a server is new for all its accounts`() async throws {
    let accounts = try test.open().accounts
    let old = try server("https://photos.example/")
    #expect(try await accounts.storedServer(at: old.origin) == nil)
    _ = try await accounts.insertAccount(ada, on: old, profile: 1)
    let new = try server("https://photos.example/", kind: .goToSocial)
    try await accounts.setServer(new)
    #expect(try await accounts.storedServer(at: old.origin) == new)
    #expect(try await accounts.storedAccounts(of: 1).map(\.account.server) == [new])
  }

  @Test func `facts that are not understood cost no account`() async throws {
    let library = try test.open()
    let origin = try server().origin
    _ = try await library.accounts.insertAccount(ada, on: server(), profile: 1)
    try await library.files.people.write {
      try $0.execute(sql: #"UPDATE server SET facts = '{"kind": "of tomorrow"}'"#)
    }
    #expect(try await library.accounts.storedServer(at: origin) == nil)
    let account = try #require(await library.accounts.storedAccounts(of: 1).first).account
    #expect(account.handle == "@ada@photos.example" && account.server.kind == .other)
  }

  @Test func `an account takes its timelines and their photos along`() async throws {
    let library = try test.open()
    // The second one's number begins with the first one's.
    for index in 1...10 {
      let owner = AccountOwner(remoteID: "\(index)", username: "a\(index)", displayName: "")
      _ = try await library.accounts.insertAccount(owner, on: server(), profile: 1)
    }
    let (one, ten) = (AccountID(rawValue: 1), AccountID(rawValue: 10))
    let home = try await library.sources.insertSource(
      .account(one, .home), named: "a1", profile: 1)
    let other = try await library.sources.insertSource(
      .account(ten, .home), named: "a10", profile: 1)
    for source in [home, other] {
      _ = try await library.photos.insert([.test(source.id, "x", at: 5)], of: source.id)
    }
    try await library.accounts.removeAccount(one)
    #expect(try await library.accounts.storedAccounts(of: 1).count == 9)
    #expect(try await library.sources.sources(of: 1) == [other])
    #expect(try await library.photos.contents(of: home.id).photos == 0)
    #expect(try await library.photos.contents(of: other.id).photos == 1)
  }

  @Test func `who comes back finds the seen marks, and nobody else's identity`() async throws {
    let library = try test.open()
    let first = try await library.accounts.insertAccount(ada, on: server(), profile: 1)
    _ = try await library.accounts.insertAccount(bob, on: server(), profile: 1)
    let timeline = Source.Kind.account(first.account.id, .home)
    let source = try await library.sources.insertSource(timeline, named: "", profile: 1)
    _ = try await library.photos.insert([.test(source.id, "x", at: 5)], of: source.id)
    _ = try await library.photos.markAllSeen(in: test.scope())
    try await library.accounts.removeAccount(first.account.id)
    #expect(try await !textOfFile().contains("Ada L."))

    let eve = AccountOwner(remoteID: "9", username: "eve", displayName: "")
    let other = try await library.accounts.insertAccount(eve, on: server(), profile: 1)
    #expect(other.account.id != first.account.id)
    let again = try await library.accounts.insertAccount(ada, on: server(), profile: 1)
    #expect(again.account.id == first.account.id)
    #expect(
      try await library.accounts.storedAccounts(of: 1).map(\.account.username)
        == ["bob", "eve", "ada"])
    let back = try await library.sources.insertSource(timeline, named: "", profile: 1)
    _ = try await library.photos.insert([.test(back.id, "x", at: 5)], of: back.id)
    #expect(try await library.photos.item(at: 1, in: test.scope())?.photo.isSeen == true)
  }

  @Test func `a sign-out is one transaction with what is to be revoked`() async throws {
    let library = try test.open()
    let account = try await library.accounts.insertAccount(ada, on: server(), profile: 1).account
    let revocation = PendingRevocation(id: "1/revocation x", origin: account.server.origin)
    try await library.accounts.signOut(account.id, revoking: revocation)
    #expect(try await library.accounts.storedAccounts(of: 1) == [])
    #expect(try await library.accounts.pendingRevocations() == [revocation])
    let later = PendingRevocation(id: "1/revocation a", origin: account.server.origin)
    try await library.accounts.signOut(account.id, revoking: later)
    #expect(try await test.open().accounts.pendingRevocations() == [revocation, later])
    try await library.accounts.finishRevocation(revocation.id)
    #expect(try await library.accounts.pendingRevocations() == [later])
  }

  @Test func `a sign-out that cannot be noted takes nothing out`() async throws {
    let library = try test.open()
    let account = try await library.accounts.insertAccount(ada, on: server(), profile: 1).account
    let source = try await library.sources.insertSource(
      .account(account.id, .home), named: "", profile: 1)
    let nameless = PendingRevocation(id: "", origin: account.server.origin)
    await #expect(throws: LibraryError.self) {
      try await library.accounts.signOut(account.id, revoking: nameless)
    }
    #expect(try await library.accounts.storedAccounts(of: 1).count == 1)
    #expect(try await library.sources.sources(of: 1) == [source])
  }

  private func server(
    _ origin: String = "https://photos.example/", kind: ServerKind = .mastodon
  ) throws -> Server {
    Server(
      origin: try #require(WebAddress(origin)), kind: kind, version: "1", title: "Photos",
      capabilities: ServerCapabilities())
  }

  /// What a reader of the rows finds; freed pages are SQLite's affair.
  private func textOfFile() async throws -> String {
    try await DatabaseQueue(path: test.folder + "/library.sqlite").read { db in
      try String.fetchAll(db, sql: "SELECT username || displayName FROM account").joined()
    }
  }
}
