import Domain

/// A photo for scripts; the names of its fields never change.
public struct PhotoRecord: Encodable, Sendable {
  let place: Int?
  let total: Int?
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
  let seen: Bool
  let sensitive: Bool
  let likes: Int?
  let dislikes: Int?
  let replies: Int?
  let reaction: String?
  let pending: Bool?

  /// Makes the record of a photo in its place, and of how it stands if that is known.
  public init(_ item: StreamItem, _ standing: Standing? = nil) {
    self.init(item.photo, place: item.place, total: item.total, standing)
  }

  /// A photo that is filtered out has no place.
  public init(_ photo: Photo) {
    self.init(photo, place: nil, total: nil, nil)
  }

  private init(_ photo: Photo, place: Int?, total: Int?, _ standing: Standing?) {
    self.place = place
    self.total = total
    source = photo.id.source.rawValue
    item = photo.id.item
    caption = photo.caption
    alternativeText = photo.alternativeText
    author = photo.author
    date = WrittenMoment(photo.timestamp)
    expires = photo.expiresAt.map(WrittenMoment.init)
    width = photo.size?.width
    height = photo.size?.height
    path = if case .file(let location) = photo.media { location.encoded } else { nil }
    address = if case .web(let address) = photo.media { address.text } else { nil }
    seen = photo.isSeen
    sensitive = photo.isSensitive
    likes = standing?.reception.likes
    dislikes = standing?.reception.dislikes
    replies = standing?.reception.replies
    reaction = standing?.reception.mine?.rawValue
    pending = standing.map { $0.isReactionPending || $0.pendingComments > 0 }
  }
}
