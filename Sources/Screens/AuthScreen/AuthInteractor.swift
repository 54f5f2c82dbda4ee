import Domain

/// The services of profiles and accounts; signing out takes the account's timelines along.
struct AuthInteractor {
  let dependencies: any AuthDependencies

  /// Its timelines go first: without the account nobody could ask them. They come back after it.
  func signOut(_ account: Account, canUndo: Bool) async throws -> SignOut {
    let (accounts, sources) = (dependencies.accounts, dependencies.sources)
    var removed: [RemovedSource] = []
    for source in try await sources.sources() {
      guard case .account(account.id, _) = source.kind else { continue }
      removed.append(try await sources.remove(source.id))
    }
    let end = try await accounts.signOut(account.id, canUndo: canUndo)
    if end == .undoable {
      dependencies.undoing.offer(.account(account.handle)) { [removed] in
        try await accounts.undoSignOut(account.id)
        for source in removed { try await sources.restore(source) }
      }
    }
    return end
  }
}
