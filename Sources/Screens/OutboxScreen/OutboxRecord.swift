import Domain
import Wording

/// Something that waits, for scripts; the names of its fields never change.
struct OutboxRecord: Encodable, Sendable {
  let entry: Int
  let id: String
  let kind: String
  let text: String?
  let place: String?
  let source: String?
  let item: String?
  let since: WrittenMoment
  let state: String
  let reason: String?
  let nextTry: WrittenMoment?
  let attempts: Int
  let takenBack: Bool

  init(_ row: OutboxRow) {
    let waiting = row.entry
    entry = row.number
    id = waiting.id.rawValue
    (kind, text) = Self.kind(of: waiting.mutation.action)
    place = row.named.place
    source = row.named.photo?.id.source.rawValue
    item = row.named.photo?.id.item
    since = WrittenMoment(waiting.mutation.createdAt)
    attempts = waiting.attempts
    takenBack = waiting.isTakenBack
    switch waiting.state {
    case .waiting(let until):
      (state, reason, nextTry) = ("waiting", waiting.lastProblem, until.map(WrittenMoment.init))
    case .sending: (state, reason, nextTry) = ("sending", waiting.lastProblem, nil)
    case .stopped(let why): (state, reason, nextTry) = ("stopped", why, nil)
    }
  }

  private static func kind(of action: MutationAction) -> (String, String?) {
    switch action {
    case .react(let reaction, _): (reaction?.rawValue ?? "unreact", nil)
    case .comment(let text): ("comment", text)
    case .post(let draft): ("post", draft.text)
    case .delete: ("delete", nil)
    }
  }
}
