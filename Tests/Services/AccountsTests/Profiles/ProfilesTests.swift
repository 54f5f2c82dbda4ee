import Domain
import Fakes
import Storage
import Testing

@testable import Accounts

@Suite struct ProfilesTests {
  private let storage = FakeProfileStorage()
  private let accounts: Profiles

  init() throws {
    accounts = try .quick(storage, ManualTime())
  }

  @Test func `a new library has one profile, which is current and open`() async throws {
    #expect(try await accounts.profiles() == [Profile(id: 1, name: "default")])
    #expect(try await accounts.current() == Profile(id: 1, name: "default"))
  }

  @Test func `creating a profile does not switch to it`() async throws {
    let created = try await accounts.create("holiday")
    #expect(created.name == "holiday")
    #expect(try await accounts.current().name == "default")
    #expect(try await accounts.profiles().map(\.name) == ["default", "holiday"])
  }

  @Test func `the profile in use is the one at the next start`() async throws {
    _ = try await accounts.create("Holiday")
    #expect(try await accounts.use("holiday").name == "Holiday")
    let next = try Profiles.quick(storage, ManualTime())
    #expect(try await next.current().name == "Holiday")
  }

  @Test func `another process that switches does not switch this one`() async throws {
    _ = try await accounts.create("holiday")
    _ = try await accounts.current()
    _ = try await Profiles.quick(storage, ManualTime()).use("holiday")
    #expect(try await accounts.current().name == "default")
  }

  @Test func `the first profile stands in for one that is gone`() async throws {
    try await storage.setCurrentProfile(99)
    #expect(try await accounts.current().id == 1)
  }

  @Test func `a profile that does not exist cannot be used`() async throws {
    await #expect(throws: ProfileError.unknown("nobody")) { try await accounts.use("nobody") }
    #expect(try await accounts.current().name == "default")
  }

  @Test(arguments: [
    "a", "Ada-Lovelace_1815", "Žofie", "写真", "किरण", String(repeating: "x", count: 32),
  ])
  func `names may have letters of any script`(name: String) async throws {
    #expect(try await accounts.create(name).name == name)
  }

  @Test(
    arguments: [
      "", " ", "a b", "a/b", "..", "a\n", "a\u{1B}[2J", "🙂", "a\u{202E}b",
      String(repeating: "x", count: 33),
    ])
  func `other names are refused`(name: String) async {
    await #expect(throws: ProfileError.invalidName(name)) { try await accounts.create(name) }
  }

  @Test(arguments: ["ZOFIE\u{301}", "zofie\u{301}", "ZOFI\u{C9}"])
  func `names that differ in case or composition only are the same`(name: String) async throws {
    _ = try await accounts.create("Zofi\u{E9}")
    await #expect(throws: ProfileError.exists(name)) { try await accounts.create(name) }
    #expect(try await accounts.use(name).name == "Zofi\u{E9}")
  }

  @Test func `of many who take one name at once one gets it`() async throws {
    let made = await withTaskGroup(of: Bool.self) { group in
      // To SQLite, which folds letters of ASCII alone, these are two names.
      for number in 0..<20 {
        let name = number.isMultiple(of: 2) ? "r\u{E1}ce" : "R\u{C1}CE"
        group.addTask { (try? await accounts.create(name)) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == 1)
  }

  @Test func `what the storage says goes through`() async {
    storage.fail(with: .readOnly(path: "library.sqlite"))
    await #expect(throws: LibraryError.readOnly(path: "library.sqlite")) {
      try await accounts.create("x")
    }
  }
}

extension Profiles {
  /// Profiles whose locks cost next to nothing.
  ///
  /// Without a vault they are for what keeps no secrets.
  static func quick(
    _ storage: any ProfilePersisting, _ time: ManualTime,
    _ vault: VaultFolder = VaultFolder(path: "/nonexistent/vault", desktop: nil)
  ) throws -> Profiles {
    let cost = try #require(ScryptCost(rounds: 16, blockSize: 8, parallelism: 1))
    return Profiles(storage: storage, time: time, vault: vault, cost: cost)
  }
}
