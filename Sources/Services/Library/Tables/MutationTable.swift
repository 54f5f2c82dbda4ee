import Domain
import GRDB
import Storage

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
    case .replace(let id, let entry):
      try rows(id).updateAll(db, Column("id").set(to: entry.id.rawValue))
      try update(entry)
    case .remove(let id): _ = try rows(id).deleteAll(db)
    }
  }

  func insert(_ entry: OutboxEntry) throws {
    try MutationRecord(entry: entry, profile: profile).insertOnce(db)
  }
}

extension MutationTable {
  /// What another version wrote stays as it is: what was read of it is not what it says.
  private func update(_ entry: OutboxEntry) throws {
    guard !entry.isForeign else { return }
    var row = try MutationRecord(entry: entry, profile: profile).databaseDictionary
    for name in MutationRecord.constants { row[name] = nil }
    // In one order, so that the statement is always the same.
    let values = row.sorted { $0.key < $1.key }
    try rows(entry.id).updateAll(db, values.map { Column($0).set(to: $1) })
  }

  private func rows(_ id: MutationID) -> QueryInterfaceRequest<MutationRecord> {
    MutationRecord.filter(Column("id") == id.rawValue && Column("profile") == profile)
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

/// What is stored of an entry.
private struct MutationRecord: PersistableRecord {
  static let databaseTableName = "mutation"
  /// What never changes once it is stored.
  static let constants = ["id", "profile", "account", "target", "lane", "createdAt"]
  let entry: OutboxEntry
  let profile: Int64

  func encode(to row: inout PersistenceContainer) throws {
    let mutation = entry.mutation
    row["id"] = entry.id.rawValue
    row["profile"] = profile
    row["account"] = mutation.target.account?.rawValue
    row["target"] = mutation.target.stored
    row["lane"] = mutation.lane.kind.rawValue
    row["createdAt"] = mutation.createdAt.milliseconds
    row["content"] = try StoredAction(mutation.action).json
    row["attempts"] = entry.attempts
    row["isOutcomeUnknown"] = entry.isOutcomeUnknown
    row["isTakenBack"] = entry.isTakenBack
    row["uploads"] = try StoredUploads.json(entry.uploads)
    row["problem"] = entry.lastProblem
    row["due"] = 0
    switch entry.state {
    case .waiting(let moment):
      row["state"] = "waiting"
      row["due"] = moment?.milliseconds ?? 0
    case .sending: row["state"] = "sending"
    case .stopped(let reason):
      row["state"] = "stopped"
      row["problem"] = reason
    }
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
