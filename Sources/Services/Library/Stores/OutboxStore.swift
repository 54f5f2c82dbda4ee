import Domain
import GRDB
import Glibc
import Storage

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
