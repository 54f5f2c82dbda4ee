import Domain

extension ServerAccounts {
  /// What asks in the name of an account: always the same as long as its token is.
  public func session(of id: AccountID) async throws -> AuthenticatedSession {
    let (account, profile) = try await account(id)
    if let ending = account.ending { throw AccountError.sessionOver(id, ending) }
    let name = AccountSecrets.Name(grantOf: id, profile: profile)
    guard let kept = try await parts.secrets.grant(name, of: account.server.origin) else {
      throw await end(account, because: .tokenLost)
    }
    if let session = sessions[id] {
      if session.account == account, await session.token == kept.grant.token { return session }
      if sessions[id] === session { sessions[id] = nil }
    }
    // Another call may have made one meanwhile.
    if let session = sessions[id] { return session }
    let session = AuthenticatedSession(of: account, token: kept.grant.token) { [self] refused in
      try await renew(refused, of: account, name)
    }
    sessions[id] = session
    return session
  }

  /// Ends a session for good, and says so to those who listen; returns what to throw.
  func end(_ account: Account, because ending: SessionEnding) async -> AccountError {
    sessions[account.id] = nil
    do {
      try await parts.storage.setEnding(ending, of: account.id)
    } catch {
      parts.reporting.note(error, while: "noting that a session is over")
    }
    listeners.send(
      Account(
        id: account.id, server: account.server, username: account.username,
        displayName: account.displayName, ending: ending))
    return .sessionOver(account.id, ending)
  }

  func forgetRegistration(at origin: WebAddress, _ profile: Int64) async {
    do {
      try await parts.secrets.forgetRegistration(at: origin, of: profile)
    } catch {
      parts.reporting.note(error, while: "forgetting a registration")
    }
  }
}

extension ServerAccounts {
  /// Another token than the one that was refused, kept before anybody uses it.
  ///
  /// One after the other for each account: a refresh token works once.
  private func renew(
    _ refused: AccessToken, of account: Account, _ name: AccountSecrets.Name
  ) async throws -> AccessToken {
    let turns = renewals[account.id] ?? Turns()
    renewals[account.id] = turns
    return try await turns.take { try await self.renewNow(refused, of: account, name) }
  }

  private func renewNow(
    _ refused: AccessToken, of account: Account, _ name: AccountSecrets.Name
  ) async throws -> AccessToken {
    guard let kept = try await parts.secrets.grant(name, of: account.server.origin) else {
      throw await end(account, because: .tokenLost)
    }
    if kept.grant.token != refused { return kept.grant.token }
    guard let refresh = kept.grant.refresh else { throw await end(account, because: .refused) }
    do {
      let new = try await parts.authorizing.renew(
        refresh, registration: kept.registration, at: account.server)
      let grant = kept.grant.renewed(by: new)
      var renewed = kept
      renewed.grant = grant
      try await parts.secrets.keep(renewed, as: name)
      return grant.token
    } catch let error as AccountError {
      // Another program may have been quicker with the refresh token.
      if let other = try await parts.secrets.grant(name, of: account.server.origin),
        other.grant.token != refused
      {
        return other.grant.token
      }
      throw await refusal(error, of: account, name.profile)
    }
  }

  /// What a server's refusal to renew means for the session.
  private func refusal(
    _ error: AccountError, of account: Account, _ profile: Int64
  ) async -> AccountError {
    switch error {
    case .wrongCode, .denied: return await end(account, because: .refused)
    case .registrationGone:
      await forgetRegistration(at: account.server.origin, profile)
      return await end(account, because: .registrationGone)
    case .sessionOver(_, let ending): return await end(account, because: ending)
    default:
      // This session is of no use any more, but the next one may be luckier.
      sessions[account.id] = nil
      return error
    }
  }
}

extension TokenGrant {
  /// What is kept when a server gave another token: what it does not say anew stays.
  fileprivate func renewed(by new: TokenGrant) -> TokenGrant {
    TokenGrant(
      token: new.token, refresh: new.refresh ?? refresh,
      scopes: new.scopes.isEmpty ? scopes : new.scopes, expiresAt: new.expiresAt)
  }
}
