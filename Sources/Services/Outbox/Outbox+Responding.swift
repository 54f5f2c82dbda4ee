import Domain
import Storage
import Web

extension Outbox: Responding {
  /// The reactions that servers say, with what is pending on top.
  public func standings(of photos: [Photo]) async throws -> [Standing] {
    let targets = try await self.targets(of: photos)
    let remote = targets.filter { $0.account != nil }
    var entries: [MutationTarget: [OutboxEntry]] = [:]
    if !remote.isEmpty {
      entries = Dictionary(
        grouping: try await parts.store.entries(of: parts.profile, about: Array(Set(remote))),
        by: \.mutation.target)
    }
    let local = zip(photos, targets).filter { $1.account == nil }.map(\.0.id)
    let (reactions, notes) =
      local.isEmpty
      ? ([:], [:])
      : (
        try await parts.store.localReactions(to: local),
        try await parts.store.noteCounts(on: local)
      )
    return zip(photos, targets).map { photo, target in
      guard target.account != nil else {
        let mine = reactions[photo.id]
        return Standing(
          engagement: Engagement(replies: notes[photo.id] ?? 0).with(mine))
      }
      let engagement = confirmed.applied(to: photo.engagement ?? Engagement(), of: target)
      return Standing(engagement, with: entries[target] ?? [])
    }
  }

  /// Photos that are on no server get the reaction at once.
  public func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing {
    let count = confirmed.count
    let target = try await target(of: photo)
    guard let account = target.account else {
      try await parts.store.setLocalReaction(reaction, to: photo.id, at: parts.time.now)
      return try await standings(of: [photo])[0]
    }
    try await check(reaction, of: account)
    let engagement = try await parts.engagement(photo.id) ?? photo.engagement ?? Engagement()
    return try await keep(.reaction(reaction), of: target, photo, known: engagement, at: count)
  }

  /// Only servers have boosts and bookmarks.
  public func mark(_ mark: Mark, _ isSet: Bool, on photo: Photo) async throws -> Standing {
    let count = confirmed.count
    let target = try await target(of: photo)
    guard target.account != nil else { throw WritingError.notMarkable(mark) }
    let engagement = try await parts.engagement(photo.id) ?? photo.engagement ?? Engagement()
    return try await keep(.mark(mark, isSet), of: target, photo, known: engagement, at: count)
  }

  /// Comments on photos that are on no server are kept on this machine.
  public func comment(
    _ text: String, on photo: Photo, answering comment: Comment?
  ) async throws -> Comment {
    let words = text.trimmed
    guard !words.isEmpty else { throw WritingError.empty }
    let target = try await target(of: photo, answering: comment)
    let mutation = mutation(.comment(words), of: target)
    if let id = target.account {
      let account = try await account(id)
      let capabilities = account.server.capabilities
      let author = (comment?.author ?? photo.author).flatMap { Addressee(byline: $0, of: account) }
      let count = capabilities.count((author?.mention(before: words) ?? "") + words)
      guard count <= capabilities.maxCharacters else {
        throw WritingError.tooLong(count: count, limit: capabilities.maxCharacters)
      }
      try await add(mutation)
      let depth = comment.map { $0.depth + 1 } ?? 0
      return Comment(words, mutation, author: account.handle, depth: depth, state: .pending)
    }
    let note = Note(
      id: mutation.id, photo: photo.id, text: words, createdAt: mutation.createdAt)
    try await parts.store.insertNote(note)
    return Comment(note)
  }

  /// Throws for photos that are on no server.
  public func answer(to photo: Photo) async throws -> Draft {
    guard case .status(let id, let status) = try await target(of: photo) else {
      throw WritingError.notAnswerable
    }
    let account = try await account(id)
    let title = photo.caption ?? photo.author.map { "a photo of \($0)" } ?? "a photo"
    var draft = Draft()
    draft.answering = DraftAnswer(
      account: id, status: status, title: title,
      addressee: photo.author.flatMap { Addressee(byline: $0, of: account) })
    return draft
  }

  /// The server's comments, and the person's own that it does not have yet.
  public func comments(on photo: Photo) async throws -> [Comment] {
    let target = try await target(of: photo)
    let own = try await ownComments(on: photo)
    guard let account = target.account else { return own }
    let author = try await handle(of: account)
    let (hidden, server) = (try await hiddenPeople(), try await self.account(account).server.name)
    let judge = try await judge(of: account, in: .thread)
    let theirs = try await parts.delivering.comments(on: target).compactMap { comment in
      if comment.isMine { return comment }
      return hidden.hides(comment.author, at: server) ? nil : judge.shown(comment)
    }
    let waiting = try await parts.store.entries(
      of: parts.profile, about: theirs.compactMap { target.comment($0) })
    let pending = Dictionary(grouping: waiting, by: \.mutation.target)
    return theirs.flatMap { comment -> [Comment] in
      let entries = target.comment(comment).flatMap { pending[$0] } ?? []
      let isGoing = entries.contains { $0.mutation.action == .delete && !$0.isStopped }
      let answers = entries.compactMap {
        Comment(pending: $0, author: author, depth: comment.depth + 1)
      }
      return (isGoing ? [] : [comment]) + answers
    } + own
  }

