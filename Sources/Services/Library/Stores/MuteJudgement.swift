import Domain
import GRDB
import Storage

/// Judges all photos of a profile by new mutes, in short steps: others write between them.
///
/// The mutes are stored first, so that photos which come meanwhile are judged as they are stored.
/// How far the walk has come is stored with each step: whoever asks for the same mutes again goes
/// on where it was broken off.
struct MuteJudgement {
  let cache: DatabaseFile
  let profile: Int64
  let list: MuteList

  private static let photosPerStep = 500

  /// Some photos in a row, and those of them that are muted but should not be, or the other way.
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

  /// Stores the list, if it is another one than the stored one.
  func begin() async throws {
    let isKnown = try await cache.read { db in
      try MuteTable(db: db).entry(of: profile)?.list ?? MuteList() == list
    }
    if !isKnown { try await cache.write { try MuteTable(db: $0).set(list, of: profile) } }
  }

  /// Judges some photos; false if there was nothing left to judge.
  func step() async throws -> Bool {
    // Looking is most of the work, and needs no lock.
    guard let step = try await cache.read(nextStep) else { return false }
    try await cache.write { try apply(step, $0) }
    return true
  }
}

extension MuteJudgement {
  /// What is to be done next; nil if nothing is, or if others have set other mutes meanwhile.
  private func nextStep(_ db: Database) throws -> Step? {
    guard let start = try openEnd(db) else { return nil }
    var (count, last, misjudged) = (0, start, [Int64]())
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM photo WHERE id > ? ORDER BY id LIMIT ?",
      arguments: [start, Self.photosPerStep])
    while let row = try rows.next() {
      count += 1
      last = row["id"]
      if row["profile"] == profile, row["isMuted"] != list.hides(row) { misjudged.append(last) }
    }
    let end = count == Self.photosPerStep ? last : nil
    return Step(start: start, end: end, misjudged: misjudged)
  }

  /// Photos may have changed since they were looked at, so each is judged again.
  private func apply(_ step: Step, _ db: Database) throws {
    guard try openEnd(db) == step.start else { return }
    let photos = PhotoTable(db: db)
    for row in step.misjudged { try photos.judge(row, of: profile, by: list) }
    try MuteTable(db: db).setJudged(step.end, of: profile)
  }

  private func openEnd(_ db: Database) throws -> Int64? {
    guard let entry = try MuteTable(db: db).entry(of: profile), entry.list == list else {
      return nil
    }
    return entry.judged
  }
}

/// Which mutes apply to the photos of each profile; a profile without a row has none.
struct MuteTable {
  let db: Database

  /// Mutes, and how far they were applied.
  struct Entry {
    let list: MuteList
    /// The last row that was judged; nil if all are.
    let judged: Int64?
  }

  func entry(of profile: Int64) throws -> Entry? {
    let statement = try db.cachedStatement(
      sql: "SELECT words, people, judged FROM mute WHERE profile = ?")
    return try Row.fetchOne(statement, arguments: [profile]).map { row in
      Entry(list: MuteList(words: row["words"], people: row["people"]), judged: row["judged"])
    }
  }

  /// Replaces the mutes of a profile; all its photos are then to be judged anew.
  func set(_ list: MuteList, of profile: Int64) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO mute (profile, words, people, judged) VALUES (?, ?, ?, 0)",
      arguments: [
        profile, list.words.joined(separator: ","), list.people.joined(separator: ","),
      ])
  }

  /// Remembers up to which row photos are judged.
  func setJudged(_ row: Int64?, of profile: Int64) throws {
    try db.execute(
      sql: "UPDATE mute SET judged = ? WHERE profile = ?", arguments: [row, profile])
  }

  func removeAll() throws {
    try db.execute(sql: "DELETE FROM mute")
  }
}
