import Domain

extension ServerAccounts {
  /// Forgets the token here and tells the server, at once or as soon as it can be reached.
  public func signOut(_ id: AccountID) async throws -> SignOut {
    let (account, profile) = try await account(id)
    let name = AccountSecrets.Name(grantOf: id, profile: profile)
    sessions[id] = nil
    guard let kept = try await grantToRevoke(name, of: account.server.origin) else {
      try await parts.storage.removeAccount(id)
      return .revoked
    }
    // Under its new name first: if the program ends here, nothing has happened.
    let revocation = AccountSecrets.Name(revocationIn: profile)
    try await parts.secrets.keep(kept, as: revocation)
    let pending = PendingRevocation(id: revocation.stored, origin: account.server.origin)
    try await parts.storage.signOut(id, revoking: pending)
    await forget(name)
    return await finish(pending, revocation, kept, at: account.server) ? .revoked : .revokedLater
  }

  /// Tells servers of sign-outs that they could not be told of before: after a refresh, when the
  /// network works.
  public func retryRevocations() async {
    do {
      for pending in try await parts.storage.pendingRevocations() { await retry(pending) }
    } catch {
      parts.reporting.note(error, while: "looking for sign-outs that a server was not told of")
    }
  }

  /// Makes a token worthless if its server answers soon; else it ends when the server says so.
  func revokeSoon(_ kept: KeptGrant, at server: Server) async {
    do {
      try await revoke(kept, at: server)
    } catch {
      parts.reporting.note(error, while: "revoking a token that is not used any more")
    }
  }
}

extension ServerAccounts {
  /// How long a person waits for a server that is to forget them.
  static let patience = Duration.seconds(5)

  /// What the server is to forget; nil if it is lost, so that nobody can tell.
  ///
  /// Throws ``SecretError/locked`` and ``VaultError``: then nothing was done.
  private func grantToRevoke(_ name: AccountSecrets.Name, of origin: WebAddress) async throws
    -> KeptGrant?
  {
    do {
      return try await parts.secrets.grant(name, of: origin)
    } catch SecretError.damaged {
      return nil
    }
  }

  private func revoke(_ kept: KeptGrant, at server: Server) async throws {
    try await within(Self.patience, on: parts.clock) { [parts] in
      try await parts.authorizing.revoke(
        kept.grant.token, registration: kept.registration, at: server)
    }
  }

  private func retry(_ pending: PendingRevocation) async {
    do {
      guard let name = AccountSecrets.Name(stored: pending.id),
        let kept = try await grantToRevoke(name, of: pending.origin)
      else {
        // Lost with the passphrase it was sealed under: nobody has it any more.
        return try await parts.storage.finishRevocation(pending.id)
      }
      let server = try await parts.storage.storedServer(at: pending.origin)
      _ = await finish(pending, name, kept, at: server ?? Server(unknownAt: pending.origin))
    } catch SecretError.locked {
      // Its turn comes when the profile is open.
    } catch {
      parts.reporting.note(error, while: "signing out later")
    }
  }

  /// Tells a server, and forgets the token if it has heard; false if it is to be tried again.
  private func finish(
    _ pending: PendingRevocation, _ name: AccountSecrets.Name, _ kept: KeptGrant,
    at server: Server
  ) async -> Bool {
    do {
      try await revoke(kept, at: server)
    } catch let error as AccountError {
      // It has heard, and will say the same every time.
      parts.reporting.note(error, while: "revoking a token")
    } catch {
      parts.reporting.note(error, while: "revoking a token, which is tried again")
      return false
    }
    await forget(name)
    do {
      try await parts.storage.finishRevocation(pending.id)
    } catch {
      // It is looked for once more, and not found.
      parts.reporting.note(error, while: "noting that a token was revoked")
    }
    return true
  }

  private func forget(_ name: AccountSecrets.Name) async {
    do {
      try await parts.secrets.forget(name)
    } catch {
      parts.reporting.note(error, while: "forgetting a token")
    }
  }
}

extension Server {
  /// A server of which nothing is known but where it is.
  fileprivate init(unknownAt origin: WebAddress) {
    self.init(
      origin: origin, kind: .other, version: "", title: "", capabilities: ServerCapabilities())
  }
}
