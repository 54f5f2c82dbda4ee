import Domain
import GRDB
import Glibc
import Storage

extension LibrarySchema {
  /// What waits to be sent. `number` is the order of coming; entries of one `target` and `lane` wait
  /// for each other. `due` is 0 for an entry that was never tried, or the moment for which it waits.
  static let outbox: MigrationStep = .sql(
    """
    \(mutationTable(named: "mutation", lane: "lane IN ('reactions', 'words')"))
    CREATE INDEX mutationInLane ON mutation (profile, target, lane, number);
    CREATE INDEX mutationByTurn ON mutation (profile, state, due, number);
    """)

  /// Until this version there were two lanes, and no room for others.
  static let lanes6: MigrationStep = .sql(
    """
    \(mutationTable(named: "mutationInAnyLane", lane: "lane <> ''"))
    INSERT INTO mutationInAnyLane SELECT * FROM mutation;
    DROP TABLE mutation;
    ALTER TABLE mutationInAnyLane RENAME TO mutation;
    CREATE INDEX mutationInLane ON mutation (profile, target, lane, number);
    CREATE INDEX mutationByTurn ON mutation (profile, state, due, number);
    """)

  private static func mutationTable(named name: String, lane: String) -> String {
    """
    CREATE TABLE \(name) (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER REFERENCES account (id) ON DELETE CASCADE,
      target TEXT NOT NULL CHECK (target <> ''),
      lane TEXT NOT NULL CHECK (\(lane)),
      content TEXT NOT NULL CHECK (json_valid(content)),
      createdAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'stopped')),
      due INTEGER NOT NULL,
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      problem TEXT,
      isOutcomeUnknown INTEGER NOT NULL CHECK (isOutcomeUnknown IN (0, 1)),
      isTakenBack INTEGER NOT NULL CHECK (isTakenBack IN (0, 1)),
      uploads TEXT NOT NULL CHECK (json_valid(uploads))
    ) STRICT;
    """
  }
}

/// Keeps what is waiting to be sent, drafts and notes in `library.sqlite`, on the disk before it answers.
struct OutboxStore: OutboxStoring {
  let file: DatabaseFile

  func entries(of profile: Int64) async throws -> [OutboxEntry] {
    try await file.read { try MutationTable(db: $0, profile: profile).all() }
  }

  func entries(of profile: Int64, about targets: [MutationTarget]) async throws -> [OutboxEntry] {
    try await file.read { db in
      let table = MutationTable(db: db, profile: profile)
      return try targets.flatMap { try table.about($0) }
    }
  }

  func change(
    _ lane: MutationLane, of profile: Int64,
    _ decide: @escaping @Sendable ([OutboxEntry]) throws -> [OutboxChange]
  ) async throws -> [OutboxEntry] {
    // A person waits for this. Nobody waits for what is claimed next, which moves the log into the file.
    try await file.write(leavingLogOf: 4_000) { db in
      let table = MutationTable(db: db, profile: profile)
      try table.change(lane, decide)
      return try table.about(lane.target)
    }
  }

  func apply(_ changes: [OutboxChange], of profile: Int64) async throws {
    guard !changes.isEmpty else { return }
    try await file.write { db in
      let table = MutationTable(db: db, profile: profile)
      for change in changes { try table.apply(change) }
    }
  }

  func claim(
    of profile: Int64, now: Timestamp, limit: Int, sparing accounts: Set<AccountID>
  ) async throws -> [OutboxEntry] {
    try await file.write { db in
      let table = MutationTable(db: db, profile: profile)
      var lanes: Set<MutationLane> = []
      // The entry behind one that was tried often is ready, too, but never at the same time.
      let entries = try table.ready(now: now, limit: limit, sparing: accounts)
        .filter { lanes.insert($0.mutation.turn).inserted }
        .withDomainsAlone
      return try entries.map { entry in
        var claimed = entry
        claimed.state = .sending
        claimed.attempts += 1
        try table.apply(.update(claimed))
        return claimed
      }
    }
  }

  func nextTurn(of profile: Int64, sparing accounts: Set<AccountID>) async throws -> Timestamp? {
    try await file.read {
      try MutationTable(db: $0, profile: profile).nextTurn(sparing: accounts)
    }
  }

  func recover(
    of profile: Int64, leaving slow: Set<AccountID>, until moment: Timestamp
  ) async throws -> Int {
    try await file.write { db in
      try db.execute(
        sql: """
          UPDATE mutation SET state = 'waiting', isOutcomeUnknown = 1,
              due = iif(lane IN ('words', 'boosts') AND account IN (SELECT value FROM json_each(?2)), ?3, due)
            WHERE profile = ?1 AND state = 'sending'
          """, arguments: [profile, MutationTable.list(slow), moment])
      return db.changesCount
    }
  }

  /// A lock on a file beside the library, which ends with the process, however that ends.
  func lease(of profile: Int64) throws -> (any Sendable)? {
    let path = file.path + "-outbox-\(profile)"
    try LibraryFolder.touch(path)
    return FileLease(path, LOCK_EX | LOCK_NB)
  }
}

/// The entries of a profile that wait to be sent, in the order of coming.
struct MutationTable {
  let db: Database
  let profile: Int64

