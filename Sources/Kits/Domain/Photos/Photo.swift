/// One post of a stream: a picture, or an album of several. What is known about it, never its pixels.
public struct Photo: Hashable, Sendable, Identifiable {
  /// Which photo of which source this is.
  public let id: PhotoID
  /// When it was taken or published; decides its place in the stream.
  public let timestamp: Timestamp
  /// What its author wrote about it as a whole; untrusted text.
  public internal(set) var words: String?
  /// Its pictures in their order; never none.
  public internal(set) var pictures: [PostPicture]
  /// Which of them is in front, from 0: the first, until somebody turns to another.
  public private(set) var front = 0
  /// Who made it; untrusted text.
  public let author: String?
  /// Covered until the person asks for it.
  public internal(set) var isSensitive: Bool
  /// When it leaves the stream, if ever.
  public let expiresAt: Timestamp?
  /// Whether the person has had it on the screen.
  public let isSeen: Bool
  /// How it was received, as its server said last; nil if it has none.
  public let engagement: Engagement?
  /// The status it is a picture of, as its server calls it; nil if it is of none.
  public let status: String?
  /// Where its post can be read on the web, as its server or blog said; untrusted text that begins with
  /// `https://` or `http://`.
  public let page: String?
  /// What else its server says of it.
  public var details: PostDetails
  /// The tags that the person gave it here.
  public var tags: [String]
  /// A number that photos share whose first pictures look alike; nil if no other is known to look like this one.
  public var series: Int64?

  /// Makes a photo; only `id`, `timestamp` and `media` have no default. `others` are the pictures behind
  /// the first one.
  public init(
    id: PhotoID, timestamp: Timestamp, caption: String? = nil, alternativeText: String? = nil,
    author: String? = nil, size: PixelSize? = nil, media: MediaReference,
    blurhash: Blurhash? = nil, isSensitive: Bool = false, expiresAt: Timestamp? = nil,
    isSeen: Bool = false, engagement: Engagement? = nil, status: String? = nil, page: String? = nil,
    details: PostDetails = PostDetails(), tags: [String] = [], others: [PostPicture] = []
  ) {
    self.id = id
    self.timestamp = timestamp
    words = caption
    let first = PostPicture(
      media: media, alternativeText: alternativeText, size: size, blurhash: blurhash)
    pictures = [first] + others
    self.author = author
    self.isSensitive = isSensitive
    self.expiresAt = expiresAt
    self.isSeen = isSeen
    self.engagement = engagement
    self.status = status
    self.page = page
    self.details = details
    self.tags = tags
  }
}

/// One picture of a post.
public struct PostPicture: Hashable, Sendable {
  /// Where its pixels come from.
  public let media: MediaReference
  /// What its author wrote about this picture alone; untrusted text.
  public let caption: String?
  /// What is to be seen on it, for those who cannot see it; untrusted text.
  public let alternativeText: String?
  /// Width and height in pixels as it is to be shown (orientation applied), if known.
  public let size: PixelSize?
  /// What stands in its place until it is there, if its server told.
  public let blurhash: Blurhash?

  /// Makes a picture; only `media` has no default.
  public init(
    media: MediaReference, caption: String? = nil, alternativeText: String? = nil,
    size: PixelSize? = nil, blurhash: Blurhash? = nil
  ) {
    self.media = media
    self.caption = caption
    self.alternativeText = alternativeText
    self.size = size
    self.blurhash = blurhash
  }
}

extension Photo: Filterable {
  /// They are kept with what else its server says of it.
  public var filtered: [PostFilter]? {
    get { details.filtered }
    set { details.filtered = newValue }
  }

  /// What is written about all of it, and about each picture.
  public var texts: [String] {
    [words].compactMap(\.self)
      + pictures.flatMap { [$0.alternativeText, $0.caption].compactMap(\.self) }
  }
}

extension Photo {
  /// Whether it has a picture, and not only films and sounds. A GIF is a picture, also where its server has made a
  /// short video of it.
  public var hasPicture: Bool {
    pictures.contains { $0.media.clip.map { $0.kind == .loop } ?? true }
  }

