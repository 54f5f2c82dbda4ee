import Concurrency
import Domain
import Foundation
import Storage
import Synchronization
import Web

extension Outbox: OutboxKeeping {
  /// All entries, oldest first.
  public func entries() async throws -> [OutboxEntry] {
    try await parts.store.entries(of: parts.profile)
  }

  /// Ends waits and refusals. Still waits for what may be on its way to a server that would do it twice.
  public func retry(_ id: MutationID?) async throws {
    let meant = try await entries().filter { id == nil || $0.id == id }
    guard id == nil || !meant.isEmpty else { throw WritingError.notWaiting }
    let chosen = meant.filter { !$0.isForeign }
    if id != nil, chosen.isEmpty { throw WritingError.foreign }
    let (moments, now) = (await sender.mayArriveUntil, parts.time.now)
    let forgetful = try await sender.forgetfulAccounts()
    for lane in Set(chosen.map(\.mutation.lane)) {
      let ids = Set(chosen.map(\.id))
      // Uses the entries of the transaction: one may be on its way by now.
      try await parts.store.change(lane, of: parts.profile) { entries in
        entries.filter { ids.contains($0.id) && $0.state != .sending }.map { entry in
          var entry = entry
          let slow = entry.isForgotten(by: forgetful) ? entry.arrival(at: now) : nil
          entry.state = .waiting(until: moments[entry.id] ?? slow)
          return .update(entry)
        }
      }
    }
    for entry in chosen where entry.isStopped {
      await parts.note(.wanted, of: entry.mutation)
      await parts.noteHiding(entry.mutation)
    }
    parts.hurried()
    await sender.hurry()
    // Counts as news even if nothing is sent before the end, as in a script.
    await wake()
  }

