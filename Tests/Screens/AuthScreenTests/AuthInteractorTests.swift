import AuthDev
import Domain
import Fakes
import Testing

@testable import AuthScreen

@Suite("The auth screen's interactor")
struct AuthInteractorTests {
  private let ada: Account
  private let home: Source
  private let sources: FakeSources
  private let accounts: LibraryAccounts
  private let stream = FakePhotoStream()
  private let undoing = UndoLog(time: ManualTime())

  init() throws {
    ada = try #require(FakeAccounts.account("ada", id: 2))
    let grace = try #require(FakeAccounts.account("grace"))
    home = Source(id: SourceID(rawValue: "s2"), kind: .account(ada.id, .home), name: ada.handle)
    sources = FakeSources([
      Source(id: SourceID(rawValue: "s1"), kind: .samples, name: "samples"), home,
      Source(id: SourceID(rawValue: "s3"), kind: .account(grace.id, .home), name: grace.handle),
      Source(id: SourceID(rawValue: "s4"), kind: .account(ada.id, .tag("fog")), name: "fog"),
    ])
    accounts = LibraryAccounts([grace, ada], sources: sources)
  }

  private var interactor: AuthInteractor {
    AuthInteractor(
      dependencies: FakeServices {
        ($0.accounts, $0.sources, $0.stream, $0.undoing) = (accounts, sources, stream, undoing)
      })
  }

  private func names() async throws -> [String] { try await sources.sources().map(\.id.rawValue) }

  @Test func `an account goes with its timelines, and with no other sources`() async throws {
    #expect(try await interactor.signOut(ada, canUndo: false) == .revoked)
    #expect(try await accounts.accounts().map(\.username) == ["grace"])
    #expect(try await names() == ["s1", "s3"])
    await #expect(throws: NothingToUndo.self) { try await undoing.undo() }
  }

  @Test func `an account that cannot go keeps its timelines`() async throws {
    accounts.next(.signOut, throws: LibraryError.diskFull)
    await #expect(throws: LibraryError.diskFull) {
      try await interactor.signOut(ada, canUndo: true)
    }
    #expect(try await names() == ["s1", "s2", "s3", "s4"])
    await #expect(throws: NothingToUndo.self) { try await undoing.undo() }
  }

  @Test func `brings an account back with its timelines`() async throws {
    #expect(try await interactor.signOut(ada, canUndo: true) == .undoable)
    #expect(try await undoing.undo() == .account(ada.handle))
    #expect(try await accounts.accounts().map(\.username) == ["grace", "ada"])
    #expect(try await names() == ["s1", "s3", "s2", "s4"])
  }

  @Test func `brings the timelines back to who has signed in again`() async throws {
    _ = try await interactor.signOut(ada, canUndo: true)
    let signIn = try await accounts.beginSignIn(to: ada.server.name, by: .browser)
    _ = try await accounts.finish(signIn, code: nil)
    #expect(try await undoing.undo() == .account(ada.handle))
    #expect(try await accounts.accounts().map(\.username) == ["grace", "ada"])
    #expect(try await names() == ["s1", "s3", "s2", "s4"])
  }

  @Test(arguments: [true, false])
  func `shows everything when what was shown alone is gone, and nothing else`(
    isGone: Bool
  ) async throws {
    let selection = StreamSelection(isGone ? home.id : SourceID(rawValue: "s1"))
    await stream.show(only: selection)
    _ = try await interactor.signOut(ada, canUndo: false)
    #expect(stream.shownSelection == (isGone ? nil : selection))
  }
}
