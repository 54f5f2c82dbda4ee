import Domain
import Foundation
import Terminal

/// Photos in words, the same on every screen.
public enum PhotoText {
  /// What a photo is called: its caption, else where it comes from.
  public static func name(_ photo: Photo) -> String {
    if let caption = photo.caption, !caption.isEmpty { return caption }
    switch photo.media {
    case .file(let location): return Sanitiser.clean(location.displayName, .line)
    case .sample(let number): return "sample \(number)"
    case .web(let address): return "untitled, on \(address.host)"
    }
  }

  /// What stands first below a picture, or instead of it.
  public static func title(_ photo: Photo) -> StyledText {
    StyledText(name(photo), .strong)
  }

  /// Why there is no picture, if somebody could see one and does not.
  public static func cover(_ picture: PictureState) -> StyledText? {
    switch picture {
    case .omitted, .shown: nil
    case .covered:
      StyledText("▒▒▒ sensitive ▒▒▒ ", .warning) + StyledText("show", .command) + " uncovers it"
    case .unavailable(let reason): StyledText("no picture: \(reason)", .warning)
    }
  }

  /// What is to be seen, in words; not of what is covered.
  public static func alternative(_ photo: Photo, picture: PictureState) -> StyledText? {
    guard picture != .covered, let text = photo.alternativeText, !text.isEmpty else { return nil }
    return StyledText("alt: ", .faint) + StyledText(text)
  }

  /// Where it stands in the stream: `3 of 1,204`.
  public static func place(_ item: StreamItem) -> String {
    "\(HumanText.number(item.place)) of \(HumanText.number(item.total))"
  }

  /// How many pictures a post has: `▦ 5`; nil if it is one.
  public static func pictures(_ photo: Photo) -> String? {
    photo.isAlbum ? "▦ \(HumanText.number(photo.pictures.count))" : nil
  }

  /// Which of them is in front: `▦ 2 of 5`; nil if it is the only one.
  public static func picture(_ photo: Photo) -> String? {
    guard photo.isAlbum else { return nil }
    let (number, count) = (photo.front + 1, photo.pictures.count)
    return "▦ \(HumanText.number(number)) of \(HumanText.number(count))"
  }

  /// When it was taken or published: `yesterday`.
  public static func moment(_ photo: Photo, now: Timestamp) -> String {
    HumanText.moment(photo.timestamp.milliseconds, now: now.milliseconds)
  }

  /// How large the original is: `4,032 × 3,024`.
  public static func size(_ size: PixelSize) -> String {
    "\(HumanText.number(size.width)) × \(HumanText.number(size.height))"
  }

  /// Where an original was written to; not how large it is, which is known of what was shown alone.
  public static func saved(at location: FileLocation) -> StyledText {
    StyledText("✓ ", .success) + "saved as \(location.displayPath)"
  }
}

