import Domain
import NIOCore
import Synchronization

/// The pages of timelines that were asked for lately, as long as nothing was written.
///
/// Programs ask for the same page again and again, and a household rarely posts: then a page costs
/// neither a look into the database nor a copy.
final class PageCache: Sendable {
  /// All that a page is made of, besides what is stored.
  struct Key: Hashable {
    let timeline: Timeline
    let cursor: Cursor
    /// Whose marks are on it; nil for nobody's.
    let viewer: Int64?
  }

  /// A page as it was answered.
  struct Page: Sendable {
    let json: ByteBuffer
    /// The places of the first and the last on it; nil if it is empty.
    let ends: (first: Int64, last: Int64)?
    /// How much had been written when it was read.
    let generation: Int
    /// When something on it expires, or another process may have written.
    let end: Timestamp
  }

  private static let capacity = 128
  private let pages = Mutex<[Key: Page]>([:])

  func page(_ key: Key, generation: Int, at now: Timestamp) -> Page? {
    pages.withLock { pages in
      guard let page = pages[key], page.generation == generation, page.end > now else {
        return nil
      }
      return page
    }
  }

  func keep(_ page: Page, for key: Key) {
    pages.withLock { pages in
      if pages.count >= Self.capacity { pages.removeAll(keepingCapacity: true) }
      pages[key] = page
    }
  }
}
