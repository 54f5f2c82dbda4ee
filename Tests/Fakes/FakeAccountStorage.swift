import Domain
import Storage
import Synchronization
import Web

/// Accounts in memory, as the library keeps them.
public final class FakeAccountStorage: AccountStoring {
  private struct Entry {
    let id: AccountID
    let profile: Int64
    let origin: WebAddress
    let remoteID: String
    var owner: AccountOwner
    var ending: SessionEnding?
    var isPresent = true
  }

  private struct State {
    var entries: [Entry] = []
    var last: Int64 = 0
    var servers: [WebAddress: Server] = [:]
    var pending: [PendingRevocation] = []
    var error: LibraryError?
  }

  private let state = Mutex(State())

  /// Makes a storage without accounts.
  public init() {}

  /// From now on everything fails with this; nil makes it work again.
  public func fail(with error: LibraryError?) {
    state.withLock { $0.error = error }
  }

  /// The accounts of a profile, in the order in which they came.
  public func storedAccounts(of profile: Int64) async throws -> [StoredAccount] {
    try working { state in
      state.entries.filter { $0.isPresent && $0.profile == profile }
        .compactMap { Self.stored($0, state.servers) }
    }
  }

  /// Adds an account, or brings its facts up to date.
  public func insertAccount(
    _ owner: AccountOwner, on server: Server, profile: Int64
  ) async throws -> StoredAccount {
    try working { state in
      state.servers[server.origin] = server
      var entry: Entry
      let index = state.entries.firstIndex {
        $0.profile == profile && $0.origin == server.origin && $0.remoteID == owner.remoteID
      }
      if let index {
        entry = state.entries.remove(at: index)
        entry.owner = owner
        entry.ending = nil
      } else {
        state.last += 1
        entry = Entry(
          id: AccountID(rawValue: state.last), profile: profile, origin: server.origin,
          remoteID: owner.remoteID, owner: owner)
      }
      let place = entry.isPresent ? index ?? state.entries.count : state.entries.count
      entry.isPresent = true
      state.entries.insert(entry, at: place)
      guard let stored = Self.stored(entry, state.servers) else { throw LibraryError.busy }
      return stored
    }
  }

  /// Notes why a session ended.
  public func setEnding(_ ending: SessionEnding?, of account: AccountID) async throws {
    try working { state in
      for index in state.entries.indices where state.entries[index].id == account {
        state.entries[index].ending = ending
      }
    }
  }

  /// Takes an account out.
  public func removeAccount(_ account: AccountID) async throws {
    try working { Self.remove(account, &$0) }
  }

  /// What is known of a server.
  public func storedServer(at origin: WebAddress) async throws -> Server? {
    try working { $0.servers[origin] }
  }

  /// Keeps what is known of a server.
  public func setServer(_ server: Server) async throws {
    try working { $0.servers[server.origin] = server }
  }

  /// What is to be revoked, the oldest first.
  public func pendingRevocations() async throws -> [PendingRevocation] {
    try working { $0.pending }
  }

  /// Adds one, and takes the account out.
  public func signOut(_ account: AccountID, revoking: PendingRevocation) async throws {
    try working { state in
      state.pending.append(revoking)
      Self.remove(account, &state)
    }
  }

  /// Removes one.
  public func finishRevocation(_ id: String) async throws {
    try working { state in state.pending.removeAll { $0.id == id } }
  }
}

extension FakeAccountStorage {
  private static func remove(_ account: AccountID, _ state: inout State) {
    for index in state.entries.indices where state.entries[index].id == account {
      state.entries[index].isPresent = false
    }
  }

  private static func stored(_ entry: Entry, _ servers: [WebAddress: Server]) -> StoredAccount? {
    servers[entry.origin].map { server in
      StoredAccount(
        account: Account(
          id: entry.id, server: server, username: entry.owner.username,
          displayName: entry.owner.displayName, ending: entry.ending),
        remoteID: entry.remoteID)
    }
  }

  private func working<Value: Sendable>(_ body: (inout State) throws -> Value) throws -> Value {
    let result: Result<Value, any Error> = state.withLock { state in
      if let error = state.error { return .failure(error) }
      return Result { try body(&state) }
    }
    return try result.get()
  }
}

extension AccountStoring {
  /// Stores an account at a Mastodon in the first profile, as a sign-in would.
  ///
  /// Throws ``AccountError`` if `host` is no name of a server.
  public func storeAccount(
    _ username: String = "ada", on host: String = "photos.example"
  ) async throws -> Account {
    guard let server = FakeAccounts.account(username, on: host)?.server else {
      throw AccountError.notAServer(host)
    }
    return try await insertAccount(
      AccountOwner(remoteID: username, username: username, displayName: ""), on: server, profile: 1
    ).account
  }
}
