import Domain
import Fakes
import GRDB
import Testing

@testable import StreamServer

@Suite("Passwords")
struct PasswordTests {
  @Test
  func `a new password ends all sessions and codes of that person, and of nobody else`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let app = try await client.register()
      let code = try await client.code(for: "anna", app)
      let (anna, ben) = (
        try await client.signedIn(as: "anna"), try await client.signedIn(as: "ben")
      )
      #expect(try await anna.get("/api/v1/timelines/home").status == 200)
      try await test.server.changePassword(of: "ANNA", to: "another password")
      #expect(try await anna.get("/api/v1/timelines/home").status == 401)
      #expect(try await ben.get("/api/v1/timelines/home").status == 200)
      #expect(try await client.exchange(code, app).json["error"].text == "invalid_grant")
      let page = try await client.page(app.wish())
      func signIn(_ password: String) async throws -> Int {
        try await client.fill(page, app.wish(), name: "anna", password: password).status
      }
      #expect(try await signIn(TestServer.password(of: "anna")) == 401)
      #expect(try await signIn("another password") == 200)
    }
  }

  @Test
  func `a password that is changed while somebody signs in with the old one lets them in no more`()
    async throws
  {
    let test = try await TestServer()
    let store = test.server.household.store
    // As if it were changed right after the old one was found to fit, and before anything is given.
    try await store.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER meanwhile AFTER INSERT ON knownAddress
            BEGIN UPDATE user SET salt = x'00' WHERE id = NEW.user; END
          """)
    }
    try await test.run { client in
      let app = try await client.register()
      let answer = try await client.fill(
        client.page(app.wish()), app.wish(), name: "anna",
        password: TestServer.password(of: "anna"))
      #expect(answer.status == 401)
      #expect(try await store.read { try AuthorizationCode.fetchCount($0) } == 0)
    }
  }

  @Test
  func `an address is not known of somebody whose password was changed meanwhile`() async throws {
    let test = try await TestServer()
    let household = test.server.household
    let old = try #require(
      try await household.store.read { try Credentials.find(named: "anna", in: $0) })
    try await test.server.changePassword(of: "anna", to: "another password")
    try await PasswordSignIn(household: household).welcome(
      old, TestServer.password(of: "anna"), from: "192.0.2.1")
    #expect(try await household.store.read { try KnownAddress.fetchCount($0) } == 0)
  }

  @Test
  func `a server notices at once that another process ended a session`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      #expect(try await anna.get("/api/v1/timelines/home").status == 200)
      let other = try await TestServer(people: [], folder: test.folder, time: test.time)
      try await other.server.changePassword(of: "anna", to: "another password")
      #expect(try await anna.get("/api/v1/timelines/home").status == 401)
    }
  }

  @Test
  func `a password that was kept for less is kept as dearly as new ones once it is typed`()
    async throws
  {
    #expect(PasswordHash.Cost.interactive == .init(rounds: 1 << 17, blockSize: 8, parallelism: 1))
    let test = try await TestServer()
    let store = test.server.household.store
    let cheap = try await PasswordHash.making(
      of: TestServer.password(of: "anna"), cost: .init(rounds: 4, blockSize: 8, parallelism: 1))
    let id = try await store.write { db in
      let anna = try #require(try Credentials.find(named: "anna", in: db))
      try anna.change(to: cheap, in: db)
      return anna.id
    }
    try await test.run { client in
      let before = try await client.signedIn(as: "anna")
      let kept = try await store.read { try Credentials.fetchOne($0, key: id)?.password }
      #expect(kept?.cost == test.server.household.configuration.passwordCost)
      #expect(kept?.salt == cheap.salt)
      #expect(try await before.get("/api/v1/timelines/home").status == 200)
      #expect(try await client.signedIn(as: "anna").get("/api/v1/timelines/home").status == 200)
    }
  }

  @Test
  func `a password that would not do, or nobody's, changes nothing`() async throws {
    let test = try await TestServer()
    await #expect(throws: StreamServerError.shortPassword) {
      try await test.server.changePassword(of: "anna", to: "short")
    }
    await #expect(throws: StreamServerError.noUser("cleo")) {
      try await test.server.changePassword(of: "cleo", to: "long enough")
    }
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      #expect(try await anna.get("/api/v1/timelines/home").status == 200)
    }
  }
}
