import Domain

/// Media that draws every photo in memory: a gradient whose colour follows from the reference.
public struct DrawnMedia: MediaLoading {
  /// Makes media.
  public init() {}

  /// Three by two, as large as fits into the bounds and never larger than 240 by 160 pixels.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    AsyncThrowingStream { continuation in
      let unit = max(1, min(80, request.bounds.width / 3, request.bounds.height / 2))
      guard let size = PixelSize(width: 3 * unit, height: 2 * unit),
        let bitmap = Bitmap(size: size, rgba: pixels(size, tint: tint(of: request.media)))
      else { return continuation.finish(throwing: MediaError.undecodable(reason: "no pixel")) }
      continuation.yield(.finished(bitmap))
      continuation.finish()
    }
  }

  /// Nothing has to be prepared.
  public func expect(_ requests: [PictureRequest]) {}

  /// Says that it was done.
  public func saveOriginal(of media: MediaReference, to path: String) async throws -> FileLocation {
    FileLocation(path: path)
  }

  private func pixels(_ size: PixelSize, tint: UInt8) -> [UInt8] {
    (0..<size.height).flatMap { row in
      (0..<size.width).flatMap { column in
        [UInt8(255 * column / size.width), UInt8(255 * row / size.height), tint, 255]
      }
    }
  }

  private func tint(of media: MediaReference) -> UInt8 {
    "\(media)".utf8.reduce(0) { $0 &* 31 &+ $1 }
  }
}
