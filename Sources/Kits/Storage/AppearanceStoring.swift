import Domain

/// Keeps what the first picture of each photo looks like, so that those that look alike can be told. Throws
/// ``LibraryError``.
public protocol AppearanceStoring: Sendable {
  /// Notes what the picture at `media` looks like that is `photo`'s; nil if there is next to nothing to be seen on it.
  ///
  /// Changes nothing where the photo is gone or shows another picture first, nor where the hash is like the one
  /// before: thumbnails of one picture differ a little.
  func note(_ hash: PerceptualHash?, of photo: PhotoID, showing media: MediaReference) async throws
}
