import Domain

/// Media that draws every photo in memory: a gradient whose colour follows from the reference.
public struct DrawnMedia: MediaLoading {
  private let broken: [MediaReference: MediaError]
  private let taken: Set<String>
  private let known: PictureDetails

  /// Makes media in which some pictures are broken, and these paths are files already.
  public init(
    broken: [MediaReference: MediaError] = [:], taken: Set<String> = [],
    details: PictureDetails = PictureDetails()
  ) {
    known = details
    self.broken = broken
    self.taken = taken
  }

  /// Three by two, as large as fits into the bounds and never larger than 240 by 160 pixels.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    AsyncThrowingStream { continuation in
      if let reason = broken[request.media] { return continuation.finish(throwing: reason) }
      let unit = max(1, min(80, request.bounds.width / 3, request.bounds.height / 2))
      guard let size = PixelSize(width: 3 * unit, height: 2 * unit),
        let bitmap = Bitmap(size: size, rgba: pixels(size, tint: tint(of: request.media)))
      else { return continuation.finish(throwing: MediaError.undecodable(reason: "no pixel")) }
      continuation.yield(.finished(bitmap))
      continuation.finish()
    }
  }

  /// Nothing moves.
  public func film(_ request: PictureRequest) async throws -> Film? { nil }

  /// Nothing has to be prepared.
  public func expect(_ requests: [PictureRequest]) {}

  /// What a test gave.
  public func details(of photo: Photo) async throws -> PictureDetails { known }

  /// Says that it was done, unless there is such a file.
  public func saveOriginal(
    of media: MediaReference, whose photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    if taken.contains(path) { throw SavingError.exists(path: path) }
    return FileLocation(path: path)
  }

  private func pixels(_ size: PixelSize, tint: UInt8) -> [UInt8] {
    var line = (0..<size.width).flatMap { (column: Int) -> [UInt8] in
      [UInt8(255 * column / size.width), 0, tint, 255]
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(line.count * size.height)
    for row in 0..<size.height {
      let green = UInt8(255 * row / size.height)
      for place in stride(from: 1, to: line.count, by: 4) { line[place] = green }
      pixels += line
    }
    return pixels
  }

  private func tint(of media: MediaReference) -> UInt8 {
    "\(media)".utf8.reduce(0) { $0 &* 31 &+ $1 }
  }
}