  /// Removes an entry. If it may have arrived, it is removed at its server; dropping it again forgets it. Throws
  /// ``WritingError/beingSent`` of what is being sent and can't be removed there, such as an edit.
  public func drop(_ id: MutationID) async throws {
    let entry = try await entry(id)
    guard !entry.isForeign else {
      return try await parts.store.apply([.remove(id)], of: parts.profile)
    }
    if !entry.isStopped, let back = entry.back {
      return try await add(mutation(back, of: entry.mutation.target), behind: id)
    }
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      // It has arrived meanwhile and cannot be taken back here.
      guard var entry = lane.first(where: { $0.id == id }) else { throw WritingError.notWaiting }
      let mayBeThere = entry.isOutcomeUnknown && !entry.isTakenBack || entry.state == .sending
      guard mayBeThere, entry.mutation.action.isNew else {
        // It arrives all the same, and nothing undoes it there.
        guard entry.state != .sending else { throw WritingError.beingSent }
        return [.remove(id)]
      }
      entry.isTakenBack = true
      if entry.isStopped { entry.state = .waiting(until: nil) }
      return [.update(entry)]
    }
    await parts.note(.undone, of: entry.mutation)
    await parts.noteHiding(entry.mutation)
    await wake()
  }

  /// Puts back what was dropped, unless it has arrived meanwhile: then it only stays there. If it was removed
  /// there already, it is sent anew.
  public func restore(_ entry: OutboxEntry) async throws {
    if entry.mutation.action.wish != nil, !entry.isStopped {
      return try await add(mutation(entry.mutation.action, of: entry.mutation.target))
    }
    let isThere = Mutex(false)
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var known = lane.first(where: { $0.id == entry.id }) else { return [] }
      isThere.withLock { $0 = true }
      known.isTakenBack = false
      return [.update(known)]
    }
    if !isThere.withLock({ $0 }) { try await putBack(entry) }
    await parts.noteHiding(entry.mutation)
    if !entry.isStopped { await parts.note(.wanted, of: entry.mutation) }
    await wake()
  }

  /// Changes the text, unless it may have arrived. After an attempt the entry gets a new identity, but
  /// keeps its place.
  public func edit(_ id: MutationID, text: String) async throws -> MutationID {
    guard !text.allSatisfy(\.isWhitespace) else { throw WritingError.empty }
    let entry = try await entry(id)
    guard !entry.isForeign else { throw WritingError.foreign }
    let next = entry.attempts == 0 ? id : newID()
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == id }) else { throw WritingError.notWaiting }
      // It may have been tried since we read it.
      guard entry.state != .sending, entry.attempts == 0 || next != id else {
        throw WritingError.beingSent
      }
      guard !entry.isOutcomeUnknown else { throw WritingError.mayHaveArrived }
      guard let action = entry.mutation.action.saying(text) else { throw WritingError.empty }
      entry.mutation = Mutation(
        id: next, target: entry.mutation.target, action: action,
        createdAt: entry.mutation.createdAt)
      entry.state = .waiting(until: nil)
      guard next != id else { return [.update(entry)] }
      (entry.attempts, entry.lastProblem) = (0, nil)
      return [.replace(id, entry)]
    }
    await wake()
    return next
  }

  /// Posts that wait at servers, except those that are about to be cancelled.
  public func scheduled() async throws -> ScheduledList {
    var (posts, missing): ([ScheduledPost], String?) = ([], nil)
    for account in try await parts.accounts.accounts()
    where account.ending == nil && account.server.capabilities.canSchedule == true {
      do {
        posts += try await parts.delivering.scheduled(of: account.id)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        parts.reporting.note(error, while: "asking for what is published later")
        missing = Reason.of(error)
      }
    }
    let waiting = try await parts.store.entries(of: parts.profile, about: posts.map(\.target))
      .filter { $0.mutation.action == .unschedule && !$0.isStopped }
    let going = Set(waiting.map(\.mutation.target))
    return ScheduledList(
      posts.filter { !going.contains($0.target) }.sorted { $0.moment < $1.moment },
      missing: missing)
  }

  /// Stored at once, and sent as soon as possible. It is a draft first, as nobody else has its words.
  @discardableResult
  public func cancel(_ post: ScheduledPost) async throws -> StoredDraft? {
    let waiting = try await parts.store.entries(of: parts.profile, about: [post.target])
    guard await !sender.cancelled.contains(post.target), waiting.allSatisfy(\.isStopped) else {
      throw WritingError.isCancelled
    }
    let kept = try await keepDraft(of: post)
    try await add(mutation(.unschedule, of: post.target))
    return kept
  }

  /// Every listener gets all results.
  public func results() -> AsyncStream<OutboxResult> {
    sender.results.stream()
  }

  /// Adds an entry again, or takes back the removal of what has arrived.
  private func putBack(_ entry: OutboxEntry) async throws {
    guard await !sender.irrevocable.contains(entry.id) else { return }
    var known = await sender.removals[entry.id]
    if known == nil {
      // If another process sent it, its removal is only in the queue.
      known = try await entries().first { $0.id == entry.id.ofRemoval }?.mutation
    }
    guard let removal = known else {
      var again = entry
      if !again.isStopped { again.state = .waiting(until: nil) }
      return try await parts.store.apply([.insert(again)], of: parts.profile)
    }
    do {
      try await parts.store.change(removal.lane, of: parts.profile) { lane in
        guard lane.contains(where: { $0.id == removal.id && $0.attempts == 0 }) else {
          throw WritingError.notWaiting
        }
        return [.remove(removal.id)]
      }
    } catch WritingError.notWaiting {
      try await add(mutation(entry.mutation.action, of: entry.mutation.target))
    }
  }

  /// Keeps no second draft if it is cancelled again. The audience of what was not posted here is not known: it is
  /// for followers, rather than for too many.
  private func keepDraft(of post: ScheduledPost) async throws -> StoredDraft? {
    var words = Draft()
    (words.text, words.visibility) = (post.text, .followers)
    var draft = try await parts.scheduledDraft(post.target) ?? words
    draft.publishAt = post.moment
    guard !draft.isEmpty else { return nil }
    let place = PostPlace.ID.account(post.account)
    for known in try await drafts() where known.draft == draft && known.place == place {
      return known
    }
    return try await keep(draft, at: place, over: nil)
  }

  private func entry(_ id: MutationID) async throws -> OutboxEntry {
    guard let entry = try await entries().first(where: { $0.id == id }) else {
      throw WritingError.notWaiting
    }
    return entry
  }
}