  /// The person's comments that wait, and those that are kept here.
  public func ownComments(on photo: Photo) async throws -> [Comment] {
    let target = try await target(of: photo)
    guard let id = target.account else {
      return try await parts.store.notes(on: photo.id).map(Comment.init)
    }
    let author = try await handle(of: id)
    return try await parts.store.entries(of: parts.profile, about: [target]).compactMap {
      Comment(pending: $0, author: author)
    }
  }

  /// A vote that was not sent yet can still be changed.
  public func vote(_ choices: [Int], on photo: Photo) async throws -> Standing {
    guard case .status(let id, let status) = try await target(of: photo),
      let poll = photo.details.poll
    else { throw WritingError.noPoll }
    guard try await !account(id).hasPosted(photo) else { throw WritingError.isOwnPoll }
    try poll.checkVote(choices, now: parts.time.now)
    let choices = Set(choices).sorted()
    try await add(
      mutation(.vote(poll: poll.id, choices: choices), of: .status(id, status)))
    return try await standings(of: [photo])[0]
  }

  /// Takes back a comment that waits, or removes it at its server. The photo has one comment less at once.
  public func remove(_ comment: Comment, from photo: Photo) async throws {
    guard comment.isMine else { throw WritingError.notYours }
    let target = try await target(of: photo)
    switch (comment.id, target.account) {
    case (.own(let id), nil): try await parts.store.removeNote(id)
    case (.own(let id), _): try await drop(id)
    case (.status(let id), let account?):
      try await add(mutation(.delete, of: .status(account, id)))
      await noteRemoval(of: comment, from: photo, target)
    case (.status, nil): throw WritingError.notYours
    }
  }
}

extension Outbox {
  /// Servers count the comments on a photo without those that answer comments.
  private func noteRemoval(of comment: Comment, from photo: Photo, _ target: MutationTarget) async {
    guard comment.depth == 0 else { return }
    await parts.reporting.attempt("counting the comments on a photo") {
      guard var engagement = try await parts.engagement(photo.id), engagement.replies > 0 else {
        return
      }
      engagement.replies -= 1
      try await parts.received(engagement, target)
    }
  }

  /// Stores a wish; returns how the photo stands with it.
  ///
  /// An earlier wish may have arrived since the photo was shown. So this reads what the server has, and
  /// reads it again if more than `count` have arrived by then.
  private func keep(
    _ wish: Wish, of target: MutationTarget, _ photo: Photo, known: Engagement, at count: Int
  ) async throws -> Standing {
    let id = newID()
    var (engagement, count) = (known, count)
    while true {
      let now = parts.time.now
      do {
        let entries = try await parts.store.change(
          MutationLane(target: target, kind: wish.lane), of: parts.profile
        ) { [confirmed, engagement, count] lane in
          guard confirmed.count == count else { throw Outdated() }
          let action = MutationAction(wish, before: confirmed.applied(to: engagement, of: target))
          let mutation = Mutation(id: id, target: target, action: action, createdAt: now)
          return Supersession.changes(adding: mutation, to: lane)
        }
        let standing = Standing(confirmed.applied(to: engagement, of: target), with: entries)
        await wake()
        return standing
      } catch is Outdated {
        count = confirmed.count
        engagement = try await parts.engagement(photo.id) ?? photo.engagement ?? Engagement()
      }
    }
  }

  private func check(_ reaction: Reaction?, of account: AccountID) async throws {
    guard reaction == .dislike else { return }
    let server = try await self.account(account).server
    guard server.capabilities.canDislike else { throw WritingError.noDislikes(server.name) }
  }

  /// The target of a comment: a photo, or a comment that is at its server.
  private func target(
    of photo: Photo, answering comment: Comment?
  ) async throws -> MutationTarget {
    let target = try await target(of: photo)
    guard let comment else { return target }
    guard let answered = target.comment(comment) else { throw WritingError.notAnswerable }
    return answered
  }

  private func handle(of id: AccountID) async throws -> String {
    try await parts.accounts.accounts().first { $0.id == id }?.handle ?? ""
  }

  /// An account, even if its session is over: mutations then wait for the next sign-in.
  func account(_ id: AccountID) async throws -> Account {
    guard let account = try await parts.accounts.accounts().first(where: { $0.id == id }) else {
      throw WritingError.sourceGone
    }
    return account
  }
}

extension MutationTarget {
  /// A comment as a target; nil if it is on no server.
  fileprivate func comment(_ comment: Comment) -> MutationTarget? {
    guard case .status(let id) = comment.id else { return nil }
    return account.map { .status($0, id) }
  }
}

extension Comment {
  /// A comment that waits; nil if the entry is something else, or was taken back.
  fileprivate init?(pending entry: OutboxEntry, author: String, depth: Int = 0) {
    guard case .comment(let words) = entry.mutation.action, !entry.isTakenBack else { return nil }
    let state: State =
      if case .stopped(let reason) = entry.state { .stopped(reason: reason) } else { .pending }
    self.init(words, entry.mutation, author: author, depth: depth, state: state)
  }

  fileprivate init(
    _ words: String, _ mutation: Mutation, author: String, depth: Int, state: State
  ) {
    self.init(
      id: .own(mutation.id), author: author, text: words, createdAt: mutation.createdAt,
      depth: depth, isMine: true, state: state)
  }

  fileprivate init(_ note: Note) {
    self.init(
      id: .own(note.id), author: "", text: note.text, createdAt: note.createdAt, isMine: true,
      state: .local)
  }
}
