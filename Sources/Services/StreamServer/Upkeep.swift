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
    while try await removeExpired(at: now) {}
    let yesterday = now.advanced(by: .seconds(-86_400)).milliseconds << 16
    try await household.store.write { db in
      try StoredMedia.removeUnposted(before: yesterday, in: db)
      try AuthorizationCode.removeOld(at: now, in: db)
      try KeyedRequest.removeOld(at: now, in: db)
      try KnownAddressTable(db: db).removeOld(at: now)
      let anHourAgo = now.advanced(by: .seconds(-3600)).milliseconds << 16
      try ClientApp.removeUnused(before: anHourAgo, at: now, in: db)
    }
    try await household.pictureStore.sweep()
    while try await household.pictureStore.measure(limit: Self.batch) {}
  }

  /// So many at once, so that others get in between.
  private static let batch = 200

  /// Removes some; whether there may be more. Short transactions let others write in between.
  private func removeExpired(at now: Timestamp) async throws -> Bool {
    let batch = Self.batch
    return try await household.store.write { db in
      let table = StatusTable(db: db)
      let expired = try Status.expired(at: now, limit: batch, in: db)
      for status in expired { try table.remove(status) }
      return expired.count == batch
    }
  }
}
