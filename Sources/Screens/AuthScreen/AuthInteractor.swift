import Domain

/// The services of profiles and accounts; signing out takes the account's timelines along.
struct AuthInteractor {
  let profiles: any ProfileKeeping
  let accounts: any AccountKeeping
  let sources: any SourceKeeping
  let pages: any PageOpening
  let undoing: UndoLog
  let time: any TimeSource
  let reporting: any ErrorReporting

  /// Its timelines go first: without the account nobody could ask them. They come back after it.
  func signOut(_ account: Account, canUndo: Bool) async throws -> SignOut {
    var removed: [RemovedSource] = []
    for source in try await sources.sources() {
      guard case .account(account.id, _) = source.kind else { continue }
      removed.append(try await sources.remove(source.id))
    }
    let end = try await accounts.signOut(account.id, canUndo: canUndo)
    if end == .undoable {
      undoing.offer(.account(account.handle)) { [accounts, sources, removed] in
        try await accounts.undoSignOut(account.id)
        for source in removed { try await sources.restore(source) }
      }
    }
    return end
  }
}
