import Domain

/// Profiles and their locks, accounts and their timelines.
struct AuthInteractor {
  let profiles: any ProfileKeeping
  let accounts: any AccountKeeping
  let sources: any SourceKeeping
  let pages: any PageOpening
  let time: any TimeSource
  let reporting: any ErrorReporting

  func obtainProfiles() async throws -> [Profile] {
    try await profiles.profiles()
  }

  func obtainCurrent() async throws -> Profile {
    try await profiles.current()
  }

  func use(_ name: String) async throws -> Profile {
    try await profiles.use(name)
  }

  func create(_ name: String) async throws -> Profile {
    try await profiles.create(name)
  }

  func lock(settingPassphrase passphrase: String?) async throws -> Profile {
    try await profiles.lock(settingPassphrase: passphrase)
  }

  func unlock(_ passphrase: String) async throws -> Profile {
    try await profiles.unlock(passphrase)
  }

  func forgetPassphrase() async throws -> Profile {
    try await profiles.forgetPassphrase()
  }

  var canOpenPages: Bool { pages.isPossible }

  func obtainAccounts() async throws -> [Account] {
    try await accounts.accounts()
  }

  func hasSources() async throws -> Bool {
    try await !sources.sources().isEmpty
  }

  func beginSignIn(to server: String, by way: SignInWay) async throws -> SignIn {
    try await accounts.beginSignIn(to: server, by: way)
  }

  func open(_ page: WebAddress) async -> Bool {
    await pages.open(page)
  }

  func finish(_ signIn: SignIn, code: String?) async throws -> Account {
    try await accounts.finish(signIn, code: code)
  }

  func addHome(of account: Account) -> AsyncThrowingStream<ScanProgress, any Error> {
    sources.addTimeline(.home, of: account)
  }

  /// Its timelines go first: without the account nobody could ask them.
  func signOut(_ account: Account) async throws -> SignOut {
    for source in try await sources.sources() {
      guard case .account(account.id, _) = source.kind else { continue }
      try await sources.remove(source.id)
    }
    return try await accounts.signOut(account.id)
  }
}
