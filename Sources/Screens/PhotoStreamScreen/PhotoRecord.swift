import Domain
import Foundation

/// A photo for scripts; the names of its fields never change.
struct PhotoRecord: Encodable, Sendable {
  let place: Int
  let total: Int
  let source: String
  let item: String
  let caption: String?
  let alternativeText: String?
  let author: String?
  let date: String
  let width: Int?
  let height: Int?
  let path: String?
  let seen: Bool
  let sensitive: Bool

  init(_ item: StreamItem) {
    let photo = item.photo
    place = item.place
    total = item.total
    source = photo.id.source.rawValue
    self.item = photo.id.item
    caption = photo.caption
    alternativeText = photo.alternativeText
    author = photo.author
    date = Date(timeIntervalSince1970: Double(photo.timestamp.milliseconds) / 1000)
      .formatted(.iso8601)
    width = photo.size?.width
    height = photo.size?.height
    path = if case .file(let location) = photo.media { location.encoded } else { nil }
    seen = photo.isSeen
    sensitive = photo.isSensitive
  }
}
