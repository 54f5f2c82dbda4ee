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

  /// Makes the record of a photo in its place.
  public init(_ item: StreamItem) {
    self.init(item.photo, place: item.place, total: item.total)
  }

  /// A photo that is filtered out has no place.
  public init(_ photo: Photo) {
    self.init(photo, place: nil, total: nil)
  }

  private init(_ photo: Photo, place: Int?, total: Int?) {
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
  }
}
