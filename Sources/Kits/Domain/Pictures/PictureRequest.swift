/// A picture as somebody wants to see it.
public struct PictureRequest: Hashable, Sendable {
  /// Where its pixels come from.
  public let media: MediaReference
  /// It is scaled down to fit into these, its proportions kept, never scaled up.
  public let bounds: PixelSize
  /// When nothing may be kept of it any more, if ever.
  public let expiresAt: Timestamp?
  /// How large the picture is, as far as that is known: then it is known too how large it will be
  /// within the bounds.
  public let size: PixelSize?
  /// Whose picture it is, if it is a photo's.
  public let photo: PhotoID?

  /// Asks for the picture of a photo.
  public init(_ photo: Photo, fitting bounds: PixelSize) {
    self.init(
      photo.media, fitting: bounds, until: photo.expiresAt, size: photo.size, of: photo.id)
  }

  /// Asks for a picture.
  public init(
    _ media: MediaReference, fitting bounds: PixelSize, until expiresAt: Timestamp? = nil,
    size: PixelSize? = nil, of photo: PhotoID? = nil
  ) {
    self.media = media
    self.bounds = bounds
    self.expiresAt = expiresAt
    self.size = size
    self.photo = photo
  }
}

/// How far a picture has come.
public enum PictureProgress: Hashable, Sendable {
  /// So many bytes are here, of so many if that is known.
  case receiving(bytes: Int, of: Int?)
  /// All bytes are here; it is being decoded.
  case decoding
  /// It is there.
  case finished(Bitmap)
}
