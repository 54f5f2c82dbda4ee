import Concurrency
import Domain
import Storage
import Web

extension ServerAccounts {
  /// Finds the server that was typed, and prepares the page where the person agrees.
  public func beginSignIn(to text: String, by way: SignInWay) async throws -> SignIn {
    guard let name = ServerName(text) else { throw AccountError.notAServer(text) }
    let profile = try await profiles.current().id
    // Fails now if the profile is locked, not after the person has agreed.
    let known = try await secrets.registration(at: name.origin, of: profile)
    let server = try await authorizing.server(at: name.origin)
    try await storage.setServer(server)
    let kept =
      server.origin == name.origin
      ? known : try await secrets.registration(at: server.origin, of: profile)
    let listener = way == .browser ? try LoopbackListener(preferring: kept?.loopbackPort) : nil
    let redirect = listener?.redirect ?? SignInTerms.shownCode
    let registration = try await registration(kept, for: redirect, at: server, profile)
    guard let verifier = SignInTerms.newVerifier() else { throw AccountError.notUnderWay }
    let request = AuthorizationRequest(
      server: server, registration: registration.registration, redirect: redirect,
      scopes: registration.scopes, state: SignInTerms.newState(), verifier: verifier,
      forcesLogin: try await isSignedIn(at: server, profile))
    return await add(SignInAttempt(profile: profile, request: request, listener: listener), way)
  }

  /// Gets the token, checks it, and keeps it.
  ///
  /// After a failure of the network, the disk or a wrong code, this can be called again; a sign-in that was
  /// refused is over. Only one call at a time gets a token, because a server that sees a code twice revokes
  /// the token for it (RFC 6749, 4.1.2).
  public func finish(_ signIn: SignIn, code: String?) async throws -> Account {
    guard let attempt = attempts[signIn.id] else { throw AccountError.notUnderWay }
    do {
      let code = try await self.code(typed: code, attempt, signIn.id)
      try expectNobodyFinishes(signIn.id)
      attempts[signIn.id]?.isFinishing = true
      defer { attempts[signIn.id]?.isFinishing = false }
      let account = try await complete(signIn.id, with: code)
      remove(signIn.id)
      newcomers.insert(account.id)
      arrivals.send(account.id)
      return account
    } catch let error as AccountError where error.endsSignIn {
      await abandon(signIn.id, because: error)
      throw error
    }
  }
}

extension ServerAccounts {
  private static let mostAttempts = 4

  private func add(_ attempt: SignInAttempt, _ way: SignInWay) async -> SignIn {
    lastAttempt += 1
    let id = lastAttempt
    attempts[id] = attempt
    // Abandoned sign-ins must not listen for ever. One that is being finished is not abandoned: it may get a token.
    let abandoned = attempts.filter { $0.key != id && !$0.value.isFinishing }
    if attempts.count > Self.mostAttempts, let oldest = abandoned.keys.min() {
      await giveUp(oldest)
    }
    return SignIn(
      id: id, server: attempt.server, page: authorizing.page(for: attempt.request), way: way)
  }

  /// Forgets a sign-in that nobody goes on with, and makes the token worthless that it may have got.
  func giveUp(_ id: Int) async {
    guard let attempt = attempts[id], !attempt.isFinishing else { return remove(id) }
    remove(id)
    guard let grant = attempt.grant else { return }
    let kept = attempt.kept(grant)
    await reporting.attempt("giving a sign-in up") {
      guard try await !isInUse(kept, in: attempt.profile) else { return }
      await revokeSoon(kept, at: attempt.server)
    }
  }

  private func remove(_ id: Int) {
    attempts.removeValue(forKey: id)?.listener?.stop()
  }

  private func isSignedIn(at server: Server, _ profile: Int64) async throws -> Bool {
    try await storage.storedAccounts(of: profile).contains {
      $0.account.server.origin == server.origin && $0.account.ending == nil
    }
  }

  /// The code that was typed or that the browser brings; nil if there is a token already.
  private func code(
    typed: String?, _ attempt: SignInAttempt, _ id: Int
  ) async throws -> AccessToken? {
    let host = attempt.server.name
    if let typed {
      guard let answer = AuthorizationAnswer(pasted: typed) else {
        throw AccountError.wrongCode(host: host)
      }
      if let state = answer.state, state != attempt.request.state { throw AccountError.wrongState }
      return try answer.accepted(by: host)
    }
    // A code that another call is using is not for this one, which waits for the browser.
    if !attempt.isFinishing {
      if attempt.grant != nil { return nil }
      if let code = attempt.code { return code }
    }
    guard let listener = attempt.listener else { throw AccountError.wrongCode(host: host) }
    let answer = try await listener.answer(to: attempt.request.state)
    try expectNobodyFinishes(id)
    return try answer.accepted(by: host)
  }

  private func expectNobodyFinishes(_ id: Int) throws(AccountError) {
    guard let attempt = attempts[id], !attempt.isFinishing else { throw .notUnderWay }
  }

  private func complete(_ id: Int, with code: AccessToken?) async throws -> Account {
    guard let attempt = attempts[id] else { throw AccountError.notUnderWay }
    let grant = try await grant(id, attempt, code)
    guard SignInTerms.suffice(grant.scopes) else {
      throw AccountError.scopeRefused(host: attempt.server.name)
    }
    let owner = try await authorizing.owner(of: grant.token, at: attempt.server)
    return try await keep(grant, of: owner, attempt)
  }

