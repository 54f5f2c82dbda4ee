import Domain
import Web

/// Somebody who is signed in, as far as an outbox asks.
struct OneAccount: AccountKeeping {
  let account: Account

  func accounts() async throws -> [Account] { [account] }

  func beginSignIn(to server: String, by way: SignInWay) async throws -> SignIn { throw unasked }

  func finish(_ signIn: SignIn, code: String?) async throws -> Account { throw unasked }

  func signOut(_ account: AccountID, canUndo: Bool) async throws -> SignOut { throw unasked }

  func undoSignOut(_ account: AccountID) async throws { throw unasked }

  func session(of account: AccountID) async throws -> AuthenticatedSession { throw unasked }

  func endings() -> AsyncStream<Account> { AsyncStream { $0.finish() } }

  private var unasked: AccountError { .unknownAccount(account.username) }
}
