import Concurrency
import Domain
import Storage
import Web

extension ServerAccounts {
  /// The session of an account; the same object as long as the token is the same.
  public func session(of id: AccountID) async throws -> AuthenticatedSession {
    let (account, profile) = try await accountOfAnyProfile(id)
    if let ending = account.ending { throw AccountError.sessionOver(id, ending) }
    let name = AccountSecrets.Name(grantOf: id, profile: profile)
    if unkept[name] != nil {
      try await inTurn(id) { try await self.keepRenewed(name, of: account.server.origin) }
    }
    guard let kept = try await secrets.grant(name, of: account.server.origin) else {
      throw await end(account, because: .tokenLost)
    }
    if let session = sessions[id] {
      if session.account == account, await session.token == kept.grant.token { return session }
      if sessions[id] === session { sessions[id] = nil }
    }
    // Another call may have made one in the meantime.
    if let session = sessions[id] { return session }
    let session = AuthenticatedSession(of: account, token: kept.grant.token) { [self] refused in
      try await renew(refused, of: account, name)
    } giveUp: { [self] refused in
      try await renew(refused, of: account, name, isLast: true)
    }
    sessions[id] = session
    return session
  }

  /// Ends a session for good and tells the listeners; returns the error to throw.
  func end(_ account: Account, because ending: SessionEnding) async -> AccountError {
    sessions[account.id] = nil
    await reporting.attempt("noting that a session is over") {
      try await storage.setEnding(ending, of: account.id)
    }
    listeners.send(
      Account(
        id: account.id, server: account.server, username: account.username,
        displayName: account.displayName, ending: ending))
    return .sessionOver(account.id, ending)
  }

  func forgetRegistration(at origin: WebAddress, _ profile: Int64) async {
    await reporting.attempt("forgetting a registration") {
      try await secrets.forgetRegistration(at: origin, of: profile)
    }
  }
}

extension ServerAccounts {
  /// Runs work on an account's grant when all earlier work on it is done.
  func inTurn<Value: Sendable>(
    _ id: AccountID, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let queue = turns[id] ?? SerialQueue()
    turns[id] = queue
    return try await queue.runToEnd(work)
  }

  /// Keeps a grant that could not be kept when it was renewed, unless what it replaces is gone since.
  func keepRenewed(_ name: AccountSecrets.Name, of origin: WebAddress) async throws {
    guard let renewed = unkept[name] else { return }
    if try await secrets.grant(name, of: origin)?.grant.token == renewed.refused {
      try await secrets.keep(renewed.grant, as: name)
    }
    unkept[name] = nil
  }

  /// Gets a token in place of the refused one and keeps it, if possible, before anyone uses it.
  ///
  /// One renewal at a time for each account, because a refresh token works only once. If it `isLast` and the server
  /// refuses just what it gave in place of another one, that is not renewed again: the session ends.
  private func renew(
    _ refused: AccessToken, of account: Account, _ name: AccountSecrets.Name, isLast: Bool = false
  ) async throws -> AccessToken {
    try await inTurn(account.id) { try await self.renewNow(refused, isLast, of: account, name) }
  }

  private func renewNow(
    _ refused: AccessToken, _ isLast: Bool, of account: Account, _ name: AccountSecrets.Name
  ) async throws -> AccessToken {
    let stored = try await storage.storedAccounts(of: name.profile)
    guard stored.contains(where: { $0.account.id == account.id }) else {
      throw AccountError.unknownAccount("\(account.id.rawValue)")
    }
    try await keepRenewed(name, of: account.server.origin)
    guard let kept = try await secrets.grant(name, of: account.server.origin) else {
      throw await end(account, because: .tokenLost)
    }
    if kept.grant.token != refused { return kept.grant.token }
    guard !(isLast && renewed[name] == refused), let refresh = kept.grant.refresh else {
      throw await end(account, because: .refused)
    }
    do {
      let new = try await authorizing.renew(
        refresh, registration: kept.registration, at: account.server)
      let grant = kept.grant.renewed(by: new)
      let next = KeptGrant(
        grant: grant, origin: kept.origin, registration: kept.registration)
      renewed[name] = grant.token
      do {
        try await secrets.keep(next, as: name)
      } catch {
        // What it replaces is used up, so that it must not be lost.
        unkept[name] = (refused: refused, grant: next)
        reporting.note(error, while: "keeping a renewed token, which is tried again")
      }
      return grant.token
    } catch let error as AccountError {
      // Another program may have used the refresh token first.
      if let other = try await secrets.grant(name, of: account.server.origin),
        other.grant.token != refused
      {
        return other.grant.token
      }
      throw await refusal(error, of: account, name.profile)
    }
  }

  /// Ends the session if the server refused to renew its token; returns the error to throw.
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
      // This session is useless now, but the next one may work.
      sessions[account.id] = nil
      return error
    }
  }
}

extension TokenGrant {
  /// The grant to keep after a renewal: what the server does not repeat stays.
  fileprivate func renewed(by new: TokenGrant) -> TokenGrant {
    TokenGrant(
      token: new.token, refresh: new.refresh ?? refresh,
      scopes: new.scopes.isEmpty ? scopes : new.scopes)
  }
}