  func all() throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM mutation WHERE profile = ? ORDER BY number")
    return try OutboxEntry.fetchAll(statement, arguments: [profile])
  }

  func about(_ target: MutationTarget) throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: "SELECT * FROM mutation WHERE profile = ? AND target = ? ORDER BY number")
    return try OutboxEntry.fetchAll(statement, arguments: [profile, target.stored])
  }

  /// The entries whose turn it is.
  ///
  /// Searched in the order of coming, without an index: an index by moments would find and sort
  /// everything that is due each time, for the few entries that are wanted.
  func ready(now: Timestamp, limit: Int, sparing accounts: Set<AccountID>) throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM mutation AS mine NOT INDEXED
          WHERE profile = ?1 AND state = 'waiting' AND (due <= ?2 OR due > ?2 + ?4)
            AND (account IS NULL OR account NOT IN (SELECT value FROM json_each(?3)))
            AND \(Self.isFirst)
          ORDER BY number
        """)
    return try readable(statement, [profile, now, Self.list(accounts), Self.longestWait], limit)
  }

  /// When the next turn comes. An entry behind one that waits has no turn before it, however soon it
  /// could be sent, unless that one was never tried and waits for a moment of its own.
  func nextTurn(sparing accounts: Set<AccountID>) throws -> Timestamp? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM mutation AS mine
          WHERE profile = ?1 AND state = 'waiting'
            AND (account IS NULL OR account NOT IN (SELECT value FROM json_each(?2)))
            AND \(Self.isFirst)
          ORDER BY due, number
        """)
    let first = try readable(statement, [profile, Self.list(accounts)], 1).first
    guard case .waiting(let moment) = first?.state else { return nil }
    return moment ?? Timestamp(milliseconds: 0)
  }

  func change(_ lane: MutationLane, _ decide: ([OutboxEntry]) throws -> [OutboxChange]) throws {
    let entries = try about(lane.target).filter { $0.mutation.lane == lane }
    for change in try decide(entries) { try apply(change) }
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

  /// What another version wrote stays as it is: this version could not read all of it.
  private func update(_ entry: OutboxEntry) throws {
    guard !entry.isForeign else { return }
    let values = try MutationRecord(entry, profile: profile).databaseDictionary
    try rows(entry.id).updateAll(
      db, MutationRecord.variables.map { Column($0).set(to: values[$0] ?? .null) })
  }

  private func insert(_ entry: OutboxEntry) throws {
    try MutationRecord(entry, profile: profile).insertOnce(db)
  }

  /// Accounts as a JSON array, for `json_each`.
  static func list(_ accounts: Set<AccountID>) -> String {
    "[" + accounts.map { String($0.rawValue) }.joined(separator: ",") + "]"
  }
}

extension Mutation {
  /// What goes one after the other: a lane, and all that is about a person.
  fileprivate var turn: MutationLane {
    if case .person = target { MutationLane(target: target, kind: .words) } else { lane }
  }
}

extension [OutboxEntry] {
  /// The same, of what is about people only the first if that is about a whole server.
  fileprivate var withDomainsAlone: [OutboxEntry] {
    let people = filter { if case .person = $0.mutation.target { true } else { false } }
    guard let first = people.first?.mutation.lane.kind else { return self }
    return filter { entry in
      guard case .person = entry.mutation.target else { return true }
      let isDomain = entry.mutation.lane.kind == .domain
      return isDomain ? entry.id == people.first?.id : first != .domain
    }
  }
}

extension MutationTable {
  /// An entry that would wait longer than this, in milliseconds, was stored before the clock was set
  /// back: it is due.
  private static let longestWait: Int64 = 86_400_000

  /// Nothing before the entry in its lane is still to be done, except what was tried often, and what was never tried
  /// but waits for a moment of its own: a post that is published later, or a removal that can be undone. Of
  /// wishes the last one counts, so they never overtake each other. Of a person one thing is sent at a time, and
  /// nothing of anybody beside what is about a whole server, so that the last answer is how things stand.
  private static let isFirst = """
    NOT EXISTS (SELECT 1 FROM mutation AS other
      WHERE other.profile = mine.profile AND other.target = mine.target
        AND other.lane = mine.lane
        AND (other.state = 'sending' OR other.number < mine.number
          AND other.state = 'waiting'
          AND (mine.lane <> 'words'
            OR other.attempts < 3 AND (other.attempts > 0 OR other.due = 0))))
      AND NOT (mine.target GLOB 'person *' AND EXISTS (SELECT 1 FROM mutation AS other
        WHERE other.profile = mine.profile AND other.state = 'sending'
          AND (other.target = mine.target OR other.target GLOB 'person *'
            AND 'domain' IN (mine.lane, other.lane))))
    """

  private func rows(_ id: MutationID) -> QueryInterfaceRequest<MutationRecord> {
    MutationRecord.filter(Column("id") == id && Column("profile") == profile)
  }

  private func readable(
    _ statement: Statement, _ arguments: StatementArguments, _ limit: Int
  ) throws -> [OutboxEntry] {
    let all = try OutboxEntry.fetchCursor(statement, arguments: arguments)
    var entries: [OutboxEntry] = []
    while entries.count < limit, let entry = try all.next() {
      if !entry.isForeign { entries.append(entry) }
    }
    return entries
  }
}
