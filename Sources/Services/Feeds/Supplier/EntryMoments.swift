import Domain

/// When entries were published: as they say, and as long as they do not, by when they were first seen.
///
/// An entry without a date that nobody has seen yet is placed directly below the one above it in the
/// feed, or now if it is the first of all. What was stored of it since counts for ever, so that it does not
/// move; in between, it is remembered here.
struct EntryMoments {
  /// When a photo was found to be, if it was stored.
  typealias Memory = @Sendable (PhotoID) async throws -> Timestamp?

  private var seen: [String: Timestamp] = [:]

  /// What is stored of entries that have no date and were not seen by this one.
  func stored(
    _ entries: [FeedEntry], photos: EntryPhotos, memory: Memory
  ) async throws -> [String: Timestamp] {
    var stored: [String: Timestamp] = [:]
    for entry in entries where entry.date == nil && seen[entry.id] == nil {
      guard let photo = photos.ids(of: entry).first else { continue }
      stored[entry.id] = try await memory(photo)
    }
    return stored
  }

  /// The moments of a page's entries; `top` is that of the last entry above it.
  mutating func moments(
    of entries: [FeedEntry], below top: Timestamp?, stored: [String: Timestamp], now: Timestamp
  ) -> [Timestamp] {
    seen.merge(stored) { first, _ in first }
    var above = top
    return entries.map { entry in
      let moment = entry.date ?? seen[entry.id] ?? above?.advanced(by: .milliseconds(-1)) ?? now
      if entry.date == nil { seen[entry.id] = moment }
      above = moment
      return moment
    }
  }
}
