import Domain
import Storage
import Synchronization

/// A store that works until its process "ends": from then on nothing reaches it. Something may happen before that.
final class CrashingStore: OutboxStoring {
  struct Ended: Error {}

  private let store: any OutboxStoring
  private let isOver = Mutex(false)
  private let event = Mutex<(@Sendable () async throws -> Void)?>(nil)

  init(_ store: any OutboxStoring) {
    self.store = store
  }

  /// Nothing is stored any more, nor read.
  func end() { isOver.withLock { $0 = true } }

  /// Happens once: right before the next change of a lane, or before it recovers. What that throws, this throws.
  func interrupt(by event: @escaping @Sendable () async throws -> Void) {
    self.event.withLock { $0 = event }
  }

  private func happen() async throws {
    let event = event.withLock { event in
      defer { event = nil }
      return event
    }
    try await event?()
  }

  private var living: any OutboxStoring {
    get throws {
      if isOver.withLock({ $0 }) { throw Ended() }
      return store
    }
  }

  func entries(of profile: Int64) async throws -> [OutboxEntry] {
    try await living.entries(of: profile)
  }

  func entries(of profile: Int64, about targets: [MutationTarget]) async throws -> [OutboxEntry] {
    try await living.entries(of: profile, about: targets)
  }

  func change(
    _ lane: MutationLane, of profile: Int64,
    _ decide: @escaping @Sendable ([OutboxEntry]) throws -> [OutboxChange]
  ) async throws -> [OutboxEntry] {
    try await happen()
    return try await living.change(lane, of: profile, decide)
  }

  func apply(_ changes: [OutboxChange], of profile: Int64) async throws {
    try await living.apply(changes, of: profile)
  }

  func claim(
    of profile: Int64, now: Timestamp, limit: Int, sparing accounts: Set<AccountID>
  ) async throws -> [OutboxEntry] {
    try await living.claim(of: profile, now: now, limit: limit, sparing: accounts)
  }

  func nextTurn(of profile: Int64, sparing accounts: Set<AccountID>) async throws -> Timestamp? {
    try await living.nextTurn(of: profile, sparing: accounts)
  }

  func recover(
    of profile: Int64, leaving slow: Set<AccountID>, until moment: Timestamp
  ) async throws -> Int {
    try await happen()
    return try await living.recover(of: profile, leaving: slow, until: moment)
  }

  func lease(of profile: Int64) throws -> (any Sendable)? { try living.lease(of: profile) }

  func localReactions(to photos: [PhotoID]) async throws -> [PhotoID: Reaction] {
    try await living.localReactions(to: photos)
  }

  func setLocalReaction(_ reaction: Reaction?, to photo: PhotoID, at now: Timestamp) async throws {
    try await living.setLocalReaction(reaction, to: photo, at: now)
  }

  func notes(on photo: PhotoID) async throws -> [Note] { try await living.notes(on: photo) }

  func noteCounts(on photos: [PhotoID]) async throws -> [PhotoID: Int] {
    try await living.noteCounts(on: photos)
  }

  func insertNote(_ note: Note) async throws { try await living.insertNote(note) }

  func removeNote(_ id: MutationID) async throws { try await living.removeNote(id) }

  func keepWords(_ words: String?, of target: MutationTarget, of profile: Int64) async throws {
    try await living.keepWords(words, of: target, of: profile)
  }

  func words(of target: MutationTarget, of profile: Int64) async throws -> String? {
    try await living.words(of: target, of: profile)
  }

  func drafts(of profile: Int64) async throws -> [StoredDraft] {
    try await living.drafts(of: profile)
  }

  func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?, of profile: Int64,
    now: Timestamp
  ) async throws -> StoredDraft {
    try await living.keep(draft, at: place, over: known, of: profile, now: now)
  }

  func removeDraft(_ id: Int64, of profile: Int64) async throws {
    try await living.removeDraft(id, of: profile)
  }

  func removeDraft(
    _ id: Int64, changing lane: MutationLane, of profile: Int64,
    _ decide: @escaping @Sendable ([OutboxEntry]) throws -> [OutboxChange]
  ) async throws {
    try await living.removeDraft(id, changing: lane, of: profile, decide)
  }

  func withdraw(
    _ mutation: Mutation, of profile: Int64, now: Timestamp,
    _ decide: @escaping @Sendable (OutboxEntry) throws -> (Draft, PostPlace.ID)
  ) async throws -> StoredDraft? {
    try await living.withdraw(mutation, of: profile, now: now, decide)
  }
}
