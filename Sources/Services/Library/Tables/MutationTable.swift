import Domain
import GRDB

/// What waits to be sent, in the order of coming.
struct MutationTable {
  let db: Database
  let profile: Int64

  func all() throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM mutation WHERE profile = ? ORDER BY number")
    return try Row.fetchAll(statement, arguments: [profile]).map(OutboxEntry.init)
  }

  func about(_ target: MutationTarget) throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM mutation WHERE profile = ? AND target = ? ORDER BY number")
    return try Row.fetchAll(statement, arguments: [profile, target.stored]).map(OutboxEntry.init)
  }

  /// What waits longer than this was not made to: the clock was set back.
  private static let longestWait: Int64 = 86_400_000

  /// Before which nothing in its lane is still to be done, but what was tried often. Of wishes the last
  /// one counts, so that they never overtake each other.
  private static let isFirst = """
    NOT EXISTS (SELECT 1 FROM mutation AS other
      WHERE other.profile = mine.profile AND other.target = mine.target
        AND other.lane = mine.lane
        AND (other.state = 'sending' OR other.number < mine.number
          AND other.state = 'waiting'
          AND (other.attempts < 3 OR mine.lane = 'reactions')))
    """

  /// Those whose turn it is.
  ///
  /// Looked for in the order of coming, without an index: with one by moments, all that is due would be
  /// found and sorted each time for the few that are wanted.
  func ready(now: Timestamp, limit: Int, sparing accounts: Set<AccountID>) throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM mutation AS mine NOT INDEXED
          WHERE profile = ?1 AND state = 'waiting' AND (due <= ?2 OR due > ?2 + ?4)
            AND (account IS NULL OR account NOT IN (SELECT value FROM json_each(?3)))
            AND \(Self.isFirst)
          ORDER BY number
        """)
    let rows = try Row.fetchCursor(
      statement,
      arguments: [profile, now.milliseconds, Self.list(accounts), Self.longestWait])
    return try Self.readable(rows, limit: limit)
  }

  /// Behind what waits for a moment nothing has its turn, however soon it could be sent.
  func nextTurn(sparing accounts: Set<AccountID>) throws -> Timestamp? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM mutation AS mine
          WHERE profile = ?1 AND state = 'waiting'
            AND (account IS NULL OR account NOT IN (SELECT value FROM json_each(?2)))
            AND \(Self.isFirst)
          ORDER BY due, number
        """)
    let rows = try Row.fetchCursor(statement, arguments: [profile, Self.list(accounts)])
    guard case .waiting(let moment) = try Self.readable(rows, limit: 1).first?.state else {
      return nil
    }
    return moment ?? Timestamp(milliseconds: 0)
  }

  func recover(leaving slow: Set<AccountID>, until moment: Timestamp) throws -> Int {
    try db.execute(
      sql: """
        UPDATE mutation SET state = 'waiting', isOutcomeUnknown = 1,
            due = iif(lane = 'words' AND account IN (SELECT value FROM json_each(?2)), ?3, due)
          WHERE profile = ?1 AND state = 'sending'
        """, arguments: [profile, Self.list(slow), moment.milliseconds])
    return db.changesCount
  }

  func apply(_ change: OutboxChange) throws {
    switch change {
    case .insert(let entry): try insert(entry)
    case .update(let entry): try update(entry)
    case .remove(let id):
      try db.cachedStatement(sql: "DELETE FROM mutation WHERE id = ? AND profile = ?")
        .execute(arguments: [id.rawValue, profile])
    }
  }

  func insert(_ entry: OutboxEntry) throws {
    let mutation = entry.mutation
    try db.cachedStatement(
      sql: """
        INSERT INTO mutation (content, state, due, attempts, problem, isOutcomeUnknown,
            isTakenBack, uploads, id, profile, account, target, lane, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO NOTHING
        """
    ).execute(
      arguments: try StatementArguments(values(entry)) + [
        entry.id.rawValue, profile, mutation.target.account?.rawValue, mutation.target.stored,
        mutation.lane.kind.rawValue, mutation.createdAt.milliseconds,
      ])
  }
}

extension MutationTable {
  /// What another version wrote stays as it is: what was read of it is not what it says.
  private func update(_ entry: OutboxEntry) throws {
    guard !entry.isForeign else { return }
    try db.cachedStatement(
      sql: """
        UPDATE mutation SET content = ?, state = ?, due = ?, attempts = ?, problem = ?,
            isOutcomeUnknown = ?, isTakenBack = ?, uploads = ?
          WHERE id = ? AND profile = ?
        """
    ).execute(arguments: try StatementArguments(values(entry)) + [entry.id.rawValue, profile])
  }

  private func values(_ entry: OutboxEntry) throws -> [(any DatabaseValueConvertible)?] {
    var (state, due, problem): (String, Int64, String?) = ("waiting", 0, entry.lastProblem)
    switch entry.state {
    case .waiting(let moment): due = moment?.milliseconds ?? 0
    case .sending: state = "sending"
    case .stopped(let reason): (state, problem) = ("stopped", reason)
    }
    return [
      try StoredAction(entry.mutation.action).json, state, due, entry.attempts, problem,
      entry.isOutcomeUnknown, entry.isTakenBack, try StoredUploads.json(entry.uploads),
    ]
  }

  private static func readable(_ rows: RowCursor, limit: Int) throws -> [OutboxEntry] {
    var entries: [OutboxEntry] = []
    while entries.count < limit, let row = try rows.next() {
      let entry = OutboxEntry(row)
      if !entry.isForeign { entries.append(entry) }
    }
    return entries
  }

  private static func list(_ accounts: Set<AccountID>) -> String {
    "[" + accounts.map { String($0.rawValue) }.joined(separator: ",") + "]"
  }
}

extension OutboxEntry {
  /// What cannot be read, because another version wrote it, stays where it is and waits for the
  /// person: it is nobody's to throw away.
  fileprivate init(_ row: Row) {
    let target = MutationTarget(stored: row["target"])
    let action = StoredAction.action(json: row["content"])
    let mutation = Mutation(
      id: MutationID(rawValue: row["id"]), target: target ?? .folder(SourceID(rawValue: "")),
      action: action ?? .delete, createdAt: Timestamp(milliseconds: row["createdAt"]))
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
    self.init(
      mutation, state: state, attempts: row["attempts"], lastProblem: problem,
      isOutcomeUnknown: row["isOutcomeUnknown"], isTakenBack: row["isTakenBack"],
      uploads: StoredUploads.uploads(json: row["uploads"]), isForeign: isForeign)
  }
}
