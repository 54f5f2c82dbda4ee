import Domain

extension Outbox: Posting {
  /// Accounts that are signed in, then folders.
  public func places() async throws -> [PostPlace] {
    let accounts = try await parts.accounts.accounts().filter { $0.ending == nil }.map { account in
      PostPlace(
        id: .account(account.id), name: account.handle, capabilities: account.server.capabilities)
    }
    let folders = try await parts.sources.sources(of: parts.profile).compactMap { source in
      if case .folder = source.kind {
        PostPlace(id: .folder(source.id), name: source.name, capabilities: nil)
      } else {
        nil
      }
    }
    return accounts + folders
  }

  /// What was begun and not sent, the newest first.
  public func drafts() async throws -> [StoredDraft] {
    try await parts.store.drafts(of: parts.profile)
  }

  /// On the disk when this returns.
  public func keep(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> StoredDraft {
    try await parts.store.keep(
      draft, at: place, id: id, of: parts.profile, now: parts.time.now)
  }

  /// Forgets a draft.
  public func discard(_ id: Int64) async throws {
    try await parts.store.removeDraft(id, adding: nil, of: parts.profile)
  }

  /// In the outbox, and no draft any more, when this returns.
  public func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Mutation {
    guard let place = try await places().first(where: { $0.id == place }) else {
      throw WritingError.nowhereToPost
    }
    try await checkAnswer(draft, for: place)
    try draft.checkTaken(at: place)
    let target: MutationTarget =
      switch place.id {
      case .account(let account): .account(account)
      case .folder(let source): .folder(source)
      }
    let mutation = mutation(.post(draft), of: target)
    if let id {
      try await parts.store.removeDraft(id, adding: OutboxEntry(mutation), of: parts.profile)
      await wake()
    } else {
      try await add(mutation)
    }
    return mutation
  }

  /// What an account sees by one name, another sees by another, or not at all.
  private func checkAnswer(_ draft: Draft, for place: PostPlace) async throws {
    guard let answered = draft.answering, place.id != .account(answered.account) else { return }
    throw WritingError.answersElsewhere(try await account(answered.account).handle)
  }
}
