import Domain
import Storage
import Web

extension Outbox: Revising {
  /// Needs no network: what else the post has is looked up when this is sent.
  public func revise(_ photo: Photo, text: String) async throws {
    let words = text.trimmed
    guard !words.isEmpty else { throw WritingError.empty }
    let (account, target, status) = try await changeable(photo)
    let capabilities = account.server.capabilities
    let count = capabilities.count(words)
    guard count <= capabilities.maxCharacters else {
      throw WritingError.tooLong(count: count, limit: capabilities.maxCharacters)
    }
    var draft = Draft()
    draft.text = words
    draft.revision = DraftRevision(of: status, by: account.id, isWordsOnly: true)
    let begun = try await begun(status, of: account.id)
    let hasOwnWords =
      if let begun { try await !said(in: photo, target).contains(begun.draft.text) } else { true }
    try await add(mutation(.edit(draft), of: target))
    if let begun, !hasOwnWords { await renew(begun, saying: words) }
  }

  /// Asks the server; what waits to be sent of the same post is in the draft already.
  public func draft(revising photo: Photo) async throws -> StoredDraft {
    let (account, target, status) = try await changeable(photo)
    if let begun = try await begun(status, of: account.id) { return begun }
    let words = try await parts.store.words(of: target, of: parts.profile)
    var draft = try await parts.delivering.draft(revising: target, words: words)
    for entry in try await parts.store.entries(of: parts.profile, about: [target]) {
      guard case .edit(let wanted) = entry.mutation.action else { continue }
      draft = wanted.revised(over: draft)
    }
    return try await keep(draft, at: .account(account.id), over: nil)
  }

  /// Compares the name of the author, so that no network is needed.
  public func checkOwn(_ photo: Photo) async throws {
    _ = try await own(photo)
  }

  /// Stores the deletion before the photo leaves the stream.
  public func delete(_ photo: Photo) async throws {
    let (_, target, _) = try await own(photo)
    let removal = mutation(.delete, of: target)
    try await add(removal)
    await parts.note(.wanted, of: removal)
  }

  /// The versions of a post as its server tells them now; nothing of it is kept.
  public func history(of photo: Photo) async throws -> [PostVersion] {
    try await parts.delivering.history(of: try await status(of: photo))
  }
}

extension Outbox {
  /// Throws ``WritingError/noTranslations(_:)`` without asking where the server is known to translate nothing.
  public func translation(of photo: Photo, into language: String?) async throws -> Translation {
    let target = try await status(of: photo)
    if let id = target.account {
      let server = try await account(id).server
      guard server.capabilities.canTranslate != false else {
        throw WritingError.noTranslations(server.name)
      }
    }
    return try await parts.delivering.translation(of: target, into: language)
  }

  /// The status of a photo. Throws ``WritingError/notPosted``.
  func status(of photo: Photo) async throws -> MutationTarget {
    let target = try await target(of: photo)
    guard case .status = target else { throw WritingError.notPosted }
    return target
  }

  /// Who posted a photo of the person's, and its status.
  private func own(_ photo: Photo) async throws -> (Account, MutationTarget, String) {
    let target = try await status(of: photo)
    guard case .status(let id, let status) = target else { throw WritingError.notPosted }
    let account = try await account(id)
    guard account.hasPosted(photo) else { throw WritingError.notYours }
    return (account, target, status)
  }

  /// The draft that was begun to change a post.
  private func begun(_ status: String, of account: AccountID) async throws -> StoredDraft? {
    try await drafts().first {
      $0.draft.revision?.status == status && $0.place == .account(account)
    }
  }

  /// What a post says as far as is known here, and with what waits.
  private func said(in photo: Photo, _ target: MutationTarget) async throws -> [String] {
    let typed = try await parts.store.words(of: target, of: parts.profile)
    let waiting = try await parts.store.entries(of: parts.profile, about: [target])
      .compactMap(\.mutation.action.draft?.text)
    return [photo.words, typed].compactMap(\.self) + waiting
  }

  /// Puts new words into a draft whose words nobody had changed, so that it does not bring the old ones back.
  private func renew(_ begun: StoredDraft, saying words: String) async {
    var draft = begun.draft
    draft.text = words
    await parts.reporting.attempt("putting new words into a draft") {
      _ = try await keep(draft, at: begun.place, over: begun)
    }
  }

  /// The author and status of a post that loses nothing when it is changed. Throws ``WritingError/losesPoll(_:)``.
  private func changeable(_ photo: Photo) async throws -> (Account, MutationTarget, String) {
    let own = try await own(photo)
    let server = own.0.server
    guard photo.details.poll == nil || server.keepsPolls else {
      throw WritingError.losesPoll(server.name)
    }
    return own
  }
}

extension Outbox.Dependencies {
  /// Tells the stream how far the removal of a post has come; nothing for what removes nothing. A photo that it still
  /// has is no reason to fail.
  func note(_ removal: PhotoRemoval, of mutation: Mutation) async {
    guard mutation.action == .delete else { return }
    await reporting.attempt("taking a post out of the stream") {
      try await removed(removal, mutation.target)
    }
  }
}

extension Draft {
  /// What the person wants of a post after what they wanted of it before: words alone leave all else so.
  func revised(over earlier: Draft?) -> Draft {
    guard var draft = earlier, revision?.isWordsOnly == true else { return self }
    draft.text = text
    return draft
  }
}
