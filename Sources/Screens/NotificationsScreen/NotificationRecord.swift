import Domain
import Wording

/// A notification for scripts; the names of its fields never change.
struct NotificationRecord: Encodable, Sendable {
  let notification: Int
  let kind: String
  let person: String
  let text: String?
  let date: WrittenMoment
  let source: String?
  let item: String?
  let caption: String?

  init(_ row: NotificationRow) {
    notification = row.number
    switch row.notification.kind {
    case .like: (kind, text) = ("like", nil)
    case .reply(let words): (kind, text) = ("reply", words)
    }
    person = row.notification.person
    date = WrittenMoment(row.notification.moment)
    source = row.photo?.id.source.rawValue
    item = row.photo?.id.item
    caption = row.photo?.caption
  }
}
