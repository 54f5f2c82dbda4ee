import Domain
import GRDB

/// What has to be done now and then: removing what is over.
struct Upkeep: Sendable {
  let household: Household

  /// How often.
  static let pause = Duration.seconds(30)

  /// Removes expired statuses, forgotten uploads, old codes and keys, unused programs, and files of
  /// nobody; makes up for what earlier versions did not note.
  func run() async throws {
    let now = household.time.now
    while try await removeExpired() {}
    let (yesterday, anHourAgo) = (id(ofTime: -86_400, from: now), id(ofTime: -3600, from: now))
    try await household.store.write { db in
      // What was uploaded and never posted.
      try StoredMedia.filter(Column("status") == nil && Column("id") < yesterday).deleteAll(db)
      try AuthorizationCode.removeOld(at: now, in: db)
      try KeyedAnswer.removeOld(at: now, in: db)
      try KnownAddress.removeOld(at: now, in: db)
      try ClientApp.removeUnused(before: anHourAgo, at: now, in: db)
    }
    try await household.pictureStore.sweep()
    while try await household.pictureStore.measure(limit: Self.batch) {}
  }

  /// So many at once, so that others get in between.
  private static let batch = 200

  /// Removes some; whether there may be more. Short transactions let others write in between.
  private func removeExpired() async throws -> Bool {
    try await household.write { snapshot in
      let expired = try Status.filter(Column("expiresAt") <= snapshot.now)
        .order(Column("expiresAt")).limit(Self.batch).fetchAll(snapshot.db)
      for status in expired { try snapshot.remove(status) }
      return expired.count == Self.batch
    }
  }

  private func id(ofTime seconds: Int, from now: Timestamp) -> Int64 {
    now.advanced(by: .seconds(seconds)).milliseconds << 16
  }
}
