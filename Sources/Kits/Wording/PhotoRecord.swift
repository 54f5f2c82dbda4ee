import Domain
import Foundation

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
  let alsoFrom: [String]?
  let item: String
  let caption: String?
  let alternativeText: String?
  let author: String?
  let boostedBy: [String]?
  let date: WrittenMoment
  let edited: WrittenMoment?
  let expires: WrittenMoment?
  let poll: PollRecord?
  let width: Int?
  let height: Int?
  let path: String?
  let encodedPath: String?
  let address: String?
  let url: String?
  let plays: String?
  let seconds: Int?
  let poster: String?
  let picture: Int?
  let pictures: [PictureRecord]?
  let seen: Bool
  let sensitive: Bool
  let warning: String?
  let audience: String?
  let filter: String?
  let filterAction: String?
  let likes: Int?
  let dislikes: Int?
  let replies: Int?
  let boosts: Int?
  let reaction: String?
  let boosted: Bool?
  let bookmarked: Bool?
  let pending: Bool?
  let problem: String?
  let bytes: Int?
  let camera: String?
  let lens: String?
  let exposure: String?
  let position: String?
  let latitude: Double?
  let longitude: Double?
  let town: String?
  let tags: [String]?
  let alike: Int64?

  /// A photo in its place in the stream, with its reactions and what its file tells if they are known.
  public init(_ item: StreamItem, _ standing: Standing? = nil, _ details: PictureDetails? = nil) {
    self.init(item.photo, item, item.filtering, standing, details)
  }

  /// A photo that is filtered out, or was found, has no place.
  public init(_ photo: Photo, filtering: Filtering? = nil) {
    self.init(photo, nil, filtering, nil, nil)
  }

  private init(
    _ photo: Photo, _ item: StreamItem?, _ filtering: Filtering?, _ standing: Standing?,
    _ details: PictureDetails?
  ) {
    place = item?.place
    total = item?.total
    id = photo.id.publicName
    tags = photo.ownTags.isEmpty ? nil : photo.ownTags
    alike = photo.series
    source = photo.id.source.rawValue
    alsoFrom = (item?.alsoFrom).flatMap { $0.isEmpty ? nil : $0.map(\.rawValue) }
    self.item = photo.id.item
    caption = photo.caption
    alternativeText = photo.alternativeText
    author = photo.author
    boostedBy = photo.details.boostedBy?.map(\.byline)
    date = WrittenMoment(photo.timestamp)
    edited = photo.details.editedAt.map(WrittenMoment.init)
    expires = photo.expiresAt.map(WrittenMoment.init)
    poll = photo.details.poll.map(PollRecord.init)
    width = photo.size?.width
    height = photo.size?.height
    path = photo.media.file?.text
    encodedPath = photo.media.file?.encodedUnlessText
    address = photo.media.address?.text
    url = photo.page
    plays = photo.media.clip?.kind.rawValue
    seconds = photo.media.clip?.seconds
    poster = photo.media.clip?.poster?.address?.text
    picture = photo.isAlbum ? photo.front + 1 : nil
    pictures = photo.isAlbum ? photo.pictures.map(PictureRecord.init) : nil
    seen = photo.isSeen
    sensitive = photo.isSensitive
    warning = photo.details.warning
    audience = photo.details.audience?.rawValue
    filter = filtering?.title
    filterAction = filtering?.action.rawValue
    likes = standing?.engagement.likes
    dislikes = standing?.engagement.dislikes
    replies = standing?.engagement.replies
    boosts = (standing?.engagement.boosts).flatMap { $0 > 0 ? $0 : nil }
    reaction = standing?.engagement.mine?.rawValue
    boosted = standing?.engagement.isBoosted == true ? true : nil
    bookmarked = standing?.engagement.isBookmarked == true ? true : nil
    pending = standing.map {
      $0.isReactionPending || !$0.pendingMarks.isEmpty || $0.pendingComments > 0
    }
    problem = standing?.problem
    bytes = details?.bytes?.wrappedValue
    camera = details?.camera ?? photo.details.camera
    lens = details?.lens
    exposure = details?.exposure
    let point = details?.position ?? photo.details.position
    position = point?.text
    latitude = point?.latitude
    longitude = point?.longitude
    town = photo.details.town
  }
}

/// A picture of a post for scripts.
struct PictureRecord: Encodable, Sendable {
  let caption: String?
  let alternativeText: String?
  let width: Int?
  let height: Int?
  let path: String?
  let encodedPath: String?
  let address: String?

  init(_ picture: PostPicture) {
    caption = picture.caption
    alternativeText = picture.alternativeText
    width = picture.size?.width
    height = picture.size?.height
    path = picture.media.file?.text
    encodedPath = picture.media.file?.encodedUnlessText
    address = picture.media.address?.text
  }
}

/// A post without pictures, for scripts; the names of its fields never change.
public struct WordsRecord: Encodable, Sendable {
  let type = "words"
  let number: Int
  let text: String
  let date: WrittenMoment
  let url: String?
  let filter: String?
  let filterAction: String?

  /// A post by the number that `open` takes.
  public init(_ words: TextPost, number: Int) {
    self.number = number
    text = words.text
    date = WrittenMoment(words.moment)
    url = words.page
    filter = words.filtering?.title
    filterAction = words.filtering?.action.rawValue
  }
}
