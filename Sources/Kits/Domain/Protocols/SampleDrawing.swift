/// The sample photos: a few dozen, drawn by our own code at whatever size is asked for.
public protocol SampleDrawing: Sendable {
  /// All of them as photos of `source`, dated so that they look recent at `now`.
  ///
  /// Called once, when the samples are added. One is sensitive, one expires a day after `now`.
  func photos(of source: SourceID, now: Timestamp) -> [Photo]
  /// The picture with this number, as large as fits into `bounds`. Throws
  /// ``MediaError/undecodable(reason:)`` for a number that is not in the catalogue.
  func bitmap(_ number: Int, fitting bounds: PixelSize) throws -> Bitmap
}
