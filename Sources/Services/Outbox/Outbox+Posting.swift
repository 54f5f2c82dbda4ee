import Domain
import Files
import Storage

extension Outbox: Posting {
  /// Signed-in accounts, then folders.
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

  /// Drafts that were not sent, newest first.
  public func drafts() async throws -> [StoredDraft] {
    try await parts.store.drafts(of: parts.profile)
  }

  /// The draft is on disk when this returns.
  public func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?
  ) async throws -> StoredDraft {
    try await parts.store.keep(
      draft, at: place, over: known, of: parts.profile, now: parts.time.now)
  }

  /// Deletes a draft.
  public func discard(_ id: Int64) async throws {
    try await parts.store.removeDraft(id, of: parts.profile)
  }

  /// Looks only at the first bytes: the rest is up to the decoder, when the picture is sent.
  public func check(_ picture: FileLocation) async throws {
    do {
      guard try OpenFile(picture).pictureFormat != nil else { throw PictureProblem.unknownKind }
    } catch let error as SystemError {
      throw UnusablePicture(picture, .unreadable(error.reason))
    } catch let problem as PictureProblem {
      throw UnusablePicture(picture, problem)
    }
  }

  /// When this returns, the post or edit is in the outbox and no draft any more.
  public func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Mutation {
    guard let place = try await places().first(where: { $0.id == place }) else {
      throw WritingError.nowhereToPost
    }
    try await checkAnswer(draft, for: place)
    try draft.checkTaken(at: place)
    var checked = draft
    for (index, picture) in draft.pictures.enumerated() where picture.posted == nil {
      try await check(picture.location)
      checked.pictures[index].version = picture.location.version
    }
    let mutation = try await mutation(of: checked, at: place)
    let moment = draft.heldUntil(for: place.capabilities, now: parts.time.now)
    let entry = OutboxEntry(mutation, state: .waiting(until: moment.map { sender.wait(until: $0) }))
    // Only a post waits for a moment. An edit takes the place of an earlier one.
    let decide: @Sendable ([OutboxEntry]) -> [OutboxChange] = { lane in
      moment == nil ? Supersession.changes(adding: mutation, to: lane) : [.insert(entry)]
    }
    if let id {
      try await parts.store.removeDraft(
        id, changing: mutation.lane, of: parts.profile, decide)
    } else {
      try await parts.store.change(mutation.lane, of: parts.profile, decide)
    }
    await wake()
    return mutation
  }

  /// A post of its own, or what takes the place of one.
  private func mutation(of draft: Draft, at place: PostPlace) async throws -> Mutation {
    switch (draft.revision, place.id) {
    case (let revision?, .account(let account)) where account == revision.account:
      return mutation(.edit(draft), of: .status(revision.account, revision.status))
    case (let revision?, _):
      throw WritingError.revisesElsewhere(try await account(revision.account).handle)
    case (nil, .account(let account)): return mutation(.post(draft), of: .account(account))
    case (nil, .folder(let source)): return mutation(.post(draft), of: .folder(source))
    }
  }

  /// An answer must come from the account that sees the post: another account may know it by another id, or
  /// not at all.
  private func checkAnswer(_ draft: Draft, for place: PostPlace) async throws {
    guard let answered = draft.answering, place.id != .account(answered.account) else { return }
    throw WritingError.answersElsewhere(try await account(answered.account).handle)
  }
}

extension Outbox {
  /// Turns a post into a draft again, unless it may have arrived.
  public func withdraw(_ id: MutationID) async throws -> StoredDraft {
    guard let waiting = try await entries().first(where: { $0.id == id }) else {
      throw WritingError.notWaiting
    }
    guard !waiting.isForeign else { throw WritingError.foreign }
    let stored = try await parts.store.withdraw(
      waiting.mutation, of: parts.profile, now: parts.time.now
    ) { entry in
      guard let draft = entry.mutation.action.draft, draft.revision?.isWordsOnly != true,
        let place = entry.mutation.target.place
          ?? draft.revision.map({ PostPlace.ID.account($0.account) })
      else { throw WritingError.empty }
      guard entry.state != .sending else { throw WritingError.beingSent }
      guard !entry.isOutcomeUnknown else { throw WritingError.mayHaveArrived }
      return (draft, place)
    }
    guard let stored else { throw WritingError.notWaiting }
    return stored
  }
}
