import Domain
import Foundation

/// A photo for scripts; the names of its fields never change.
struct PhotoRecord: Encodable, Sendable {
  let place: Int?
  let total: Int?
  let source: String
  let item: String
  let caption: String?
  let alternativeText: String?
  let author: String?
  let date: WrittenMoment
  let width: Int?
  let height: Int?
  let path: String?
  let address: String?
  let seen: Bool
  let sensitive: Bool

  init(_ item: StreamItem) {
    self.init(item.photo, place: item.place, total: item.total)
  }

  /// A photo that is filtered out has no place.
  init(_ photo: Photo, place: Int? = nil, total: Int? = nil) {
    self.place = place
    self.total = total
    source = photo.id.source.rawValue
    item = photo.id.item
    caption = photo.caption
    alternativeText = photo.alternativeText
    author = photo.author
    date = WrittenMoment(timestamp: photo.timestamp)
    width = photo.size?.width
    height = photo.size?.height
    path = if case .file(let location) = photo.media { location.encoded } else { nil }
    address = if case .web(let address) = photo.media { address.text } else { nil }
    seen = photo.isSeen
    sensitive = photo.isSensitive
  }
}

/// A gap for scripts; the names of its fields never change.
struct GapRecord: Encodable, Sendable {
  let gap: Int
  let from: WrittenMoment?
  let to: WrittenMoment?
  let sources: [String]

  init(_ gap: StreamGap) {
    self.gap = gap.number
    from = gap.start.map(WrittenMoment.init)
    to = gap.end.map(WrittenMoment.init)
    sources = gap.sources.map(\.id.rawValue)
  }
}

/// A moment as ISO 8601 has it: `2026-05-12T08:00:00Z`. Put into words only where it is written: that
/// takes a calendar, which takes its time.
struct WrittenMoment: Encodable, Sendable {
  let timestamp: Timestamp

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let date = Date(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
    try container.encode(date.formatted(.iso8601))
  }
}
