import Domain
import GRDB

/// Reading photos.
extension Photo {
  /// The columns that ``init(_:)`` reads, in this order.
  static let columns = """
    source, item, age, caption, alternativeText, author, width, height, media, isSensitive,
    expiresAt, isSeen, blurhash, likes, dislikes, replies, reaction, status,
    boosts, isBoosted, isBookmarked, page, album, details, tags,
    \(AppearanceTable.series) AS lookalikes
    """
  /// How many those are.
  static let columnCount: Int32 = 26

  /// The photo in a row of ``columns``; nil if its media are of a kind this version does not know.
  init?(_ row: BareStatement) {
    guard let media = MediaReference(stored: row.text(8)) else { return nil }
    self.init(
      id: PhotoID(source: SourceID(rawValue: row.text(0)), item: row.text(1)),
      timestamp: Timestamp(milliseconds: ~row.number(2)), caption: row.optionalText(3),
      alternativeText: row.optionalText(4), author: row.optionalText(5),
      size: PixelSize(
        width: Int(untrusted: row.number(6)), height: Int(untrusted: row.number(7))), media: media,
      blurhash: row.optionalText(12).flatMap(Blurhash.init), isSensitive: row.number(9) != 0,
      expiresAt: row.optionalNumber(10).map(Timestamp.init(milliseconds:)),
      isSeen: row.number(11) != 0,
      engagement: Engagement(
        likes: row.optionalNumber(13), dislikes: row.optionalNumber(14),
        replies: row.optionalNumber(15), reaction: row.optionalText(16),
        boosts: row.optionalNumber(18), isBoosted: row.number(19) != 0,
        isBookmarked: row.number(20) != 0),
      status: row.optionalText(17), page: row.optionalText(21),
      details: row.optionalText(23).flatMap(StoredJSON.value) ?? PostDetails(),
      tags: row.optionalText(24)?.split(separator: "\n" as Character).map(String.init) ?? [],
      others: row.optionalText(22).map(PostPicture.read) ?? [])
    series = row.optionalNumber(25)
  }

  /// The photos that a statement of ``columns`` finds. A row that this version cannot read is skipped.
  static func fetchAll(
    _ db: Database, _ sql: String, _ arguments: StatementArguments
  ) throws -> [Photo] {
    let row = try BareStatement(db, sql, arguments)
    defer { row.end() }
    var photos: [Photo] = []
    while try row.next() {
      if let photo = Photo(row) { photos.append(photo) }
    }
    return photos
  }
}

extension PostPicture {
  /// A picture as it is stored, in the list of those behind a post's first one.
  private struct Stored: Codable {
    let media: String
    let caption: String?
    let text: String?
    let size: PixelSize?
    let blurhash: String?
  }

  /// Reads a stored list; pictures that this version cannot read are skipped.
  static func read(_ text: String) -> [PostPicture] {
    let stored: [Stored] = StoredJSON.value(of: text) ?? []
    return stored.compactMap { picture in
      guard let media = MediaReference(stored: picture.media) else { return nil }
      return PostPicture(
        media: media, caption: picture.caption, alternativeText: picture.text,
        size: picture.size,
        blurhash: picture.blurhash.flatMap(Blurhash.init))
    }
  }

  /// The list to be stored; nil if there is no picture in it.
  static func stored(_ pictures: ArraySlice<PostPicture>) throws -> String? {
    guard !pictures.isEmpty else { return nil }
    return try StoredJSON.text(
      of: pictures.map {
        Stored(
          media: $0.media.stored, caption: $0.caption, text: $0.alternativeText,
          size: $0.size, blurhash: $0.blurhash?.text)
      })
  }
}

extension Engagement {
  /// The engagement in a row; nil if no server has told one.
  init?(
    likes: Int64?, dislikes: Int64?, replies: Int64?, reaction: String?, boosts: Int64?,
    isBoosted: Bool, isBookmarked: Bool
  ) {
    guard let likes else { return nil }
    self.init(
      likes: Int(untrusted: likes), dislikes: Int(untrusted: dislikes ?? 0),
      replies: Int(untrusted: replies ?? 0), boosts: Int(untrusted: boosts ?? 0),
      mine: reaction.flatMap(Reaction.init), isBoosted: isBoosted, isBookmarked: isBookmarked)
  }
}

extension MediaReference {
  /// Reads a stored reference; nil if this version does not know its kind.
  init?(stored: String) {
    if stored.hasPrefix("web:") {
      guard let address = WebAddress(canonical: stored.dropFirst(4)) else { return nil }
      self = .web(address)
    } else if stored.hasPrefix("file:") {
      self = .file(FileLocation(encoded: String(stored.dropFirst(5))))
    } else if stored.hasPrefix("sample:"), let number = Int(untrusted: stored.dropFirst(7)) {
      self = .sample(number)
    } else if stored.hasPrefix("clip:"), let clip = Clip(stored: stored.dropFirst(5)) {
      self = .clip(clip)
    } else {
      return nil
    }
  }

  /// The text to be stored.
  var stored: String {
    switch self {
    case .file(let location): "file:" + location.encoded
    case .sample(let number): "sample:\(number)"
    case .web(let address): "web:" + address.text
    case .clip(let clip): "clip:" + clip.stored
    }
  }
}

/// `video 83`, what plays and the poster, a line each; line breaks in names of files are written as `%0A`.
extension Clip {
  fileprivate init?(stored: some StringProtocol) {
    let lines = String(stored).split(separator: "\n" as Character, omittingEmptySubsequences: false)
      .map(String.init)
    let facts = lines[0].split(separator: " " as Character)
    guard lines.count == 3, let kind = facts.first.flatMap({ Kind(rawValue: String($0)) }),
      let file = MediaReference(stored: lines[1]), file.clip == nil
    else { return nil }
    let poster = MediaReference(stored: lines[2])
    self.init(
      kind, file: file, poster: poster?.still,
      seconds: facts.count > 1 ? Int(untrusted: facts[1]) : nil)
  }

  fileprivate var stored: String {
    let facts = kind.rawValue + (seconds.map { " \($0)" } ?? "")
    let references = [file.stored, poster?.stored ?? ""].map { $0.replacing("\n", with: "%0A") }
    return ([facts] + references).joined(separator: "\n")
  }
}
