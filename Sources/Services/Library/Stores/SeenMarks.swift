import Domain
import GRDB

/// Writes seen marks where they are true: in `library.sqlite`, first of all.
struct SeenMarks {
  let people: DatabaseFile

  /// Adds marks in one transaction; returns how many are new.
  func insert(_ ids: [PhotoID]) async throws -> Int {
    try await people.write { db in
      try ids.count { id in
        guard let number = id.source.number else { return false }
        return try SeenTable(db: db).insert(source: number, item: id.item)
      }
    }
  }

  /// Adds marks for all photos of a stream that have none, in one transaction.
  func insertAll(in scope: StreamScope, of cache: DatabaseFile) async throws -> Int {
    try await people.write { db in
      let seen = SeenTable(db: db)
      return try cache.readNow { cache in
        var count = 0
        try StreamQuery(db: cache, scope: scope).eachUnseen { id in
          guard let number = id.source.number else { return }
          if try seen.insert(source: number, item: id.item) { count += 1 }
        }
        return count
      }
    }
  }
}
