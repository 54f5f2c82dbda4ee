import Domain
import Web

/// Keeps accounts, servers and what is to be revoked; tokens and secrets are elsewhere, in a vault.
///
/// Throws ``LibraryError``.
public protocol AccountStoring: Sendable {
  /// The accounts of a profile, in the order in which they came.
  func storedAccounts(of profile: Int64) async throws -> [StoredAccount]
  /// Adds an account, or brings its facts up to date if the profile has it: same server, same
  /// `remoteID`. Its ending is gone then.
  func insertAccount(_ owner: AccountOwner, on server: Server, profile: Int64) async throws
    -> StoredAccount
  /// Notes why a session ended; nil that it lives.
  func setEnding(_ ending: SessionEnding?, of account: AccountID) async throws
  /// Takes an account out, with its timelines and their photos. Its identity is not given again.
  func removeAccount(_ account: AccountID) async throws
  /// What is known of a server.
  func storedServer(at origin: WebAddress) async throws -> Server?
  /// Keeps what is known of a server, also for all its accounts.
  func setServer(_ server: Server) async throws
  /// Tokens that a server has still to be told to forget: their names in the vault.
  func pendingRevocations() async throws -> [PendingRevocation]
  /// Adds one, in the same transaction that removes the account.
  func signOut(_ account: AccountID, revoking: PendingRevocation) async throws
  /// The server was told.
  func finishRevocation(_ id: String) async throws
}

/// An account as it is stored.
public struct StoredAccount: Hashable, Sendable {
  /// The account.
  public let account: Account
  /// Its id at its server.
  public let remoteID: String

  /// Makes a stored account.
  public init(account: Account, remoteID: String) {
    self.account = account
    self.remoteID = remoteID
  }
}

/// A token that a server has still to be told to forget.
public struct PendingRevocation: Hashable, Sendable {
  /// Its name in the vault.
  public let id: String
  /// Whom to tell.
  public let origin: WebAddress

  /// Names a token by its name in the vault, and the server that gave it.
  public init(id: String, origin: WebAddress) {
    self.id = id
    self.origin = origin
  }
}

/// Keeps how far the home timelines of accounts were read, so that what one device has read is told
/// from what another one has. Throws ``LibraryError``.
public protocol ReadPositionStoring: Sendable {
  /// The status that was read last, by its server's name; nil if nothing is known.
  func readPosition(of account: AccountID) async throws -> String?
  /// Keeps it in place of the one before; nothing is kept of an account that is not there.
  func setReadPosition(_ status: String, of account: AccountID) async throws
}
