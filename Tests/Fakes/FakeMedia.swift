import Domain

/// Media that draws every photo as one grey pixel, or fails.
public struct FakeMedia: MediaLoading {
  private let failure: MediaError?

  /// Makes media; with a failure, no picture is to be had.
  public init(failure: MediaError? = nil) {
    self.failure = failure
  }

  /// One grey pixel.
  public func bitmap(of media: MediaReference, fitting bounds: PixelSize) async throws -> Bitmap {
    if let failure { throw failure }
    guard let size = PixelSize(width: 1, height: 1),
      let bitmap = Bitmap(size: size, rgba: [128, 128, 128, 255])
    else { throw MediaError.undecodable(reason: "no pixel") }
    return bitmap
  }
}
