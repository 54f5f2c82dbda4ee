import Concurrency
import Domain
import Storage
import Web

extension ServerAccounts {
  /// Forgets the token here and tells the server, now or as soon as it can be reached.
  public func signOut(_ id: AccountID) async throws -> SignOut {
    let (account, profile) = try await account(id)
    let name = AccountSecrets.Name(grantOf: id, profile: profile)
    sessions[id] = nil
    guard let kept = try await grantToRevoke(name, of: account.server.origin) else {
      try await storage.removeAccount(id)
      return .revoked
    }
    // Kept under its new name first: if the program ends here, nothing has changed.
    let revocation = AccountSecrets.Name(revocationIn: profile)
    try await secrets.keep(kept, as: revocation)
    let pending = PendingRevocation(id: revocation.stored, origin: account.server.origin)
    try await storage.signOut(id, revoking: pending)
    await forget(name)
    return await finish(pending, revocation, kept, at: account.server) ? .revoked : .revokedLater
  }

  /// Tells servers about sign-outs that they do not know of yet; called after a refresh, when the network
  /// works.
  public func retryRevocations() async {
    do {
      for pending in try await storage.pendingRevocations() { await retry(pending) }
    } catch {
      reporting.note(error, while: "looking for sign-outs that a server was not told of")
    }
  }

  /// Revokes a token if its server answers soon; otherwise the token stays valid until it expires.
  func revokeSoon(_ kept: KeptGrant, at server: Server) async {
    do {
      try await revoke(kept, at: server)
    } catch {
      reporting.note(error, while: "revoking a token that is not used any more")
    }
  }
}

extension ServerAccounts {
  /// How long signing out waits for the server.
  static let patience = Duration.seconds(5)

  /// The grant to revoke; nil if it is lost.
  ///
  /// Throws ``SecretError/locked`` and ``VaultError``, before anything is changed.
  private func grantToRevoke(_ name: AccountSecrets.Name, of origin: WebAddress) async throws
    -> KeptGrant?
  {
    do {
      return try await secrets.grant(name, of: origin)
    } catch SecretError.damaged {
      return nil
    }
  }

  private func revoke(_ kept: KeptGrant, at server: Server) async throws {
    try await withTimeout(Self.patience, on: clock) { [authorizing] in
      try await authorizing.revoke(
        kept.grant.token, registration: kept.registration, at: server)
    }
  }

  private func retry(_ pending: PendingRevocation) async {
    do {
      guard let name = AccountSecrets.Name(stored: pending.id),
        let kept = try await grantToRevoke(name, of: pending.origin)
      else {
        // Lost with its passphrase, so that nobody has the token any more.
        return try await storage.finishRevocation(pending.id)
      }
      let server = try await storage.storedServer(at: pending.origin)
      _ = await finish(pending, name, kept, at: server ?? Server(unknownAt: pending.origin))
    } catch SecretError.locked {
      // Tried again when the profile is unlocked.
    } catch {
      reporting.note(error, while: "signing out later")
    }
  }

  /// Tells the server and then forgets the token; false if this has to be tried again.
  private func finish(
    _ pending: PendingRevocation, _ name: AccountSecrets.Name, _ kept: KeptGrant,
    at server: Server
  ) async -> Bool {
    do {
      try await revoke(kept, at: server)
    } catch let error as AccountError {
      // The server has answered, and would answer the same again.
      reporting.note(error, while: "revoking a token")
    } catch {
      reporting.note(error, while: "revoking a token, which is tried again")
      return false
    }
    await forget(name)
    do {
      try await storage.finishRevocation(pending.id)
    } catch {
      // The next try finds no token and finishes.
      reporting.note(error, while: "noting that a token was revoked")
    }
    return true
  }

  private func forget(_ name: AccountSecrets.Name) async {
    do {
      try await secrets.forget(name)
    } catch {
      reporting.note(error, while: "forgetting a token")
    }
  }
}

extension Server {
  /// A server of which only the address is known.
  fileprivate init(unknownAt origin: WebAddress) {
    self.init(
      origin: origin, kind: .other, version: "", title: "", capabilities: ServerCapabilities())
  }
}
