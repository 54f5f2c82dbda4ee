import Domain
import GRDB

/// One status as it is stored.
struct Status: Sendable {
  let id: Int64
  let author: Int64
  let visibility: Visibility
  let expiresAt: Timestamp?
  let replyTo: Int64?
  let replyToAuthor: Int64?
  let favourites: Int
  let dislikes: Int
  let replies: Int
  let editedAt: Timestamp?
  let isSensitive: Bool
  let spoiler: String
  let language: String?
  let text: String
  /// What it looks like, if that is kept.
  let template: StatusTemplate?

  /// What a row must begin with, in this order.
  static let columns = """
    status.id, status.author, status.visibility, status.expiresAt, status.replyTo, \
    status.replyToAuthor, status.favourites, status.dislikes, status.replies, status.editedAt, \
    status.isSensitive, status.spoiler, status.language, status.text, status.json
    """
  static let columnCount = 15

  /// Reads ``columns``.
  init(_ row: Row) {
    id = row[0]
    author = row[1]
    visibility = Visibility(rawValue: row[2]) ?? .mentioned
    expiresAt = (row[3] as Int64?).map { Timestamp(milliseconds: $0) }
    replyTo = row[4]
    replyToAuthor = row[5]
    favourites = row[6]
    dislikes = row[7]
    replies = row[8]
    editedAt = (row[9] as Int64?).map { Timestamp(milliseconds: $0) }
    isSensitive = row[10]
    spoiler = row[11]
    language = row[12]
    text = row[13]
    template = (row[14] as String?).map { StatusTemplate(text: $0) }
  }
}

/// A status in a list.
struct TimelineEntry: Sendable {
  let status: Status
  /// Its place there, which is not always its id.
  let place: Int64
}
