/// What waits to be sent, for who wants to look after it.
///
/// Throws ``WritingError`` and ``LibraryError``.
public protocol OutboxKeeping: Sendable {
  /// All that waits, oldest first.
  func entries() async throws -> [OutboxEntry]
  /// Tries again now; all of it if nil, what was refused too.
  func retry(_ id: MutationID?) async throws
  /// Takes something back. What is being sent just now is removed there if it arrives.
  func drop(_ id: MutationID) async throws
  /// Other words in place of what waits; it is then tried again. Returns what it is from now on: a
  /// server that knows what it refused would not look at it again.
  func edit(_ id: MutationID, text: String) async throws -> MutationID
  /// Makes a post that waits, or was refused, a draft again with all that it has, in one step.
  func withdraw(_ id: MutationID) async throws -> StoredDraft
  /// What becomes of mutations from now on.
  func results() -> AsyncStream<OutboxResult>
}

/// What became of a mutation.
public enum OutboxResult: Hashable, Sendable {
  /// So many of its pictures have arrived; the rest is on its way.
  case uploaded(Mutation, pictures: Int)
  /// It is done where it belongs.
  case done(Mutation)
  /// It was refused, and is undone here until the person decides: the reason.
  case refused(Mutation, reason: String)
}
