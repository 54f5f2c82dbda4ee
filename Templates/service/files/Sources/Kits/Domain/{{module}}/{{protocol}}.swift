/// Finds photos of the stream by words.
public protocol {{protocol}}: Sendable {
  /// The first photos, in the order of the stream, whose caption, alternative text or author
  /// contains `words`; at most `limit`, none for no words.
  ///
  /// Upper and lower case do not matter. Throws ``LibraryError``, and when the task is cancelled.
  func photos(matching words: String, limit: Int) async throws -> [StreamItem]
}
