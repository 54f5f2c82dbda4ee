import Domain
import Fakes
import Storage
import Testing

@testable import Accounts

@Suite struct LockTests {
  private let storage = FakeProfileStorage()
  private let time = ManualTime()
  private let accounts: Profiles

  init() throws {
    accounts = try .quick(storage, time)
  }

  private func restarted() throws -> Profiles { try .quick(storage, time) }

  private func fail(_ count: Int, _ accounts: Profiles) async {
    for _ in 0..<count {
      await #expect(throws: ProfileError.wrongPassphrase) { try await accounts.unlock("wrong") }
    }
  }

  @Test func `the first lock needs a passphrase`() async {
    for nothing in [nil, ""] {
      await #expect(throws: ProfileError.passphraseNeeded) {
        try await accounts.lock(settingPassphrase: nothing)
      }
    }
    #expect(storage.lock(of: 1) == nil)
  }

  @Test func `a locked profile opens with its passphrase and with no other`() async throws {
    let locked = try await accounts.lock(settingPassphrase: "correct horse")
    #expect(locked.hasPassphrase && locked.isLocked)
    await fail(1, accounts)
    #expect(try await accounts.current().isLocked)
    let open = try await accounts.unlock("correct horse")
    #expect(open.hasPassphrase && !open.isLocked)
    await #expect(throws: ProfileError.notLocked) { try await accounts.unlock("correct horse") }
  }

  @Test func `later it locks without a passphrase`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    _ = try await accounts.unlock("one")
    #expect(try await accounts.lock(settingPassphrase: nil).isLocked)
    #expect(try await accounts.unlock("one").isLocked == false)
  }

  @Test func `every new process asks for the passphrase`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    _ = try await accounts.unlock("one")
    let next = try restarted()
    #expect(try await next.current().isLocked)
    #expect(try await next.unlock("one").isLocked == false)
  }

  @Test func `a passphrase may be typed composed or decomposed, and be long`() async throws {
    let long = String(repeating: "ü", count: 5000)
    _ = try await accounts.lock(settingPassphrase: "e\u{301}" + long)
    await #expect(throws: ProfileError.wrongPassphrase) {
      try await accounts.unlock("\u{C9}" + long)
    }
    #expect(try await accounts.unlock("\u{E9}" + long).isLocked == false)
  }

  @Test func `an empty passphrase is a wrong one`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    await #expect(throws: ProfileError.wrongPassphrase) { try await accounts.unlock("") }
    #expect(storage.lock(of: 1)?.failures == 1)
  }

  @Test func `a lock does not open another profile`() async throws {
    _ = try await accounts.create("other")
    _ = try await accounts.lock(settingPassphrase: "one")
    try await storage.setLock(storage.lock(of: 1), of: 2)
    _ = try await accounts.use("other")
    await #expect(throws: ProfileError.wrongPassphrase) { try await accounts.unlock("one") }
  }

  @Test func `three wrong ones are free, then the wait doubles up to 15 minutes`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    await fail(3, accounts)
    for wait in [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
      await #expect(throws: ProfileError.tooSoon(wait: .seconds(wait))) {
        try await accounts.unlock("one")
      }
      time.advance(by: .seconds(wait) - .milliseconds(1))
      await #expect(throws: ProfileError.tooSoon(wait: .milliseconds(1))) {
        try await accounts.unlock("one")
      }
      time.advance(by: .milliseconds(1))
      await fail(1, accounts)
    }
    time.advance(by: .seconds(900))
    #expect(try await accounts.unlock("one").isLocked == false)
    #expect(storage.lock(of: 1)?.failures == 0)
  }

  @Test func `the wait survives a restart`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    await fail(3, accounts)
    await #expect(throws: ProfileError.tooSoon(wait: .seconds(2))) {
      try await restarted().unlock("one")
    }
  }

  @Test func `a clock set back neither shortens the wait nor makes it last`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    await fail(3, accounts)
    time.advance(by: .seconds(-3600 * 24 * 365))
    await #expect(throws: ProfileError.tooSoon(wait: .seconds(2))) {
      try await accounts.unlock("one")
    }
    time.advance(by: .seconds(1))
    await #expect(throws: ProfileError.tooSoon(wait: .seconds(1))) {
      try await accounts.unlock("one")
    }
    time.advance(by: .seconds(1))
    #expect(try await accounts.unlock("one").isLocked == false)
  }

  @Test func `tries at the same time count one by one`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try? await accounts.unlock("wrong") } }
    }
    #expect(storage.lock(of: 1)?.failures == 3)
  }

  @Test func `a forgotten passphrase takes lock and key away`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    let profile = try await accounts.forgetPassphrase()
    #expect(!profile.hasPassphrase && !profile.isLocked)
    #expect(storage.lock(of: 1) == nil)
    await #expect(throws: ProfileError.notLocked) { try await accounts.forgetPassphrase() }
  }

  @Test func `a damaged lock is told apart from a wrong passphrase`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    let lock = try #require(storage.lock(of: 1))
    var damaged = [lock, lock, lock, lock]
    damaged[0].wrappedKey.removeLast()
    damaged[1].rounds = 1 << 40
    damaged[2].rounds = 12345
    damaged[3].salt = []
    for lock in damaged {
      try await storage.setLock(lock, of: 1)
      await #expect(throws: DamagedLock()) { try await accounts.unlock("one") }
    }
  }

  @Test func `a passphrase does not describe itself`() throws {
    let passphrase = try #require(Passphrase("correct horse"))
    var dumped = ""
    dump(passphrase, to: &dumped)
    for text in ["\(passphrase)", String(reflecting: passphrase), dumped] {
      #expect(!text.contains("horse") && !text.contains("99"))
    }
  }

  @Test func `what is stored says nothing about the passphrase twice`() async throws {
    _ = try await accounts.lock(settingPassphrase: "one")
    let first = try #require(storage.lock(of: 1))
    _ = try await accounts.forgetPassphrase()
    _ = try await accounts.lock(settingPassphrase: "one")
    let second = try #require(storage.lock(of: 1))
    #expect(first.salt != second.salt && first.wrappedKey != second.wrappedKey)
  }

  @Test func `the usual cost is what was decided`() {
    #expect(ScryptCost.interactive == ScryptCost(rounds: 32768, blockSize: 8, parallelism: 1))
  }
}
