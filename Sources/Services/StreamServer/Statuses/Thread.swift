import Domain
import GRDB

/// What a status answers, and what answers it.
struct Thread {
  let db: Database
  let viewer: Int64?
  let now: Timestamp

  private static let mostAncestors = 100
  private static let mostDescendants = 500

  /// From the first to the one directly above; broken where the viewer may not see one.
  func ancestors(of status: Status) throws -> [Status] {
    var ancestors: [Status] = []
    var next = status.replyTo
    while let id = next, ancestors.count < Self.mostAncestors,
      let status = try Status.find(id, for: viewer, at: now, in: db)
    {
      ancestors.append(status)
      next = status.replyTo
    }
    return ancestors.reversed()
  }

  /// All below, in the order they were posted; not those below what the viewer may not see.
  func descendants(of id: Int64) throws -> [Status] {
    var found: [Status] = []
    var level = [id]
    while !level.isEmpty, found.count < Self.mostDescendants {
      var seen: [Status] = []
      for parent in level where found.count + seen.count < Self.mostDescendants {
        let answers = try Int64.fetchAll(
          db.cachedStatement(sql: "SELECT id FROM status WHERE replyTo = ? ORDER BY id LIMIT 500"),
          arguments: [parent])
        seen += try answers.compactMap { try Status.find($0, for: viewer, at: now, in: db) }
      }
      found += seen
      level = seen.map(\.id)
    }
    return found.prefix(Self.mostDescendants).sorted { $0.id < $1.id }
  }
}
