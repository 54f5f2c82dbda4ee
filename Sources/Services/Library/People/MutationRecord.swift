import Domain
import GRDB
import Storage

/// An entry of the outbox as it is stored.
struct MutationRecord: Encodable, PersistableRecord {
  static let databaseTableName = "mutation"
  /// The columns that change after an entry was stored.
  static let variables = [
    "content", "state", "due", "attempts", "problem", "isOutcomeUnknown", "isTakenBack", "uploads",
  ]

  private let id: MutationID
  private let profile: Int64
  private let account: AccountID?
  private let target: String
  private let lane: String
  private let content: String
  private let createdAt: Timestamp
  private var state = "waiting"
  private var due: Int64 = 0
  private let attempts: Int
  private var problem: String?
  private let isOutcomeUnknown: Bool
  private let isTakenBack: Bool
  private let uploads: String

  init(_ entry: OutboxEntry, profile: Int64) throws {
    let mutation = entry.mutation
    id = entry.id
    self.profile = profile
    account = mutation.target.account
    target = mutation.target.stored
    lane = mutation.lane.kind.rawValue
    content = try StoredJSON.text(of: StoredAction(mutation.action))
    createdAt = mutation.createdAt
    attempts = entry.attempts
    problem = entry.lastProblem
    isOutcomeUnknown = entry.isOutcomeUnknown
    isTakenBack = entry.isTakenBack
    uploads = entry.uploads.isEmpty ? "{}" : try StoredJSON.text(of: entry.uploads)
    switch entry.state {
    case .waiting(let moment): due = moment?.milliseconds ?? 0
    case .sending: state = "sending"
    case .stopped(let reason): (state, problem) = ("stopped", reason)
    }
  }
}

extension OutboxEntry: FetchableRecord {
  /// Reads an entry. One that another version wrote, and this version cannot read, is not thrown
  /// away: it waits for the person to decide.
  public init(row: Row) {
    let target = MutationTarget(stored: row["target"])
    let action = (StoredJSON.value(of: row["content"]) as StoredAction?)?.action
    let mutation = Mutation(
      id: row["id"], target: target ?? .folder(SourceID(rawValue: "")),
      action: action ?? .delete, createdAt: row["createdAt"])
    let problem: String? = row["problem"]
    let due: Int64 = row["due"]
    let isForeign = target == nil || action == nil
    let state: State =
      switch row["state"] as String {
      case _ where isForeign:
        .stopped(reason: "another version of PhotoStream wrote this: it is left alone")
      case "waiting": .waiting(until: due == 0 ? nil : Timestamp(milliseconds: due))
      case "sending": .sending
      default: .stopped(reason: problem ?? "")
      }
    let uploads: String = row["uploads"]
    self.init(
      mutation, state: state, attempts: row["attempts"], lastProblem: problem,
      isOutcomeUnknown: row["isOutcomeUnknown"], isTakenBack: row["isTakenBack"],
      // Pictures whose names cannot be read are sent again.
      uploads: uploads == "{}" ? [:] : StoredJSON.value(of: uploads) ?? [:], isForeign: isForeign)
  }
}

/// What is to be done, as JSON; the names of its fields never change.
private struct StoredAction: Codable {
  private enum Kind: String, Codable {
    case react
    case mark
    case comment
    case post
    case edit
    case vote
    case delete
    case unschedule
    case relate
    case report
  }

  private var kind: Kind
  private var reaction: Reaction?
  private var base: Reaction?
  private var mark: Mark?
  private var isSet: Bool?
  private var wasSet: Bool?
  private var words: String?
  private var draft: Draft?
  private var poll: String?
  private var choices: [Count]?
  private var relation: StoredWish?
  private var relationBefore: StoredWish?
  private var report: PersonReport?

  init(_ action: MutationAction) {
    switch action {
    case .react(let reaction, let base):
      (kind, self.reaction, self.base) = (.react, reaction, base)
    case .mark(let mark, let isSet, let base):
      kind = .mark
      (self.mark, self.isSet, wasSet) = (mark, isSet, base)
    case .comment(let words): (kind, self.words) = (.comment, words)
    case .post(let draft): (kind, self.draft) = (.post, draft)
    case .edit(let draft): (kind, self.draft) = (.edit, draft)
    case .vote(let poll, let choices):
      (kind, self.poll) = (.vote, poll)
      self.choices = choices.map { Count(wrappedValue: $0) }
    case .delete: kind = .delete
    case .unschedule: kind = .unschedule
    case .relate(let wish, let base):
      kind = .relate
      (relation, relationBefore) = (StoredWish(wish), base.map(StoredWish.init))
    case .report(let report): (kind, self.report) = (.report, report)
    }
  }