  /// Whether it has several pictures.
  public var isAlbum: Bool { pictures.count > 1 }

  /// What its author wrote about the picture in front, else about all of it; untrusted text.
  public var caption: String? { pictures[front].caption ?? words }

  /// What is to be seen on the picture in front, for those who cannot see it; untrusted text.
  public var alternativeText: String? { pictures[front].alternativeText }

  /// Width and height of the picture in front, if known.
  public var size: PixelSize? { pictures[front].size }

  /// Where the pixels of the picture in front come from.
  public var media: MediaReference { pictures[front].media }

  /// What stands in the place of the picture in front until it is there, if its server told.
  public var blurhash: Blurhash? { pictures[front].blurhash }

  /// One's own tags, whether they were given here or stand in the picture's file.
  public var ownTags: [String] {
    guard let keywords = details.keywords else { return tags }
    return Tag.tags(of: tags + keywords).map(\.name)
  }

  /// The same post as the photo of another source, or by another name.
  public func filed(as id: PhotoID) -> Photo {
    guard id != self.id else { return self }
    var photo = Photo(
      id: id, timestamp: timestamp, author: author, media: media, isSensitive: isSensitive,
      expiresAt: expiresAt, isSeen: isSeen, engagement: engagement, status: status, page: page,
      details: details, tags: tags)
    (photo.words, photo.pictures, photo.front) = (words, pictures, front)
    photo.series = series
    return photo
  }

  /// The same post with another picture in front, from 0; behind the last one comes the first.
  public func turned(to picture: Int) -> Photo {
    var photo = self
    photo.front = max(0, picture) % pictures.count
    return photo
  }

  /// What a server or blog calls the page of a post, if that can be one.
  public static func page(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 2_000,
      text.hasPrefix("https://") || text.hasPrefix("http://")
    else { return nil }
    return text
  }
}

/// The identity of a photo: its source, and an opaque name within it.
public struct PhotoID: Hashable, Sendable, Codable {
  /// The source it came from.
  public let source: SourceID
  /// Its name within the source: never compared as a number, never shown.
  public let item: String

  /// Makes the identity of `item` in `source`.
  public init(source: SourceID, item: String) {
    self.source = source
    self.item = item
  }
}

/// Width and height in pixels, both at least 1 and so small that the bytes of all pixels can be told.
public struct PixelSize: Hashable, Sendable, Codable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  /// The longest side; whoever tells of a longer one is taken to mean this.
  public static let longestSide = 1 << 30

  /// Makes a size; nil unless both are 1 or more.
  public init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.init(clamping: width, height)
  }

  /// Makes a size; a side below 1 becomes 1, one that is too long ``longestSide``.
  public init(clamping width: Int, _ height: Int) {
    self.width = min(max(1, width), Self.longestSide)
    self.height = min(max(1, height), Self.longestSide)
  }

  /// Reads a size.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      clamping: try container.decode(Count.self, forKey: .width).wrappedValue,
      try container.decode(Count.self, forKey: .height).wrappedValue)
  }
}

/// Where the pixels of a photo come from.
public enum MediaReference: Hashable, Sendable {
  /// A picture file on this machine.
  case file(FileLocation)
  /// A sample: its number.
  case sample(Int)
  /// A picture on the web.
  case web(WebAddress)
  /// What plays, and its poster.
  indirect case clip(Clip)
}

extension PhotoID {
  /// Whether source and item are the same bytes, as the library compares them.
  ///
  /// Swift's strings are equal when they only look the same: `é` in one or in two scalars. On disk
  /// these are two files.
  public static func == (lhs: PhotoID, rhs: PhotoID) -> Bool {
    lhs.source.rawValue.utf8.elementsEqual(rhs.source.rawValue.utf8)
      && lhs.item.utf8.elementsEqual(rhs.item.utf8)
  }

  /// Hashes the bytes that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    for byte in source.rawValue.utf8 { hasher.combine(byte) }
    for byte in item.utf8 { hasher.combine(byte) }
  }
}
