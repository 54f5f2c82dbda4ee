import Concurrency
import Domain
import Files
import Glibc
import Storage
import Web

// Sends one entry after looking whether it may be sent.
extension OutboxSender {
  /// Why nothing is sent for an account that nobody is signed in to.
  static let signedOut = "you are signed out of its account: it is sent when you sign in again"

  func start(_ entry: OutboxEntry) {
    relationCountAtStart[entry.id] = order.count
    inFlight[entry.id] = Task {
      let outcome = await deliver(entry)
      // Its own task is not cancelled, so that the outcome is stored even if sending ends.
      await Task { await record(outcome, of: entry) }.value
    }
  }

  private nonisolated func deliver(_ entry: OutboxEntry) async -> DeliveryOutcome {
    do {
      if let problem = try await problem(of: entry) { return problem }
    } catch {
      return .failed(.postponed(reason: Reason.of(error), wait: nil))
    }
    do throws(DeliveryFailure) {
      try await learnWhatEnds(by: entry)
      if case (.folder(let id), .post(let draft)) = (entry.mutation.target, entry.mutation.action) {
        return .done(try await folder(id).deliver(draft))
      }
      return .done(
        try await parts.delivering.deliver(entry) { [self] place, name in
          try await note(upload: name, at: place, of: entry)
        })
    } catch {
      return .failed(error)
    }
  }

  /// The outcome of an entry that must not be sent any more; nil if it may be sent.
  private nonisolated func problem(of entry: OutboxEntry) async throws -> DeliveryOutcome? {
    // What was taken back goes on only to be removed where it may have arrived. A folder keeps what it has.
    let mayBeThere = entry.isOutcomeUnknown && entry.mutation.target.account != nil
    guard !entry.isTakenBack || mayBeThere else { return .early(parts.time.now) }
    if let id = entry.mutation.target.account {
      let accounts = try await parts.accounts.accounts()
      guard let account = accounts.first(where: { $0.id == id }) else {
        let reason = Self.signedOut
        // If it was taken back but may have arrived, it is removed as soon as someone signs in.
        return entry.isTakenBack && entry.isOutcomeUnknown
          ? .failed(.signedOut(reason: reason)) : .withheld(reason: reason)
      }
      if case .react(.dislike?, _) = entry.mutation.action, !account.server.capabilities.canDislike
      {
        return .withheld(reason: WritingError.noDislikes(account.server.name).reason)
      }
    }
    guard let draft = entry.mutation.action.draft, !entry.isTakenBack else { return nil }
    if let moment = try await holding(draft, of: entry.mutation) { return .early(moment) }
    for (place, picture) in draft.pictures.enumerated()
    where entry.uploads[place] == nil && picture.posted == nil {
      let path = picture.location.displayPath
      guard picture.location.withPath({ access($0, R_OK) }) == 0 else {
        return .withheld(reason: "\(path) is gone or can't be read: put it back, then `retry`")
      }
      guard picture.isAsPosted else {
        return .withheld(reason: UnusablePicture(picture.location, .changed).reason)
      }
    }
    return nil
  }

  /// Until when a post has to wait here.
  private nonisolated func holding(
    _ draft: Draft, of mutation: Mutation
  ) async throws -> Timestamp? {
    guard let moment = draft.publishAt, moment > parts.time.now else { return nil }
    let account = try await parts.accounts.accounts().first { $0.id == mutation.target.account }
    return draft.heldUntil(for: account?.server.capabilities, now: parts.time.now)
  }

  private nonisolated func folder(_ id: SourceID) async throws(DeliveryFailure) -> FolderDelivery {
    let sources: [Source]
    do {
      sources = try await parts.sources.sources(of: parts.profile)
    } catch {
      throw .postponed(reason: Reason.of(error), wait: nil)
    }
    guard case .folder(let location) = sources.first(where: { $0.id == id })?.kind else {
      throw .refused(reason: WritingError.sourceGone.reason)
    }
    return FolderDelivery(folder: location)
  }

  /// Stores the name of an upload before a post uses it.
  private nonisolated func note(upload name: String, at place: Int, of entry: OutboxEntry)
    async throws
  {
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == entry.id }) else { return [] }
      entry.uploads[place] = name
      return [.update(entry)]
    }
    results.send(.uploaded(entry.mutation, pictures: place + 1))
  }
}

extension DraftPicture {
  /// Whether its file is as it was when it was posted, as far as that is known.
  var isAsPosted: Bool { version == nil || version == location.version }
}

extension FileLocation {
  /// What tells one state of a file from another: its size and when it was modified; nil if there is none.
  var version: String? { (try? status()).map { "\($0.st_size)-\($0.modified)" } }
}