  /// The token for the code, or the one that an earlier try got.
  private func grant(
    _ id: Int, _ attempt: SignInAttempt, _ code: AccessToken?
  ) async throws -> TokenGrant {
    if let grant = attempt.grant { return grant }
    guard let code else { throw AccountError.notUnderWay }
    attempts[id]?.code = code
    do {
      let grant = try await authorizing.grant(for: code.secret, of: attempt.request)
      attempts[id]?.grant = grant
      return grant
    } catch let error as AccountError {
      attempts[id]?.code = nil
      throw error
    }
  }

  private func keep(
    _ grant: TokenGrant, of owner: AccountOwner, _ attempt: SignInAttempt
  ) async throws -> Account {
    let before = try await storage.storedAccounts(of: attempt.profile).first {
      $0.remoteID == owner.remoteID && $0.account.server.origin == attempt.server.origin
    }
    let account = try await storage.insertAccount(
      owner, on: attempt.server, profile: attempt.profile
    ).account
    let name = AccountSecrets.Name(grantOf: account.id, profile: attempt.profile)
    do {
      let kept = attempt.kept(grant)
      // Not while the token is renewed: what comes of that would take the place of this one.
      let old = try await inTurn(account.id) {
        try await self.replace(name, by: kept, of: account.id)
      }
      await noteLiving(account)
      if let old, old.grant.token != grant.token { await revokeSoon(old, at: attempt.server) }
      await finishSignOut(before: account.id)
      return account
    } catch {
      // Without a token there must be no account.
      if let before {
        try await storage.setEnding(before.account.ending, of: account.id)
      } else {
        try await storage.removeAccount(account.id)
      }
      throw error
    }
  }

  /// Keeps a grant; returns the one before.
  private func replace(
    _ name: AccountSecrets.Name, by kept: KeptGrant, of account: AccountID
  ) async throws -> KeptGrant? {
    let old = try? await secrets.grant(name, of: kept.origin)
    try await secrets.keep(kept, as: name)
    sessions[account] = nil
    return old
  }

  /// Whoever looked between the two found an account without a token, and noted that it is lost.
  private func noteLiving(_ account: Account) async {
    await reporting.attempt("noting that a session lives") {
      try await storage.setEnding(nil, of: account.id)
    }
  }

  /// Ends a sign-in that was refused, and cleans up.
  private func abandon(_ id: Int, because error: AccountError) async {
    guard let attempt = attempts[id] else { return }
    remove(id)
    if let grant = attempt.grant {
      let kept = attempt.kept(grant)
      await revokeSoon(kept, at: attempt.server)
    }
    switch error {
    case .scopeRefused: coarseOrigins.insert(attempt.server.origin)
    case .registrationGone: await forgetRegistration(at: attempt.server.origin, attempt.profile)
    default: break
    }
  }
}

extension AccountError {
  /// Whether a sign-in is over after this error.
  fileprivate var endsSignIn: Bool {
    switch self {
    case .denied, .scopeRefused, .registrationGone, .unknownInterface, .missing: true
    default: false
    }
  }
}

extension ServerAccounts {
  /// The kept registration if it fits, or a new one.
  func registration(
    _ kept: KeptRegistration?, for redirect: String, at server: Server, _ profile: Int64
  ) async throws -> KeptRegistration {
    let isCoarse =
      !server.capabilities.knowsNarrowScopes || coarseOrigins.contains(server.origin)
    let wishes = SignInTerms.wishes(at: server, isCoarse: isCoarse)
    if let kept, kept.redirects.contains(redirect), !isDoubtful(kept),
      kept.scopes == wishes.first || kept.scopes == SignInTerms.coarseScopes
    {
      return kept
    }
    let new = try await register(redirect, anyOf: wishes[...], at: server)
    try await secrets.keep(new, at: server.origin, of: profile)
    return new
  }
}

extension ServerAccounts {
  /// Whether a sign-in with this registration was begun and not finished. The server may have forgotten the
  /// registration, which it tells the person in the browser, but not us.
  private func isDoubtful(_ kept: KeptRegistration) -> Bool {
    attempts.values.contains { $0.request.registration == kept.registration }
  }

  /// Asks for the first of the wishes that the server does not refuse.
  private func register(
    _ redirect: String, anyOf wishes: ArraySlice<[String]>, at server: Server
  ) async throws -> KeptRegistration {
    do {
      return try await register(redirect, wishes.first ?? [], at: server)
    } catch AccountError.scopeRefused where wishes.count > 1 {
      return try await register(redirect, anyOf: wishes.dropFirst(), at: server)
    }
  }

  private func register(
    _ redirect: String, _ scopes: [String], at server: Server
  ) async throws -> KeptRegistration {
    // With both redirects, the next sign-in may also show a code instead of using a browser.
    let redirects =
      redirect == SignInTerms.shownCode ? [redirect] : [redirect, SignInTerms.shownCode]
    let app = AppDescription(
      name: SignInTerms.programName, redirects: redirects, scopes: scopes)
    return KeptRegistration(
      registration: try await authorizing.register(app, at: server), redirects: redirects,
      scopes: scopes)
  }
}
