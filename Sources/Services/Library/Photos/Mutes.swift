import Domain
import GRDB
import Storage

/// Judges all photos of a profile by new mutes, in short steps, so that others can write in between.
///
/// The mutes are stored first, so that photos which come meanwhile are judged as they are stored.
/// Each step stores how far it has come: a later call with the same mutes goes on from there.
struct MuteJudgement {
  let cache: DatabaseFile
  let profile: Int64
  let list: MuteList

  private static let photosPerStep = 500

  /// Some photos in a row, and those of them that are muted and should not be, or the other way round.
  private struct Step {
    let start: Int64
    let end: Int64?
    let misjudged: [Int64]
  }

  /// Makes `list` the mutes of the profile, and judges what is not judged by it yet.
  func perform() async throws {
    try await begin()
    repeat { try Task.checkCancellation() } while try await step()
  }

  /// Stores the list, unless it is the stored one.
  func begin() async throws {
    let isKnown = try await cache.read { db in
      guard try stored(db) == nil else { return true }
      return try list.isEmpty && Mutes.fetch(db, of: profile) == nil
    }
    guard !isKnown else { return }
    try await cache.write { db in
      let change = try HiddenChange(db, profile: profile, to: list)
      try store(db)
      guard let change else { return }
      try change.apply()
      // Everything else is as it was judged before.
      try db.execute(sql: "UPDATE mute SET judged = NULL WHERE profile = ?", arguments: [profile])
    }
  }

  private func store(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO mute (profile, words, people, filters, boosts, hidden, judged)
          VALUES (?, ?, ?, ?, ?, ?, 0)
        """, arguments: StatementArguments([profile.databaseValue] + list.columns))
  }

  /// Judges some photos; returns false if there was nothing left to judge.
  func step() async throws -> Bool {
    // Looking is most of the work, and needs no lock.
    guard let step = try await cache.read(nextStep) else { return false }
    try await cache.write { try apply(step, $0) }
    return true
  }
}

extension MuteJudgement {
  /// What to do next; nil if nothing is left, or if someone has set other mutes meanwhile.
  private func nextStep(_ db: Database) throws -> Step? {
    guard let start = try judged(db) else { return nil }
    var (count, last, misjudged) = (0, start, [Int64]())
    let rows = try BareStatement(
      db, "\(Self.judged) WHERE id > ? ORDER BY id LIMIT ?", [start, Self.photosPerStep])
    defer { rows.end() }
    while try rows.next() {
      count += 1
      last = rows.number(Self.rowID)
      if rows.number(Self.owner) == profile, isMisjudged(rows) { misjudged.append(last) }
    }
    let end = count == Self.photosPerStep ? last : nil
    return Step(start: start, end: end, misjudged: misjudged)
  }

  /// Photos may have changed since they were looked at, so each is judged again.
  private func apply(_ step: Step, _ db: Database) throws {
    guard try judged(db) == step.start else { return }
    let photo = try BareStatement(db, "\(Self.judged) WHERE id = ?1 AND profile = ?2")
    let muting = try db.cachedStatement(
      sql: "UPDATE photo SET isMuted = 1 - isMuted WHERE id = ?")
    for id in step.misjudged {
      photo.bind(id, at: 1)
      photo.bind(profile, at: 2)
      let isMisjudged = try photo.next() && isMisjudged(photo)
      photo.end()
      if isMisjudged { try muting.execute(arguments: [id]) }
    }
    try db.execute(
      sql: "UPDATE mute SET judged = ? WHERE profile = ?", arguments: [step.end, profile])
  }

  /// What is looked at of a photo: its columns, and behind them whether it is muted, its row and whose it
  /// is.
  private static let judged = "SELECT \(Photo.columns), isMuted, id, profile FROM photo"
  private static let muted = Photo.columnCount
  private static let (rowID, owner) = (muted + 1, muted + 2)

  private func isMisjudged(_ row: BareStatement) -> Bool {
    // What this version cannot read is not shown anyway.
    guard let photo = Photo(row) else { return false }
    return list.hides(photo) != (row.number(Self.muted) != 0)
  }

  /// The last row that was judged by this list; nil if all are, or if another list is stored.
  private func judged(_ db: Database) throws -> Int64? {
    try stored(db).flatMap { $0["judged"] }
  }

  /// The row of this list, if it is the one that is stored. There may be thousands of filters: they are
  /// compared, not read.
  private func stored(_ db: Database) throws -> Row? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT judged FROM mute
          WHERE profile = ? AND words = ? AND people = ? AND filters = ? AND boosts = ?
            AND hidden = ?
        """)
    return try Row.fetchOne(
      statement, arguments: StatementArguments([profile.databaseValue] + list.columns))
  }
}

extension MuteList {
  /// Its words, people, filters, boosts and hidden people as they are stored.
  fileprivate var columns: [DatabaseValue] {
    [
      words.joined(separator: ","), people.joined(separator: ","), filters.text, boosts.stored,
      hidden.text,
    ].map(\.databaseValue)
  }
}

/// The mutes of a profile as they are stored.
enum Mutes {
  /// Nil if nothing was muted yet.
  static func fetch(_ db: Database, of profile: Int64) throws -> MuteList? {
    let statement = try db.cachedStatement(
      sql: "SELECT words, people, filters, boosts, hidden FROM mute WHERE profile = ?")
    return try Row.fetchOne(statement, arguments: [profile]).map { row in
      let servers = try KnownSource.servers(of: profile, db)
      return MuteList(
        words: row["words"], people: row["people"], filters: FilterSet(text: row["filters"]),
        boosts: [SourceID: BoostRule](stored: row["boosts"]),
        hidden: HiddenPeople(text: row["hidden"], servers: servers))
    }
  }
}

extension [SourceID: BoostRule] {
  /// Reads `s1=no s2=pictures`; what cannot be read hides nothing.
  fileprivate init(stored text: String) {
    self.init(
      text.split(separator: " ").compactMap { rule in
        let parts = rule.split(separator: "=").map(String.init)
        guard parts.count == 2, let rule = BoostRule(rawValue: parts[1]) else { return nil }
        return (SourceID(rawValue: parts[0]), rule)
      }, uniquingKeysWith: { $1 })
  }

  /// The text to be stored.
  fileprivate var stored: String {
    map { "\($0.rawValue)=\($1.rawValue)" }.sorted().joined(separator: " ")
  }
}
