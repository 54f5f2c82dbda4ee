/// Publishes what a person composes, and keeps what is half-written.
///
/// Throws ``WritingError`` and ``LibraryError``.
public protocol Posting: Sendable {
  /// Where one can post: accounts, then folders.
  func places() async throws -> [PostPlace]
  /// What was begun and not sent, the newest first.
  func drafts() async throws -> [StoredDraft]
  /// Keeps a draft as it is now; a new one if `id` is nil.
  func keep(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> StoredDraft
  /// Forgets a draft.
  func discard(_ id: Int64) async throws
  /// Publishes; the draft with this `id` goes in the same step.
  func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Mutation
}