  /// The action; nil if this version does not know it.
  var action: MutationAction? {
    switch kind {
    case .react: .react(reaction, base: base)
    case .mark:
      if let mark, let isSet { .mark(mark, isSet, base: wasSet ?? !isSet) } else { nil }
    case .comment: words.map { .comment($0) }
    case .post: draft.map { .post($0) }
    case .edit: draft.map { .edit($0) }
    case .vote: poll.map { .vote(poll: $0, choices: (choices ?? []).map(\.wrappedValue)) }
    case .delete: .delete
    case .unschedule: .unschedule
    case .relate: relation?.wish.map { .relate($0, base: relationBefore?.wish) }
    case .report: report.map { .report($0) }
    }
  }
}

/// A wish about somebody, as JSON; the names of its fields never change.
struct StoredWish: Codable {
  private var kind: String
  private var isSet: Bool?
  private var boosts: Bool?
  private var notifies: Bool?
  private var languages: [String]?
  private var notifications: Bool?
  private var endsAt: Timestamp?
  private var words: String?

  init(_ wish: RelationWish) {
    kind = wish.kind.rawValue
    switch wish {
    case .follow(let following):
      isSet = following != nil
      (boosts, notifies) = (following?.boosts, following?.notifies)
      languages = following?.languages
    case .mute(let mute):
      isSet = mute != nil
      (notifications, endsAt) = (mute?.notifications, mute?.endsAt)
    case .block(let isBlocked), .blockDomain(let isBlocked): isSet = isBlocked
    case .note(let words): self.words = words
    case .answer(let isGranted): isSet = isGranted
    case .removeFollower: kind = "remove"
    }
  }

  /// The wish; nil if this version does not know it.
  var wish: RelationWish? {
    let isSet = isSet ?? false
    guard let known = RelationWish.Kind(rawValue: kind) else {
      return kind == "remove" ? .removeFollower : nil
    }
    switch known {
    case .follow:
      return .follow(
        isSet
          ? Following(
            boosts: boosts ?? true, notifies: notifies ?? false, languages: languages) : nil)
    case .mute:
      return .mute(isSet ? Mute(notifications: notifications ?? true, endsAt: endsAt) : nil)
    case .block: return .block(isSet)
    case .domain: return .blockDomain(isSet)
    case .note: return .note(words ?? "")
    case .answer: return .answer(isSet)
    }
  }
}

extension MutationTarget {
  /// Reads a stored target; nil if this version does not know it.
  init?(stored: String) {
    let parts = stored.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let source = SourceID(rawValue: String(parts[1]))
    let account = Int64(id: parts[1]).map(AccountID.init)
    switch (parts[0], account, parts.count > 2 ? String(parts[2]) : nil) {
    case ("status", let account?, let id?): self = .status(account, id)
    case ("account", let account?, nil): self = .account(account)
    case ("photo", _, let item?): self = .photo(PhotoID(source: source, item: item))
    case ("folder", _, nil): self = .folder(source)
    case ("person", let account?, let names?):
      // Names of servers may have blanks in them, handles have none.
      guard let blank = names.lastIndex(of: " "),
        let handle = Handle(names[names.index(after: blank)...])
      else { return nil }
      self = .person(account, id: String(names[..<blank]), handle)
    default: return nil
    }
  }

  /// The text to be stored. Identities of accounts and sources have no blanks.
  var stored: String {
    switch self {
    case .status(let account, let id): "status \(account.rawValue) \(id)"
    case .account(let account): "account \(account.rawValue)"
    case .photo(let photo): "photo \(photo.source.rawValue) \(photo.item)"
    case .folder(let source): "folder \(source.rawValue)"
    case .person(let account, let id, let handle): "person \(account.rawValue) \(id) \(handle.key)"
    }
  }
}
