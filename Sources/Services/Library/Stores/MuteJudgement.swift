import Domain
import GRDB

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
    let isKnown = try await cache.read { db in
      try MuteTable(db: db).entry(of: profile)?.list ?? MuteList() == list
    }
    if !isKnown { try await cache.write { try MuteTable(db: $0).set(list, of: profile) } }
    // Looking is most of the work, and needs no lock.
    while let step = try await cache.read(nextStep) {
      try Task.checkCancellation()
      try await cache.write { try apply(step, $0) }
    }
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
