/// Turns a reference into pixels.
public protocol MediaLoading: Sendable {
  /// The picture, scaled down to fit into `bounds` with its proportions kept, never scaled up.
  ///
  /// From the thumbnail cache if it is there, else decoded in a process of its own.
  /// Throws ``MediaError``; cancelling the task abandons the decoding.
  func bitmap(of media: MediaReference, fitting bounds: PixelSize) async throws -> Bitmap
}

/// Why there is no picture.
public enum MediaError: Error, Hashable, Sendable {
  /// The file is gone.
  case missing(FileLocation)
  /// The file is there and may not be read; the reason is the system's.
  case unreadable(FileLocation, reason: String)
  /// The bytes are not a picture this program shows; the reason is a short phrase.
  case undecodable(reason: String)
  /// It could not be brought from the web; the reason is a short phrase.
  case unavailable(reason: String)
  /// More pixels than are decoded.
  case tooLarge(PixelSize)
  /// The decoder took too long and was stopped.
  case timedOut
  /// The decoder's process cannot be started or died; the reason is a short phrase.
  case decoderFailed(reason: String)
}
