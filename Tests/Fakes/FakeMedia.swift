import Domain
import Synchronization

/// Media that draws every photo as one grey pixel, or fails, and remembers what was asked of it.
public final class FakeMedia: MediaLoading {
  private let failure: MediaError?
  private let progress: [PictureProgress]
  private let neverEnds: Bool
  private let known: PictureDetails
  private let film: Film?
  private let filmFailure: MediaError?
  private let expectations = Mutex<[[PictureRequest]]>([])
  private let requests = Mutex<[PictureRequest]>([])

  /// Makes media; with a failure, no picture is to be had. `progress` is told before each, and what
  /// never ends goes on until it is cancelled: see ``Standstill``.
  public init(
    failure: MediaError? = nil, progress: [PictureProgress] = [], neverEnds: Bool = false,
    details: PictureDetails = PictureDetails(), film: Film? = nil, filmFailure: MediaError? = nil
  ) {
    known = details
    self.film = film
    self.filmFailure = filmFailure
    self.failure = failure
    self.progress = progress
    self.neverEnds = neverEnds
  }

  /// What was said to be expected, each time.
  public var expected: [[PictureRequest]] { expectations.withLock { $0 } }

  /// What was asked for, in order.
  public var asked: [PictureRequest] { requests.withLock { $0 } }

  /// One grey pixel.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    requests.withLock { $0.append(request) }
    let grey = Bitmap(size: PixelSize(clamping: 1, 1), rgba: [128, 128, 128, 255])
    let ending = failure == nil ? grey.map(PictureProgress.finished) : nil
    let steps = Mutex((progress + [ending].compactMap(\.self))[...])
    return AsyncThrowingStream { [neverEnds, failure] in
      if let step = steps.withLock({ $0.popFirst() }) {
        if neverEnds, step == ending { try await Standstill.untilCancelled() }
        return step
      }
      if let failure { throw failure }
      return nil
    }
  }

  /// What a test gave, or fails.
  public func film(_ request: PictureRequest) async throws -> Film? {
    if let failure = failure ?? filmFailure { throw failure }
    return film
  }

  /// Remembers it.
  public func expect(_ requests: [PictureRequest]) {
    expectations.withLock { $0.append(requests) }
  }

  /// What a test gave, or fails.
  public func details(of photo: Photo) async throws -> PictureDetails {
    if let failure { throw failure }
    return known
  }

  /// Says where a picture was saved, or fails.
  public func saveOriginal(
    of media: MediaReference, whose photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    if let failure { throw failure }
    return FileLocation(path: path)
  }
}
