import AuthDev
import Domain
import Fakes
import Testing

@testable import AuthScreen

@Suite("The auth screen's interactor")
struct AuthInteractorTests {
  @Test func `takes an account's timelines out before the account, and no other sources`()
    async throws
  {
    let ada = try #require(FakeAccounts.account("ada"))
    let grace = try #require(FakeAccounts.account("grace", id: 2))
    let accounts = FakeAccounts([ada, grace])
    let all = [
      Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples"),
      Source(id: SourceID(rawValue: "s2"), kind: .account(ada.id, .home), name: ada.handle),
      Source(id: SourceID(rawValue: "s3"), kind: .account(grace.id, .home), name: grace.handle),
      Source(id: SourceID(rawValue: "s4"), kind: .account(ada.id, .tag("fog")), name: "fog"),
    ]
    let sources = FakeSources(all)
    let interactor = AuthInteractor(
      dependencies: FakeServices { ($0.accounts, $0.sources) = (accounts, sources) })
    #expect(try await interactor.signOut(ada, canUndo: false) == .revoked)
    #expect(try await accounts.accounts() == [grace])
    #expect(try await sources.sources().map(\.id.rawValue) == ["s1", "s3"])
    // Where the account cannot go, they went before.
    let others = FakeSources(all)
    let refusing = AuthInteractor(
      dependencies: FakeServices {
        ($0.accounts, $0.sources) = (FakeAccounts([grace]), others)
      })
    await #expect(throws: AccountError.self) { try await refusing.signOut(ada, canUndo: false) }
    #expect(try await others.sources().map(\.id.rawValue) == ["s1", "s3"])
  }

  @Test func `brings an account back with its timelines`() async throws {
    let ada = try #require(FakeAccounts.account("ada"))
    let home = Source(
      id: SourceID(rawValue: "s2"), kind: .account(ada.id, .home), name: ada.handle)
    let (accounts, sources) = (FakeAccounts([ada]), FakeSources([home]))
    let undoing = UndoLog(time: ManualTime())
    let interactor = AuthInteractor(
      dependencies: FakeServices {
        ($0.accounts, $0.sources, $0.undoing) = (accounts, sources, undoing)
      })
    #expect(try await interactor.signOut(ada, canUndo: true) == .undoable)
    #expect(try await undoing.undo() == .account(ada.handle))
    #expect(try await accounts.accounts() == [ada])
    #expect(try await sources.sources() == [home])
  }
}
