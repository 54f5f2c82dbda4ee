import Domain
import GRDB
import Glibc

/// Keeps mutations, drafts and notes in `library.sqlite`, on the disk before it answers.
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
    try await file.write { db in
      let table = MutationTable(db: db, profile: profile)
      let entries = try table.about(lane.target).filter { $0.mutation.lane == lane }
      for change in try decide(entries) { try table.apply(change) }
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
      // Behind one that was tried often the next is ready, too, but not at once.
      let entries = try table.ready(now: now, limit: limit, sparing: accounts)
        .filter { lanes.insert($0.mutation.lane).inserted }
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
    try await file.write {
      try MutationTable(db: $0, profile: profile).recover(leaving: slow, until: moment)
    }
  }

  /// A lock on a file beside the library: it ends with the process, however that ends.
  func lease(of profile: Int64) throws -> (any Sendable)? {
    let path = file.path + "-outbox-\(profile)"
    try LibraryFolder.touch(path)
    return FileLease(path, LOCK_EX | LOCK_NB)
  }
}

extension OutboxStore {
  func localReactions(to photos: [PhotoID]) async throws -> [PhotoID: Reaction] {
    try await file.read { db in
      let table = LocalReactionTable(db: db)
      var reactions: [PhotoID: Reaction] = [:]
      for photo in photos { reactions[photo] = try table.reaction(to: photo) }
      return reactions
    }
  }

  func setLocalReaction(_ reaction: Reaction?, to photo: PhotoID, at now: Timestamp) async throws {
    try await file.write { try LocalReactionTable(db: $0).set(reaction, to: photo, at: now) }
  }

  func notes(on photo: PhotoID) async throws -> [Note] {
    try await file.read { try NoteTable(db: $0).notes(on: photo) }
  }

  func noteCounts(on photos: [PhotoID]) async throws -> [PhotoID: Int] {
    try await file.read { db in
      let table = NoteTable(db: db)
      var counts: [PhotoID: Int] = [:]
      for photo in photos { counts[photo] = try table.count(on: photo) }
      return counts
    }
  }

  func insertNote(_ note: Note) async throws {
    try await file.write { try NoteTable(db: $0).insert(note) }
  }

  func removeNote(_ id: MutationID) async throws {
    try await file.write { try NoteTable(db: $0).remove(id) }
  }
}

extension OutboxStore {
  func drafts(of profile: Int64) async throws -> [StoredDraft] {
    try await file.read { try DraftTable(db: $0, profile: profile).all() }
  }

  func keep(
    _ draft: Draft, at place: PostPlace.ID, id: Int64?, of profile: Int64, now: Timestamp
  ) async throws -> StoredDraft {
    try await file.write {
      try DraftTable(db: $0, profile: profile).keep(draft, at: place, id: id, now: now)
    }
  }

  func removeDraft(_ id: Int64, adding entry: OutboxEntry?, of profile: Int64) async throws {
    try await file.write { db in
      let wasThere = try DraftTable(db: db, profile: profile).remove(id)
      guard let entry else { return }
      guard wasThere else { throw WritingError.draftGone }
      try MutationTable(db: db, profile: profile).insert(entry)
    }
  }

  func withdraw(
    _ mutation: Mutation, of profile: Int64, now: Timestamp,
    _ decide: @escaping @Sendable (OutboxEntry) throws -> (Draft, PostPlace.ID)
  ) async throws -> StoredDraft? {
    try await file.write { db in
      let table = MutationTable(db: db, profile: profile)
      guard let entry = try table.about(mutation.target).first(where: { $0.id == mutation.id })
      else { return nil }
      let (draft, place) = try decide(entry)
      try table.apply(.remove(entry.id))
      return try DraftTable(db: db, profile: profile).keep(draft, at: place, id: nil, now: now)
    }
  }
}
