import Domain

extension ServerAccounts {
  /// The registration that was kept, if it fits; else a new one.
  func registration(
    _ kept: KeptRegistration?, for redirect: String, at server: Server, _ profile: Int64
  ) async throws -> KeptRegistration {
    let isCoarse =
      !server.capabilities.knowsNarrowScopes || coarseOrigins.contains(server.origin)
    if let kept, kept.redirects.contains(redirect), !isDoubtful(kept),
      kept.scopes == SignInTerms.coarseScopes
        || !isCoarse && kept.scopes == SignInTerms.narrowScopes
    {
      return kept
    }
    let new: KeptRegistration
    do {
      let scopes = isCoarse ? SignInTerms.coarseScopes : SignInTerms.narrowScopes
      new = try await register(redirect, scopes, at: server)
    } catch AccountError.scopeRefused where !isCoarse {
      new = try await register(redirect, SignInTerms.coarseScopes, at: server)
    }
    try await parts.secrets.keep(new, at: server.origin, of: profile)
    return new
  }
}

extension ServerAccounts {
  /// Whether somebody began with this registration and did not come back: a server that has
  /// forgotten it says so to the person in the browser, but not to us.
  private func isDoubtful(_ kept: KeptRegistration) -> Bool {
    attempts.values.contains { $0.request.registration == kept.registration }
  }

  private func register(
    _ redirect: String, _ scopes: [String], at server: Server
  ) async throws -> KeptRegistration {
    // A shown code always works, so that the next sign-in may do without a browser.
    let redirects =
      redirect == SignInTerms.shownCode ? [redirect] : [redirect, SignInTerms.shownCode]
    let app = AppDescription(
      name: SignInTerms.programName, redirects: redirects, scopes: scopes)
    return KeptRegistration(
      registration: try await parts.authorizing.register(app, at: server), redirects: redirects,
      scopes: scopes)
  }
}
