import Domain

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
  /// What it can be found by: XMP's `dc:subject`, else IPTC's keywords; none that is no tag.
  public var keywords: [String] = []
  /// What its camera says of itself and of the moment, by EXIF; never how many bytes there are.
  public var details = PictureDetails()

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

/// Makes pictures smaller, or another kind of file, for servers that take no more.
public protocol PictureFitting: Sendable {
  /// The first frame of a picture within `bounds`, upright, in sRGB, without what a camera wrote into
  /// it: as JPEG, or as PNG if something shines through. Throws ``MediaError``.
  func encoded(_ location: FileLocation, fitting bounds: PixelSize) async throws -> [UInt8]
}

/// The sample photos: a dozen that the program brings along.
public protocol SampleProviding: Sendable {
  /// All of them as photos of `source`, dated so that they look recent at `now`.
  ///
  /// Called once, when the samples are added. One is sensitive, one expires a day after `now`.
  func photos(of source: SourceID, now: Timestamp) -> [Photo]
  /// The JPEG file of the sample with this number. Throws ``MediaError/undecodable(reason:)`` for a number that
  /// no sample ever had.
  func file(_ number: Int) throws(MediaError) -> [UInt8]
}
