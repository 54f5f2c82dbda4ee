import Domain

/// Keeps mutations, drafts, and what is said of photos that no server has; safe against any end of
/// the process once a call returns.
///
/// Throws ``LibraryError``.
public protocol OutboxStoring: Sendable {
  /// All that waits, in the order of coming.
  func entries(of profile: Int64) async throws -> [OutboxEntry]
  /// What waits for each of these targets, in the order of coming.
  func entries(of profile: Int64, about targets: [MutationTarget]) async throws -> [OutboxEntry]
  /// Changes a lane in one transaction: `decide` is told what is in it, and says what becomes of it.
  /// Returns what waits for its target then, in all lanes.
  @discardableResult
  func change(
    _ lane: MutationLane, of profile: Int64,
    _ decide: @escaping @Sendable ([OutboxEntry]) throws -> [OutboxChange]
  ) async throws -> [OutboxEntry]
  /// Makes several changes in one transaction.
  func apply(_ changes: [OutboxChange], of profile: Int64) async throws
  /// Up to `limit` entries whose turn it is, oldest first, none of these accounts; they are marked as
  /// being sent, with one attempt more, in the same transaction. What another version wrote is none.
  ///
  /// Of each lane it is the turn of the first that waits; one that was tried three times, or never, as it waits for
  /// a moment of its own, lets others go first.
  func claim(
    of profile: Int64, now: Timestamp, limit: Int, sparing accounts: Set<AccountID>
  ) async throws -> [OutboxEntry]
  /// The earliest time at which an entry that is first in its lane is due, without these accounts; nil if there is
  /// none.
  func nextTurn(of profile: Int64, sparing accounts: Set<AccountID>) async throws -> Timestamp?
  /// What is marked as being sent by a process that ended waits again, its outcome unknown: for who has
  /// the lease. Words and boosts for `slow` accounts wait until `moment` at least, as what was sent may still be
  /// on its way. Returns how many there were.
  func recover(
    of profile: Int64, leaving slow: Set<AccountID>, until moment: Timestamp
  ) async throws -> Int
  /// The right to send what this profile has, for one process at a time, as long as somebody holds on
  /// to it; nil if another process has it.
  func lease(of profile: Int64) throws -> (any Sendable)?

  /// What the person said of photos that no server has.
  func localReactions(to photos: [PhotoID]) async throws -> [PhotoID: Reaction]
  /// Sets or takes back what the person says of one.
  func setLocalReaction(_ reaction: Reaction?, to photo: PhotoID, at now: Timestamp) async throws
  /// The person's words below photos that no server has, oldest first.
  func notes(on photo: PhotoID) async throws -> [Note]
  /// How many there are, by photo.
  func noteCounts(on photos: [PhotoID]) async throws -> [PhotoID: Int]
  /// Adds one.
  func insertNote(_ note: Note) async throws
  /// Takes one away.
  func removeNote(_ id: MutationID) async throws

  /// Keeps the words of a post of the person's as they were typed, in place of earlier ones; nil forgets those.
  func keepWords(_ words: String?, of target: MutationTarget, of profile: Int64) async throws
  /// The words that were kept; nil if there are none.
  func words(of target: MutationTarget, of profile: Int64) async throws -> String?

  /// The drafts of a profile, the newest first.
  func drafts(of profile: Int64) async throws -> [StoredDraft]
  /// Keeps a draft, in place of a known one that nobody changed or took away since, or as a new one.
  func keep(
    _ draft: Draft, at place: PostPlace.ID, over known: StoredDraft?, of profile: Int64,
    now: Timestamp
  ) async throws -> StoredDraft
  /// Deletes a draft.
  func removeDraft(_ id: Int64, of profile: Int64) async throws
  /// Deletes a draft, and changes the lane of what was made of it, in one transaction. Throws
  /// ``WritingError/draftGone`` if the draft is not there any more.
  func removeDraft(
    _ id: Int64, changing lane: MutationLane, of profile: Int64,
    _ decide: @escaping @Sendable ([OutboxEntry]) throws -> [OutboxChange]
  ) async throws
  /// Takes an entry out of the outbox, and keeps what `decide` makes of it as a draft, in one
  /// transaction; nil if it is not there any more.
  func withdraw(
    _ mutation: Mutation, of profile: Int64, now: Timestamp,
    _ decide: @escaping @Sendable (OutboxEntry) throws -> (Draft, PostPlace.ID)
  ) async throws -> StoredDraft?
}

/// One change of an outbox.
public enum OutboxChange: Hashable, Sendable {
  /// At the end of its lane; nothing happens if its id is known.
  case insert(OutboxEntry)
  /// Where it stands; nothing happens if it is not there.
  case update(OutboxEntry)
  /// In the place of another entry of its lane; nothing happens if that is not there.
  case replace(MutationID, OutboxEntry)
  /// Nothing happens if it is not there.
  case remove(MutationID)
}

/// Words of the person's below a photo that no server has.
public struct Note: Hashable, Sendable, Identifiable {
  /// What identifies it.
  public let id: MutationID
  /// Below which photo.
  public let photo: PhotoID
  /// What it says.
  public let text: String
  /// When it was written.
  public let createdAt: Timestamp

  /// Makes a note.
  public init(id: MutationID, photo: PhotoID, text: String, createdAt: Timestamp) {
    self.id = id
    self.photo = photo
    self.text = text
    self.createdAt = createdAt
  }
}
