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
      try Mutes.fetch(db, of: profile)?.list ?? MuteList() == list
    }
    guard !isKnown else { return }
    try await cache.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO mute (profile, words, people, judged) VALUES (?, ?, ?, 0)",
        arguments: [
          profile, list.words.joined(separator: ","), list.people.joined(separator: ","),
        ])
    }
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
  private static let (muted, rowID, owner): (Int32, Int32, Int32) = (20, 21, 22)

  private func isMisjudged(_ row: BareStatement) -> Bool {
    // What this version cannot read is not shown anyway.
    guard let photo = Photo(row) else { return false }
    return list.hides(photo) != (row.number(Self.muted) != 0)
  }

  /// The last row that was judged by this list; nil if all are, or if another list is stored.
  private func judged(_ db: Database) throws -> Int64? {
    guard let mutes = try Mutes.fetch(db, of: profile), mutes.list == list else { return nil }
    return mutes.judged
  }
}

/// The mutes of a profile as they are stored; a profile without mutes may have none.
struct Mutes {
  let list: MuteList
  /// The last row that was judged by the list; nil if all are.
  let judged: Int64?

  static func fetch(_ db: Database, of profile: Int64) throws -> Mutes? {
    let statement = try db.cachedStatement(
      sql: "SELECT words, people, judged FROM mute WHERE profile = ?")
    return try Row.fetchOne(statement, arguments: [profile]).map { row in
      Mutes(list: MuteList(words: row["words"], people: row["people"]), judged: row["judged"])
    }
  }
}
