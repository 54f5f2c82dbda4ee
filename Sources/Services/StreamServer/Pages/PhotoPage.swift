import Domain
import GRDB

/// A status as the page and its feeds show it.
struct PostedPhoto: Sendable {
  let status: Status
  let author: User
  let media: [StoredMedia]
}

/// One page of what everybody may see and that has pictures, newest first.
struct PhotoPage: Sendable {
  let photos: [PostedPhoto]
  /// The id below which the next page begins; nil on the last.
  let next: Int64?

  static let length = 20

  /// Reads a page. Stories are not on it: they would stay in caches.
  init(_ timeline: Timeline, below: Int64?, in db: Database, at now: Timestamp) throws {
    let entries = try TimelineQuery(db: db, now: now).page(
      timeline, Cursor(below: below, limit: Self.length + 1))
    let statuses = try entries.prefix(Self.length).compactMap {
      try Status.find($0.line.id, in: db)
    }
    photos = try statuses.filter { $0.visibility == .everybody && $0.expiresAt == nil }
      .compactMap { try PostedPhoto($0, in: db) }
    next = entries.count > Self.length ? entries[Self.length - 1].line.id : nil
  }

  /// When something on it last changed; nil if it is empty.
  var changed: Timestamp? {
    photos.map { $0.status.editedAt ?? Timestamp(snowflake: $0.status.id) }.max()
  }
}

extension PostedPhoto {
  /// Reads what belongs to a status; nil if its author is gone.
  init?(_ status: Status, in db: Database) throws {
    guard let author = try User.find(status.author, in: db) else { return nil }
    self.init(status: status, author: author, media: try StoredMedia.all(of: status.id, in: db))
  }
}
