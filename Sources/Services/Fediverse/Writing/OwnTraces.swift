import Domain
import Synchronization

/// What is known of accounts and of what was posted in their names, as long as the app runs.
final class OwnTraces: Sendable {
  private struct Trace: Hashable {
    let account: AccountID
    let id: String
  }

  private struct State {
    var names: [AccountID: String] = [:]
    var owners: [Trace: MutationID] = [:]
  }

  private let state = Mutex(State())

  /// What an account's server calls it, which is asked for once.
  func remoteID(of desk: AccountDesk) async throws -> String {
    let account = desk.account.id
    if let known = state.withLock({ $0.names[account] }) { return known }
    let owner: RemoteAccount = try await desk.client.entity(
      .verifyCredentials, at: desk.origin, as: .session(desk.session))
    state.withLock { $0.names[account] = owner.id }
    return owner.id
  }

  /// The same, if the server says so now: what it said of others is not thrown away for that.
  func knownID(of desk: AccountDesk) async throws -> String? {
    do {
      return try await remoteID(of: desk)
    } catch is FediverseError {
      return nil
    } catch is NetworkError {
      return nil
    }
  }

  /// This status has come of that mutation, and of no other.
  func note(_ id: String, of account: AccountID, from mutation: MutationID) {
    state.withLock { $0.owners[Trace(account: account, id: id)] = mutation }
  }

  /// Whether it may have come of a mutation: it is not known to have come of another one.
  func isOpen(_ id: String, of account: AccountID, to mutation: MutationID) -> Bool {
    let owner = state.withLock { $0.owners[Trace(account: account, id: id)] }
    return owner == nil || owner == mutation
  }
}
