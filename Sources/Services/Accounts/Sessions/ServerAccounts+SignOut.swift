import Concurrency
import Domain
import Storage
import Web

/// A sign-out whose server is not told yet, and what undoes it.
struct UndoableSignOut: Sendable {
  let stored: StoredAccount
  let profile: Int64
  let pending: PendingRevocation
  let revocation: AccountSecrets.Name
}

extension ServerAccounts {
  /// Forgets the token here and tells the server, now or as soon as it can be reached; if it can be undone,
  /// after a minute. If the program ends before, the next start tells the server. Waits for a renewal of the token
  /// that is under way.
  public func signOut(_ id: AccountID, canUndo: Bool) async throws -> SignOut {
    // Not while the token is renewed: the new one would stay valid and be kept.
    let takenOut = try await inTurn(id) { try await self.takeOut(id, canUndo: canUndo) }
    guard let (signOut, kept) = takenOut else { return .revoked }
    guard !canUndo else {
      finishLater(id, signOut.pending)
      return .undoable
    }
    let server = signOut.stored.account.server
    let isRevoked = await finish(signOut.pending, signOut.revocation, kept, at: server)
    return isRevoked ? .revoked : .revokedLater
  }

  /// Takes an account out and moves its grant to those to revoke; nil if the grant is lost.
  private func takeOut(
    _ id: AccountID, canUndo: Bool
  ) async throws -> (UndoableSignOut, KeptGrant)? {
    let (stored, profile) = try await storedAccount(id)
    let account = stored.account
    let name = AccountSecrets.Name(grantOf: id, profile: profile)
    sessions[id] = nil
    try? await keepRenewed(name, of: account.server.origin)
    guard let kept = try await grantToRevoke(name, of: account.server.origin) else {
      try await storage.removeAccount(id)
      return nil
    }
    // Kept under its new name first: if the program ends here, nothing has changed.
    let revocation = AccountSecrets.Name(revocationIn: profile)
    try await secrets.keep(kept, as: revocation)
    let pending = PendingRevocation(id: revocation.stored, origin: account.server.origin)
    let signOut = UndoableSignOut(
      stored: stored, profile: profile, pending: pending, revocation: revocation)
    // Before it is stored: whoever retries sign-outs meanwhile must leave this one out.
    if canUndo { undoable[id] = signOut }
    do {
      try await storage.signOut(id, revoking: pending)
    } catch {
      undoable[id] = nil
      throw error
    }
    await forget(name)
    return (signOut, kept)
  }

  /// Puts an account back with its token, which was kept, and tells that it is there as a sign-in does; can be called
  /// again after a failure.
  public func undoSignOut(_ id: AccountID) async throws {
    guard let signOut = undoable.removeValue(forKey: id) else { throw AccountError.notUnderWay }
    do {
      try await inTurn(id) { try await self.bringBack(signOut) }
    } catch {
      undoable[id] = signOut
      throw error
    }
    newcomers.insert(id)
    arrivals.send(id)
  }

  /// Tells the servers of all sign-outs that could have been undone, and of sign-ins that were not finished: the
  /// program ends.
  public func finishSignOuts() async {
    for id in attempts.keys { await giveUp(id) }
    guard !undoable.isEmpty else { return }
    undoable = [:]
    await retryRevocations()
  }

  /// Tells servers about sign-outs that they do not know of yet; called after a refresh, when the network
  /// works.
  public func retryRevocations() async {
    await reporting.attempt("looking for sign-outs that a server was not told of") {
      for pending in try await storage.pendingRevocations()
      where !undoable.values.contains(where: { $0.pending == pending }) {
        await retry(pending)
      }
    }
  }

  /// Who has signed in again has nothing to undo: tells the server of the sign-out before, if it was one.
  func finishSignOut(before signIn: AccountID) async {
    guard let signOut = undoable.removeValue(forKey: signIn) else { return }
    await retry(signOut.pending)
  }

  /// Revokes a token if its server answers soon; otherwise the token stays valid until it expires.
  func revokeSoon(_ kept: KeptGrant, at server: Server) async {
    await reporting.attempt("revoking a token that is not used any more") {
      try await revoke(kept, at: server)
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

  private func bringBack(_ signOut: UndoableSignOut) async throws {
    let account = signOut.stored.account
    guard let kept = try await secrets.grant(signOut.revocation, of: account.server.origin) else {
      throw AccountError.notUnderWay
    }
    let name = AccountSecrets.Name(grantOf: account.id, profile: signOut.profile)
    try await secrets.keep(kept, as: name)
    _ = try await storage.insertAccount(
      AccountOwner(
        remoteID: signOut.stored.remoteID, username: account.username,
        displayName: account.displayName), on: account.server, profile: signOut.profile)
    if let ending = account.ending { try await storage.setEnding(ending, of: account.id) }
    try await storage.finishRevocation(signOut.pending.id)
    await forget(signOut.revocation)
  }

  private func finishLater(_ id: AccountID, _ pending: PendingRevocation) {
    Task { [weak self, clock] in
      try? await clock.sleep(for: UndoLog.patience)
      await self?.finishSignOut(of: id, pending)
    }
  }

  /// A minute is over; unless the account was put back, or signed out again.
  private func finishSignOut(of id: AccountID, _ pending: PendingRevocation) async {
    guard undoable[id]?.pending == pending else { return }
    undoable[id] = nil
    await retry(pending)
  }

  private func revoke(_ kept: KeptGrant, at server: Server) async throws {
    try await withTimeout(Self.patience, on: clock) { [authorizing] in
      try await authorizing.revoke(
        kept.grant.token, registration: kept.registration, at: server)
    }
  }

  /// How often a server is told of a sign-out that answers something else; then not before the next start.
  private static var mostRevocations: Int { 3 }

  private func retry(_ pending: PendingRevocation) async {
    do {
      guard let name = AccountSecrets.Name(stored: pending.id),
        let kept = try await grantToRevoke(name, of: pending.origin)
      else {
        // Lost with its passphrase, so that nobody has the token any more.
        return try await storage.finishRevocation(pending.id)
      }
      if try await isInUse(kept, in: name.profile) {
        await forget(name)
        return try await storage.finishRevocation(pending.id)
      }
      // A sign-in that got the same token is not kept yet, and may come to nothing: this is tried again later.
      if attempts.values.contains(where: { $0.grant?.token == kept.grant.token }) { return }
      guard failedRevocations[pending.id, default: 0] < Self.mostRevocations else { return }
      let server = try await storage.storedServer(at: pending.origin)
      _ = await finish(pending, name, kept, at: server ?? Server(unknownAt: pending.origin))
    } catch SecretError.locked {
      // Tried again when the profile is unlocked.
    } catch {
      reporting.note(error, while: "signing out later")
    }
  }

  /// Whether an account has this token: Mastodon gives who signs in again the token that they had, as long as
  /// it was not told to forget it.
  func isInUse(_ kept: KeptGrant, in profile: Int64) async throws -> Bool {
    for stored in try await storage.storedAccounts(of: profile) {
      let name = AccountSecrets.Name(grantOf: stored.account.id, profile: profile)
      let grant = try await grantToRevoke(name, of: kept.origin)
      if grant?.grant.token == kept.grant.token { return true }
    }
    return false
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
      if !(error is NetworkError) { failedRevocations[pending.id, default: 0] += 1 }
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
    await reporting.attempt("forgetting a token") {
      try await secrets.forget(name)
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
