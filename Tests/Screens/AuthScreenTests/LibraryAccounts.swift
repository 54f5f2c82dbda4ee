import Domain
import Fakes
import Synchronization

/// Accounts in memory that take their timelines along when they are signed out, as the library does, and fail
/// when a test wants it.
final class LibraryAccounts: AccountKeeping {
  enum Step: Hashable {
    case finish
    case signOut
  }

  private let kept: FakeAccounts
  private let sources: any SourceKeeping
  private let failures = Mutex<[Step: any Error]>([:])

  init(_ accounts: [Account] = [], sources: any SourceKeeping = FakeSources()) {
    kept = FakeAccounts(accounts)
    self.sources = sources
  }

  /// Fails once.
  func next(_ step: Step, throws error: any Error) {
    failures.withLock { $0[step] = error }
  }

  func signOut(_ account: AccountID, canUndo: Bool) async throws -> SignOut {
    try fail(.signOut)
    let end = try await kept.signOut(account, canUndo: canUndo)
    for source in try await sources.sources() {
      if case .account(account, _) = source.kind { try await sources.remove(source.id) }
    }
    return end
  }

  func finish(_ signIn: SignIn, code: String?) async throws -> Account {
    try fail(.finish)
    return try await kept.finish(signIn, code: code)
  }

  func accounts() async throws -> [Account] { try await kept.accounts() }

  func beginSignIn(to server: String, by way: SignInWay) async throws -> SignIn {
    try await kept.beginSignIn(to: server, by: way)
  }

  func undoSignOut(_ account: AccountID) async throws { try await kept.undoSignOut(account) }

  func endings() -> AsyncStream<Account> { kept.endings() }

  private func fail(_ step: Step) throws {
    if let error = failures.withLock({ $0.removeValue(forKey: step) }) { throw error }
  }
}
