import Domain
import Terminal
import Wording

/// What waits, in words.
enum OutboxText {
  static let nothing: StyledText = "Nothing is waiting to be sent."
  static let onItsWay: StyledText = "What can be sent now is being sent already."

  /// What it is, where it goes and since when; below it, how it stands and what was wrong last.
  static func lines(
    _ row: OutboxRow, now: Timestamp, in numbers: NumberColumn
  ) -> [StyledText] {
    let since = HumanText.moment(
      row.entry.mutation.createdAt.milliseconds, now: now.milliseconds)
    let place = row.named.place.map { "  \($0)" } ?? ""
    let head =
      StyledText(MutationText.name(row.named)) + StyledText("\(place)  \(since)", .faint)
    return [numbers.row(row.number, head), numbers.below(status(row, now))]
  }
}

extension OutboxText {
  /// A post that its server publishes: when, and what it says.
  static func line(_ post: ScheduledPost, number: Int) -> StyledText {
    let pictures = post.pictures > 0 ? "  \(HumanText.count(post.pictures, "picture"))" : ""
    return NumberColumn(upTo: 1).row(
      number,
      StyledText(TypedMoment.text(post.moment), .strong)
        + StyledText("  \(words(of: post))") + StyledText(pictures, .faint))
  }

  static func words(of post: ScheduledPost) -> String {
    post.text.isEmpty ? "no text" : TextLayout.truncate(post.text, to: 60)
  }

  private static func status(_ row: OutboxRow, _ now: Timestamp) -> StyledText {
    let entry = row.entry
    if entry.isTakenBack {
      return StyledText("taken back; if it arrives, it is deleted there", .faint)
    }
    switch entry.state {
    case .sending: return StyledText("being sent" + uploads(entry), .faint)
    case .stopped(let reason):
      return Hints.notSent(because: reason)
    case .waiting(let moment):
      if let end = entry.mutation.action.draft?.publishAt, moment != nil, end > now,
        entry.attempts == 0
      {
        return StyledText(
          "to be published \(TypedMoment.text(end)); this program must be running then", .faint)
      }
      return StyledText(next(moment, now) + past(entry), .faint)
    }
  }

  private static func uploads(_ entry: OutboxEntry) -> String {
    let new = entry.mutation.action.draft?.pictures.count { $0.posted == nil } ?? 0
    guard new > 0, !entry.uploads.isEmpty else { return "" }
    return ", \(entry.uploads.count) of \(HumanText.count(new, "picture")) arrived"
  }

  private static func next(_ moment: Timestamp?, _ now: Timestamp) -> String {
    guard let moment, moment > now else { return "waiting its turn" }
    let rest = moment.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue
    return "next try in \(HumanText.duration(rest))"
  }

  private static func past(_ entry: OutboxEntry) -> String {
    guard entry.attempts > 0 else { return "" }
    let problem = entry.lastProblem.map { ", last: \($0)" } ?? ""
    let doubt = entry.isOutcomeUnknown ? "; it may have arrived; checking before sending again" : ""
    let times = entry.attempts == 1 ? "once" : HumanText.count(entry.attempts, "time")
    return "; tried \(times)\(problem)\(doubt)"
  }
}

/// Something that waits, for scripts; the names of its fields never change.
struct OutboxRecord: Encodable, Sendable {
  let type = "entry"
  let entry: Int
  let id: String
  let kind: String
  let text: String?
  let place: String?
  let photo: String?
  let source: String?
  let item: String?
  let person: String?
  let since: WrittenMoment
  let state: String
  let reason: String?
  let when: WrittenMoment?
  let nextTry: WrittenMoment?
  let attempts: Int
  let takenBack: Bool

  init(_ row: OutboxRow) {
    let waiting = row.entry
    entry = row.number
    id = waiting.id.rawValue
    kind = waiting.mutation.action.publicName
    text = waiting.mutation.action.text
    place = row.named.place
    photo = row.named.photo?.id.publicName
    source = row.named.photo?.id.source.rawValue
    item = row.named.photo?.id.item
    person =
      if case .person(_, _, let handle) = waiting.mutation.target { handle.text } else { nil }
    since = WrittenMoment(waiting.mutation.createdAt)
    attempts = waiting.attempts
    takenBack = waiting.isTakenBack
    let moment = waiting.mutation.action.draft?.publishAt
    when = moment.map(WrittenMoment.init)
    switch waiting.state {
    case .waiting(let until):
      // Before a post's own moment nothing is tried here.
      let next = moment != nil && waiting.attempts == 0 ? nil : until
      (state, reason, nextTry) = ("waiting", waiting.lastProblem, next.map(WrittenMoment.init))
    case .sending: (state, reason, nextTry) = ("sending", waiting.lastProblem, nil)
    case .stopped(let why): (state, reason, nextTry) = ("stopped", why, nil)
    }
  }
}
