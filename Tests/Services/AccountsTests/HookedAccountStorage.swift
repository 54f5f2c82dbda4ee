import Domain
import Fakes
import Storage
import Synchronization
import Web

/// Accounts in memory, in which something else happens between two steps.
final class HookedAccountStorage: AccountStoring {
  enum Step: Hashable {
    case insertAccount
    case signOut
  }

  let accounts = FakeAccountStorage()
  private let hooks = Mutex<[Step: @Sendable () async -> Void]>([:])

  /// The next time, this happens as soon as it is stored.
  func next(_ step: Step, then hook: @escaping @Sendable () async -> Void) {
    hooks.withLock { $0[step] = hook }
  }

  func insertAccount(
    _ owner: AccountOwner, on server: Server, profile: Int64
  ) async throws -> StoredAccount {
    let stored = try await accounts.insertAccount(owner, on: server, profile: profile)
    await happened(.insertAccount)
    return stored
  }

  func signOut(_ account: AccountID, revoking: PendingRevocation) async throws {
    try await accounts.signOut(account, revoking: revoking)
    await happened(.signOut)
  }

  func storedAccounts(of profile: Int64) async throws -> [StoredAccount] {
    try await accounts.storedAccounts(of: profile)
  }

  func setEnding(_ ending: SessionEnding?, of account: AccountID) async throws {
    try await accounts.setEnding(ending, of: account)
  }

  func removeAccount(_ account: AccountID) async throws {
    try await accounts.removeAccount(account)
  }

  func storedServer(at origin: WebAddress) async throws -> Server? {
    try await accounts.storedServer(at: origin)
  }

  func setServer(_ server: Server) async throws { try await accounts.setServer(server) }

  func pendingRevocations() async throws -> [PendingRevocation] {
    try await accounts.pendingRevocations()
  }

  func finishRevocation(_ id: String) async throws { try await accounts.finishRevocation(id) }

  private func happened(_ step: Step) async {
    await hooks.withLock { $0.removeValue(forKey: step) }?()
  }
}
