import Domain
import Synchronization

/// Media that draws every photo as one grey pixel, or fails, and remembers what was asked of it.
public final class FakeMedia: MediaLoading {
  private let failure: MediaError?
  private let progress: [PictureProgress]
  private let expectations = Mutex<[[PictureRequest]]>([])

  /// Makes media; with a failure, no picture is to be had. `progress` is told before each.
  public init(failure: MediaError? = nil, progress: [PictureProgress] = []) {
    self.failure = failure
    self.progress = progress
  }

  /// What was said to be expected, each time.
  public var expected: [[PictureRequest]] { expectations.withLock { $0 } }

  /// One grey pixel.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    AsyncThrowingStream { continuation in
      for step in progress { continuation.yield(step) }
      if failure == nil, let size = PixelSize(width: 1, height: 1),
        let bitmap = Bitmap(size: size, rgba: [128, 128, 128, 255])
      {
        continuation.yield(.finished(bitmap))
      }
      continuation.finish(throwing: failure)
    }
  }

  /// Remembers it.
  public func expect(_ requests: [PictureRequest]) {
    expectations.withLock { $0.append(requests) }
  }

  /// Says where a picture was saved, or fails.
  public func saveOriginal(of media: MediaReference, to path: String) async throws -> FileLocation {
    if let failure { throw failure }
    return FileLocation(path: path)
  }
}