extension Outbox.Dependencies {
  /// Keeps all of a post that its server publishes later, for who cancels it: where the words of published ones are.
  func keep(_ draft: Draft, ofScheduled target: MutationTarget) async throws {
    let text = String(decoding: try JSONEncoder().encode(draft), as: UTF8.self)
    try await store.keepWords(text, of: target, of: profile)
  }

  /// The draft of a post that its server publishes later; nil if it was not posted here.
  fileprivate func scheduledDraft(_ target: MutationTarget) async throws -> Draft? {
    try await store.words(of: target, of: profile).flatMap {
      try? JSONDecoder().decode(Draft.self, from: Data($0.utf8))
    }
  }
}

extension ScheduledPost {
  /// The identity is that of the scheduled post: it is no status before it is published.
  fileprivate var target: MutationTarget { .status(account, id) }
}

extension OutboxEntry {
  /// Whether its server would do it twice.
  fileprivate func isForgotten(by accounts: Set<AccountID>) -> Bool {
    mutation.action.mayDouble && mutation.target.account.map(accounts.contains) ?? false
  }

  /// Until when it may be on its way, as the library has it since before a restart.
  fileprivate func arrival(at now: Timestamp) -> Timestamp? {
    guard isOutcomeUnknown, case .waiting(let moment?) = state, moment > now,
      now.duration(to: moment) <= OutboxSender.deliveryTime
    else { return nil }
    return moment
  }

  /// The wish that takes this one back; nil if the entry is only to be removed. A follow, mute or block that may have
  /// arrived is ended, even if nobody knows how it was before.
  fileprivate var back: MutationAction? {
    switch mutation.action {
    case .react(_, let base): return .react(base, base: base)
    case .mark(let mark, _, let base): return .mark(mark, base, base: base)
    case .relate(_, let base?): return .relate(base, base: base)
    case .relate(let wish, nil):
      guard isOutcomeUnknown || state == .sending else { return nil }
      return [.follow(nil), .mute(nil), .block(false), .blockDomain(false)].contains(wish.opposite)
        ? .relate(wish.opposite, base: nil) : nil
    case .comment, .post, .edit, .vote, .delete, .unschedule, .report: return nil
    }
  }
}

extension MutationID {
  /// The identity of what removes what was made by this one: every process finds it by that.
  var ofRemoval: MutationID {
    MutationID(
      rawValue: String(
        rawValue.map { digit -> Character in
          digit.hexDigitValue.map { Character(String(15 - $0, radix: 16)) } ?? digit
        }))
  }
}

extension MutationAction {
  /// Whether it creates something at the server.
  var isNew: Bool {
    switch self {
    case .comment, .post, .report: true
    case .react, .mark, .edit, .vote, .delete, .unschedule, .relate: false
    }
  }

  /// Whether repeating the request does it a second time at servers that do not recognise a repeat.
  var mayDouble: Bool {
    if case .mark(.boost, true, _) = self { true } else { isNew }
  }

  /// The same action with another text; nil if it has none.
  fileprivate func saying(_ text: String) -> MutationAction? {
    switch self {
    case .comment: return .comment(text)
    case .post(var draft):
      draft.text = text
      return .post(draft)
    case .edit(var draft):
      draft.text = text
      return .edit(draft)
    case .react, .mark, .vote, .delete, .unschedule, .relate, .report: return nil
    }
  }
}
