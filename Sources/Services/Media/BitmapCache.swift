import Domain
import Storage
import Synchronization

/// Decoded pictures in memory, within a budget of bytes; the least recently used go first.
///
/// A bitmap that takes more than a quarter of the budget is not kept: too many others would have to go. A
/// quarter of the usual 64 MB is a window of 2,560 by 1,440 pixels.
final class BitmapCache: Sendable {
  fileprivate struct Entry {
    let bitmap: Bitmap
    let expiresAt: Timestamp?
    var use: Int
  }

  fileprivate struct State {
    var entries: [ThumbnailKey: Entry] = [:]
    var bytes = 0
    var lastUse = 0
  }

  private let budget: @Sendable () -> Int
  private let time: any TimeSource
  private let state = Mutex(State())

  /// `budget` is asked how many bytes the bitmaps may take, whenever it matters.
  init(time: any TimeSource, budget: @escaping @Sendable () -> Int) {
    self.time = time
    self.budget = budget
  }

  /// How many bytes the bitmaps take.
  var bytes: Int { state.withLock { $0.bytes } }

  /// How many bitmaps there are.
  var count: Int { state.withLock { $0.entries.count } }

  /// When the next one expires, if any does.
  var nextExpiry: Timestamp? {
    state.withLock { $0.entries.values.compactMap(\.expiresAt).min() }
  }

  /// The bitmap under a key, unless it has expired; counts as a use of it.
  subscript(key: ThumbnailKey) -> Bitmap? {
    let now = time.now
    return state.withLock { state -> Bitmap? in
      guard let entry = state.entries[key] else { return nil }
      if let expiresAt = entry.expiresAt, expiresAt <= now {
        state.remove(key)
        return nil
      }
      state.use(key)
      return entry.bitmap
    }
  }

  /// Keeps a bitmap and lets go of those used longest ago.
  func insert(_ bitmap: Bitmap, for key: ThumbnailKey, until expiresAt: Timestamp? = nil) {
    let budget = budget()
    let isOver = expiresAt.map { $0 <= time.now } ?? false
    state.withLock { state in
      state.remove(key)
      guard bitmap.rgba.count <= Self.most(of: budget), !isOver else { return }
      state.entries[key] = Entry(bitmap: bitmap, expiresAt: expiresAt, use: 0)
      state.bytes += bitmap.rgba.count
      state.use(key)
      while state.bytes > budget, let oldest = state.oldest() { state.remove(oldest) }
    }
  }

  /// Whether a picture of so many bytes should be decoded although it is only expected: all expected pictures
  /// together may take half of the budget. The other half is for what was shown.
  func hasRoom(for bytes: Int, besides expected: [ThumbnailKey]) -> Bool {
    let budget = budget()
    guard bytes <= Self.most(of: budget) else { return false }
    return state.withLock { state in
      expected.reduce(bytes) { $0 + (state.entries[$1]?.bitmap.rgba.count ?? 0) } <= budget / 2
    }
  }

  /// Removes a picture in all sizes.
  func remove(_ picture: String) {
    removeAll { key, _ in key.picture == picture }
  }

  /// Removes what has expired.
  func removeExpired() {
    let now = time.now
    removeAll { _, entry in entry.expiresAt.map { $0 <= now } ?? false }
  }

  /// Removes everything.
  func removeAll() {
    removeAll { _, _ in true }
  }
}

extension BitmapCache {
  /// How many bytes one bitmap may take.
  private static func most(of budget: Int) -> Int { budget / 4 }

  private func removeAll(where condition: (ThumbnailKey, Entry) -> Bool) {
    state.withLock { state in
      for (key, entry) in state.entries where condition(key, entry) { state.remove(key) }
    }
  }
}

extension BitmapCache.State {
  fileprivate mutating func use(_ key: ThumbnailKey) {
    lastUse += 1
    entries[key]?.use = lastUse
  }

  fileprivate mutating func remove(_ key: ThumbnailKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    bytes -= entry.bitmap.rgba.count
  }

  fileprivate func oldest() -> ThumbnailKey? {
    entries.min { $0.value.use < $1.value.use }?.key
  }
}
