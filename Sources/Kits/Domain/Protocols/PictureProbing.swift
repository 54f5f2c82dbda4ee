/// Reads what a picture file says about itself, in a process of its own.
public protocol PictureProbing: Sendable {
  /// The facts of one file. Throws ``MediaError``.
  func facts(of file: FileLocation) async throws -> PictureFacts
}

/// What a picture file says about itself.
public struct PictureFacts: Hashable, Sendable, Codable {
  /// Its format by content: `jpeg`, `png`, `webp`, `gif`, `tiff` or `heif`.
  public var format: String
  /// Its size as it is to be shown, orientation applied.
  public var size: PixelSize
  /// When it was taken, by EXIF; with EXIF's offset, else in the local time zone.
  public var takenAt: Timestamp?
  /// What its author wrote about it: XMP, else IPTC, else EXIF.
  public var caption: String?
  /// What is to be seen on it: XMP's `AltTextAccessibility`.
  public var alternativeText: String?
  /// Who made it: XMP's creator, else IPTC's by-line, else EXIF's artist.
  public var author: String?

  /// Makes facts; only format and size are always known.
  public init(
    format: String, size: PixelSize, takenAt: Timestamp? = nil, caption: String? = nil,
    alternativeText: String? = nil, author: String? = nil
  ) {
    self.format = format
    self.size = size
    self.takenAt = takenAt
    self.caption = caption
    self.alternativeText = alternativeText
    self.author = author
  }
}
