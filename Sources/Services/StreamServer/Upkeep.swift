import Domain
import GRDB

/// What has to be done now and then: removing what is over.
struct Upkeep: Sendable {
  let household: Household

  /// How often.
  static let pause = Duration.seconds(30)

  /// Removes expired statuses, forgotten uploads, old codes and keys, and files of nobody.
  func run() async throws {
    let now = household.time.now
    while try await removeExpired(at: now) {}
    let yesterday = now.advanced(by: .seconds(-86_400)).milliseconds << 16
    try await household.store.write { db in
      try MediaTable(db: db).removeUnposted(before: yesterday)
      try CodeTable(db: db).removeOld(at: now)
      try IdempotencyTable(db: db).removeOld(at: now)
      try KnownAddressTable(db: db).removeOld(at: now)
    }
    try await household.media.sweep()
  }

  /// Removes some; whether there may be more. Short transactions let others write in between.
  private func removeExpired(at now: Timestamp) async throws -> Bool {
    let batch = 200
    return try await household.store.write { db in
      let table = StatusTable(db: db)
      let expired = try table.expired(at: now, limit: batch)
      for status in expired {
        try table.remove(status.id, by: status.author, replyTo: status.replyTo)
      }
      return expired.count == batch
    }
  }
}