extension PhotoText {
  /// What kind of file its original is, by its name: `JPEG`; nil if that does not tell.
  public static func format(_ photo: Photo) -> String? {
    let name: String
    switch photo.media {
    case .file(let location): name = location.displayName
    case .web(let address): name = String(address.target.prefix { $0 != "?" })
    case .sample: return nil
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return formats[name[name.index(after: dot)...].lowercased()]
  }

  /// The folder below its source that a photo's file is in: `2026/harbour`; nil if it is in no other.
  public static func folder(_ photo: Photo) -> String? {
    guard case .file = photo.media else { return nil }
    let path = FileLocation(encoded: photo.id.item).displayPath
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// How long it stays, if it goes: `gone in 5 hours`.
  public static func expiry(_ photo: Photo, now: Timestamp) -> String? {
    photo.expiresAt.map { end in
      let rest = end.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue
      return "gone in \(HumanText.duration(rest))"
    }
  }

  private static let formats = [
    "avif": "AVIF", "gif": "GIF", "heic": "HEIF", "heif": "HEIF", "jpeg": "JPEG", "jpg": "JPEG",
    "png": "PNG", "tif": "TIFF", "tiff": "TIFF", "webp": "WebP",
  ]
}

extension PhotoID {
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:@")

  /// What it is called in records and links, as long as its source is there: `s1/2024/fog.jpg`.
  public var publicName: String {
    var name = item.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
    if name.hasSuffix("/") { name = name.dropLast() + "%2F" }
    return "\(source.rawValue)/\(name)"
  }

  /// Reads such a name; nil if it is none.
  public init?(publicName name: String) {
    guard let slash = name.firstIndex(of: "/"), slash != name.startIndex,
      let item = name[name.index(after: slash)...].removingPercentEncoding, !item.isEmpty
    else { return nil }
    self.init(source: SourceID(rawValue: String(name[..<slash])), item: item)
  }
}

/// A photo for scripts; the names of its fields never change.
public struct PhotoRecord: Encodable, Sendable {
  let type = "photo"
  let place: Int?
  let total: Int?
  let id: String
  let source: String
  let item: String
  let caption: String?
  let alternativeText: String?
  let author: String?
  let date: WrittenMoment
  let expires: WrittenMoment?
  let width: Int?
  let height: Int?
  let path: String?
  let address: String?
  let url: String?
  let picture: Int?
  let pictures: [PictureRecord]?
  let seen: Bool
  let sensitive: Bool
  let likes: Int?
  let dislikes: Int?
  let replies: Int?
  let reaction: String?
  let pending: Bool?
  let bytes: Int?
  let camera: String?
  let lens: String?
  let exposure: String?
  let position: String?

  /// A photo in its place in the stream, with its reactions and what its file tells if they are known.
  public init(_ item: StreamItem, _ standing: Standing? = nil, _ details: PictureDetails? = nil) {
    self.init(item.photo, place: item.place, total: item.total, standing, details)
  }

  /// A photo that is filtered out has no place.
  public init(_ photo: Photo) {
    self.init(photo, place: nil, total: nil, nil, nil)
  }

  private init(
    _ photo: Photo, place: Int?, total: Int?, _ standing: Standing?, _ details: PictureDetails?
  ) {
    self.place = place
    self.total = total
    id = photo.id.publicName
    source = photo.id.source.rawValue
    item = photo.id.item
    caption = photo.caption
    alternativeText = photo.alternativeText
    author = photo.author
    date = WrittenMoment(photo.timestamp)
    expires = photo.expiresAt.map(WrittenMoment.init)
    width = photo.size?.width
    height = photo.size?.height
    path = photo.media.path
    address = photo.media.address
    url = photo.page
    picture = photo.isAlbum ? photo.front + 1 : nil
    pictures = photo.isAlbum ? photo.pictures.map(PictureRecord.init) : nil
    seen = photo.isSeen
    sensitive = photo.isSensitive
    likes = standing?.reception.likes
    dislikes = standing?.reception.dislikes
    replies = standing?.reception.replies
    reaction = standing?.reception.mine?.rawValue
    pending = standing.map { $0.isReactionPending || $0.pendingComments > 0 }
    bytes = details?.bytes
    camera = details?.camera
    lens = details?.lens
    exposure = details?.exposure
    position = details?.position
  }
}

/// A picture of a post for scripts.
struct PictureRecord: Encodable, Sendable {
  let caption: String?
  let alternativeText: String?
  let width: Int?
  let height: Int?
  let path: String?
  let address: String?

  init(_ picture: PostPicture) {
    caption = picture.caption
    alternativeText = picture.alternativeText
    width = picture.size?.width
    height = picture.size?.height
    path = picture.media.path
    address = picture.media.address
  }
}

extension MediaReference {
  fileprivate var path: String? {
    if case .file(let location) = self { location.encoded } else { nil }
  }
  fileprivate var address: String? {
    if case .web(let address) = self { address.text } else { nil }
  }
}

/// A saved original for scripts; the names of its fields never change.
public struct SavedRecord: Encodable, Sendable {
  let type = "saved"
  /// The path of the new file.
  public let saved: String

  /// The original was written to this file.
  public init(_ location: FileLocation) {
    saved = location.encoded
  }
}
