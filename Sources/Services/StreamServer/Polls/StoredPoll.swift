import Domain
import Foundation
import GRDB
import Hummingbird
import Markup

/// A question with a status, which has its id.
struct StoredPoll: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "poll"

  let status: Int64
  let options: [String]
  let expiresAt: Timestamp
  let isMultiple: Bool
  /// Whether nobody sees the counts before it is over.
  let hidesTotals: Bool
  /// Whether those whom it concerns know that it is over.
  var isTold = false
}

/// What somebody chose.
struct PollVote: Codable, Sendable, FetchableRecord, PersistableRecord {
  let status: Int64
  let user: Int64
  let choice: Int
}

/// How a poll stands.
struct PollStanding: Sendable {
  let poll: StoredPoll
  let isOver: Bool
  /// How often each option was chosen.
  let counts: [Int]
  /// How many people have voted.
  let voters: Int

  /// What everybody may know: the counts, unless they are told only when it is over.
  var shownCounts: [Int]? { poll.hidesTotals && !isOver ? nil : counts }
}

/// A poll that somebody wants to post.
struct PollDraft: Sendable {
  private let options: [String]
  private let length: Duration
  private let isMultiple: Bool
  private let hidesTotals: Bool

  /// Nil if the form has none. Throws ``APIError``.
  init?(_ form: FormData, limits: ServerLimits) throws {
    guard form.all.contains(where: { $0.name.hasPrefix("poll[") }) else { return nil }
    options = form.list("poll[options]").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    guard (2...limits.pollOptions).contains(options.count) else {
      throw APIError.unprocessable("A poll has 2 to \(limits.pollOptions) options")
    }
    guard options.allSatisfy({ !$0.isEmpty && $0.fits(limits.pollOptionCharacters) }),
      Set(options).count == options.count
    else {
      throw APIError.unprocessable(
        "Options of a poll differ, and have at most \(limits.pollOptionCharacters) characters")
    }
    guard let seconds = form.text("poll[expires_in]").flatMap({ Int(untrusted: $0) }),
      limits.pollSeconds.contains(seconds)
    else {
      throw APIError.unprocessable(
        "A poll ends after \(limits.pollSeconds.lowerBound) to "
          + "\(limits.pollSeconds.upperBound) seconds")
    }
    length = .seconds(seconds)
    isMultiple = form.flag("poll[multiple]")
    hidesTotals = form.flag("poll[hide_totals]")
  }

  fileprivate func poll(of status: Int64, from now: Timestamp) -> StoredPoll {
    StoredPoll(
      status: status, options: options, expiresAt: now.advanced(by: length),
      isMultiple: isMultiple, hidesTotals: hidesTotals)
  }
}

extension Snapshot {
  /// The poll of a status that the viewer may see. Throws ``APIError/notFound``.
  func poll(of id: Int64) throws -> StoredPoll {
    guard let poll = try StoredPoll.fetchOne(db, key: try status(id).id) else {
      throw APIError.notFound
    }
    return poll
  }

  /// Gives a status a poll, instead of any other; what was voted counts only for the same options.
  func set(_ draft: PollDraft, of status: Int64) throws {
    let (poll, known) = (
      draft.poll(of: status, from: now), try StoredPoll.fetchOne(db, key: status)
    )
    if known?.options != poll.options || known?.isMultiple != poll.isMultiple {
      try PollVote.filter(Column("status") == status).deleteAll(db)
    }
    try poll.save(db)
    // Who was told of an earlier end is told of this one, too.
    if known != nil, let viewer { try forget(.poll, of: status, by: viewer) }
  }

  /// Votes, once; the poll as JSON. Throws ``APIError``.
  func vote(_ choices: [Int], in id: Int64) throws -> JSONValue {
    let (poll, author) = (try poll(of: id), try status(id).author)
    guard let viewer, author != viewer else {
      throw APIError.unprocessable("You can't vote in your own polls")
    }
    guard poll.expiresAt > now else {
      throw APIError.unprocessable("The poll has already ended")
    }
    let chosen = Set(choices)
    guard !chosen.isEmpty, chosen.allSatisfy(poll.options.indices.contains),
      poll.isMultiple || chosen.count == 1
    else { throw APIError.unprocessable("The chosen vote option does not exist") }
    guard try votes(in: poll, by: viewer).isEmpty else {
      throw APIError.unprocessable("You have already voted on this poll")
    }
    for choice in chosen.sorted() {
      try PollVote(status: poll.status, user: viewer, choice: choice).insert(db)
    }
    return try json(of: poll)
  }

  /// Tells whoever made a poll or voted in it that it is over.
  func tellEnd(of poll: StoredPoll) throws {
    var poll = poll
    poll.isTold = true
    try poll.update(db)
    guard let author = try Status.fetchOne(db, key: poll.status)?.author else { return }
    let voters = try Int64.fetchAll(
      db, sql: "SELECT DISTINCT user FROM pollVote WHERE status = ?", arguments: [poll.status])
    for person in Set(voters + [author]).sorted() {
      try tell(person, of: .poll, poll.status, by: author)
    }
  }

  /// A poll as the viewer sees it now.
  func json(of poll: StoredPoll) throws -> JSONValue {
    let standing = try standing(of: poll)
    let options: [JSONValue] = poll.options.indices.map { place in
      [
        "title": .text(poll.options[place]),
        "votes_count": standing.shownCounts == nil ? nil : .integer(standing.counts[place]),
      ]
    }
    var json: [JSONValue] = [
      [
        "id": .id(poll.status), "expires_at": .text(poll.expiresAt.text),
        "expired": .boolean(standing.isOver), "multiple": .boolean(poll.isMultiple),
        "votes_count": .integer(standing.counts.reduce(0, +)),
        "voters_count": .integer(standing.voters),
        "options": .list(options), "emojis": [],
      ]
    ]
    if let viewer {
      let own = try self.votes(in: poll, by: viewer)
      let isAuthor = try Status.fetchOne(db, key: poll.status)?.author == viewer
      json.append([
        "voted": .boolean(isAuthor || !own.isEmpty), "own_votes": .list(own.map { .integer($0) }),
      ])
    }
    return .merged(json)
  }

  /// How a poll stands; nil if the status has none.
  func pollStanding(of status: Int64) throws -> PollStanding? {
    try StoredPoll.fetchOne(db, key: status).map(standing)
  }

  private func standing(of poll: StoredPoll) throws -> PollStanding {
    let votes = PollVote.filter(Column("status") == poll.status)
    return PollStanding(
      poll: poll, isOver: poll.expiresAt <= now,
      counts: try poll.options.indices.map {
        try votes.filter(Column("choice") == $0).fetchCount(db)
      },
      voters: try votes.select(Column("user")).distinct().fetchCount(db))
  }

  private func votes(in poll: StoredPoll, by user: Int64) throws -> [Int] {
    try PollVote.filter(Column("status") == poll.status && Column("user") == user)
      .order(Column("choice")).fetchAll(db).map(\.choice)
  }
}

/// Polls: how they stand, and voting.
enum PollRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.reading("/api/v1/polls/:id", .anyone) { try $0.json(of: $0.poll(of: $1)) }
    endpoints.writing(.post, "/api/v1/polls/:id/votes", "write:statuses") { snapshot, id, form in
      let choices = try form.list("choices").map { text in
        guard let choice = Int(untrusted: text) else {
          throw APIError.unprocessable("The chosen vote option does not exist")
        }
        return choice
      }
      return try snapshot.vote(choices, in: id)
    }
  }
}
