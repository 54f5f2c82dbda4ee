import Domain
import Synchronization

/// A cache of pictures that holds what a test says, until it is cleared.
public final class FakePictureCache: PictureCacheKeeping {
  private let held: Mutex<PictureCacheUsage>
  private let failure: LibraryError?

  /// Makes a cache; with a failure, nothing can be told of it.
  public init(
    _ usage: PictureCacheUsage = PictureCacheUsage(budget: 500_000_000),
    failure: LibraryError? = nil
  ) {
    held = Mutex(usage)
    self.failure = failure
  }

  /// What is held.
  public func usage() async throws -> PictureCacheUsage {
    if let failure { throw failure }
    return held.withLock { $0 }
  }

  /// Lets go of it.
  public func clear() async throws -> PictureCacheUsage {
    if let failure { throw failure }
    return held.withLock { usage in
      defer { usage = PictureCacheUsage(budget: usage.budget) }
      return usage
    }
  }
}
