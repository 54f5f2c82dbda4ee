import Domain
import GRDB

extension Photo {
  /// The photo in a row of the table `photo`; nil if its media are of a kind this version does not
  /// know.
  init?(_ row: Row) {
    guard let media = MediaReference(stored: row["media"]) else { return nil }
    var size: PixelSize?
    if let width = row["width"] as Int?, let height = row["height"] as Int? {
      size = PixelSize(width: width, height: height)
    }
    self.init(
      id: PhotoID(source: SourceID(rawValue: row["source"]), item: row["item"]),
      timestamp: Timestamp(milliseconds: ~(row["age"] as Int64)), caption: row["caption"],
      alternativeText: row["alternativeText"], author: row["author"], size: size, media: media,
      blurhash: (row["blurhash"] as String?).flatMap(Blurhash.init),
      isSensitive: row["isSensitive"],
      expiresAt: (row["expiresAt"] as Int64?).map(Timestamp.init(milliseconds:)),
      isSeen: row["isSeen"],
      reception: Reception(
        likes: row["likes"], dislikes: row["dislikes"], replies: row["replies"],
        reaction: row["reaction"]), status: row["status"])
  }
}

extension Reception {
  /// The reception in a row; nil where nobody has told one.
  init?(likes: Int64?, dislikes: Int64?, replies: Int64?, reaction: String?) {
    guard let likes else { return nil }
    self.init(
      likes: Int(untrusted: likes), dislikes: Int(untrusted: dislikes ?? 0),
      replies: Int(untrusted: replies ?? 0),
      mine: reaction.flatMap(Reaction.init))
  }
}

extension MediaReference {
  /// The reference from its stored form; nil for a kind that is not known.
  init?(stored: String) {
    if stored.hasPrefix("web:") {
      guard let address = WebAddress(canonical: stored.dropFirst(4)) else { return nil }
      self = .web(address)
    } else if stored.hasPrefix("file:") {
      self = .file(FileLocation(encoded: String(stored.dropFirst(5))))
    } else if stored.hasPrefix("sample:"), let number = Int(untrusted: stored.dropFirst(7)) {
      self = .sample(number)
    } else {
      return nil
    }
  }

  /// A text that stands for this reference.
  var stored: String {
    switch self {
    case .file(let location): "file:" + location.encoded
    case .sample(let number): "sample:\(number)"
    case .web(let address): "web:" + address.text
    }
  }
}
