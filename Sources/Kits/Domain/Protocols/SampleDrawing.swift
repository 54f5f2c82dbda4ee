/// The sample photos: a dozen that the program brings along.
public protocol SampleDrawing: Sendable {
  /// All of them as photos of `source`, dated so that they look recent at `now`.
  ///
  /// Called once, when the samples are added. One is sensitive, one expires a day after `now`.
  func photos(of source: SourceID, now: Timestamp) -> [Photo]
  /// The picture with this number, as large as fits into `bounds`. Throws
  /// ``MediaError/undecodable(reason:)`` for a number that no sample ever had.
  func bitmap(_ number: Int, fitting bounds: PixelSize) async throws -> Bitmap
}
