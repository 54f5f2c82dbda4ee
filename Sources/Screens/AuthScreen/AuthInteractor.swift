import Domain

/// The services of profiles and accounts; signing out takes the account's timelines along.
struct AuthInteractor {
  let dependencies: any AuthDependencies

  /// The library takes its timelines out together with it, so that a sign-out that is refused takes nothing away. They
  /// come back after it.
  func signOut(_ account: Account, canUndo: Bool) async throws -> SignOut {
    let (accounts, sources) = (dependencies.accounts, dependencies.sources)
    let timelines = try await sources.sources().filter { $0.kind.isTimeline(of: account.id) }
    let end = try await accounts.signOut(account.id, canUndo: canUndo)
    await stopShowing(only: timelines)
    guard end == .undoable else { return end }
    dependencies.undoing.offer(.account(account.handle)) {
      // It is there already after a try that came so far, and for who has signed in again.
      if try await !accounts.accounts().contains(where: { $0.id == account.id }) {
        try await accounts.undoSignOut(account.id)
      }
      for timeline in timelines { try await sources.restore(RemovedSource(timeline)) }
    }
    return end
  }

  /// Otherwise the stream would be empty.
  private func stopShowing(only gone: [Source]) async {
    let shown = dependencies.stream.shownSelection?.source
    guard gone.contains(where: { $0.id == shown }) else { return }
    await dependencies.stream.show(only: nil)
  }
}

extension Source.Kind {
  fileprivate func isTimeline(of account: AccountID) -> Bool {
    if case .account(account, _) = self { true } else { false }
  }
}
