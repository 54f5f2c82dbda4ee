import Domain
import Synchronization

/// The bitmaps used last, so that going back and forth over a few photos decodes nothing.
final class RecentBitmaps: Sendable {
  private let maximumCount: Int
  private let maximumBytes: Int
  private let entries = Mutex<[(key: ThumbnailKey, bitmap: Bitmap)]>([])

  init(maximumCount: Int = 8, maximumBytes: Int = 24 << 20) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  /// The bitmap under a key; counts as a use of it.
  subscript(key: ThumbnailKey) -> Bitmap? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.bitmap
    }
  }

  /// Keeps a bitmap and lets go of those used longest ago.
  func insert(_ bitmap: Bitmap, for key: ThumbnailKey) {
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.append((key, bitmap))
      var bytes = entries.reduce(0) { $0 + $1.bitmap.rgba.count }
      while entries.count > maximumCount || bytes > maximumBytes, !entries.isEmpty {
        bytes -= entries.removeFirst().bitmap.rgba.count
      }
    }
  }
}
