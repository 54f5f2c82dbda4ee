import Domain

/// The services of profiles and accounts; signing out takes the account's timelines along.
struct AuthInteractor {
  let profiles: any ProfileKeeping
  let accounts: any AccountKeeping
  let sources: any SourceKeeping
  let pages: any PageOpening
  let time: any TimeSource
  let reporting: any ErrorReporting

  /// Its timelines go first: without the account nobody could ask them.
  func signOut(_ account: Account) async throws -> SignOut {
    for source in try await sources.sources() {
      guard case .account(account.id, _) = source.kind else { continue }
      try await sources.remove(source.id)
    }
    return try await accounts.signOut(account.id)
  }
}
