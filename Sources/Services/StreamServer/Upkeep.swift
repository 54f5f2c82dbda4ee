import Domain
import GRDB

/// What has to be done now and then: publishing what is due, and removing what is over.
struct Upkeep: Sendable {
  let household: Household

  /// How often.
  static let pause = Duration.seconds(30)

  /// Publishes scheduled statuses, tells of polls that have ended, ends mutes, and removes what has expired or was
  /// left over: statuses, uploads, codes, keys, programs and files. Then adds what earlier versions did not store:
  /// sizes of pictures, and words to search by.
  ///
  /// A step that fails, as at a row that is damaged, keeps none of the others from being done; what failed first is
  /// thrown at the end.
  func run() async throws {
    var failure: (any Error)?
    for step in steps(at: household.time.now) {
      do {
        try await step()
      } catch {
        if failure != nil { household.errors.note(error, while: "removing what is over") }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func steps(at now: Timestamp) -> [@Sendable () async throws -> Void] {
    [
      { while try await removeExpired() {} },
      { await publishDue() },
      { while try await tellEndedPolls() {} },
      { try await removeLeftovers(at: now) },
      { try await household.pictureStore.sweep() },
      { while try await household.pictureStore.measure(limit: Self.batch) {} },
      { while try await household.write({ try $0.fillWords(limit: Self.batch) }) {} },
    ]
  }

  private func removeLeftovers(at now: Timestamp) async throws {
    let (yesterday, anHourAgo) = (id(ofTime: -86_400, from: now), id(ofTime: -3600, from: now))
    try await household.store.write { db in
      // What was uploaded and never posted.
      try db.execute(
        sql: """
          DELETE FROM media WHERE status IS NULL AND id < ?
            AND id NOT IN (SELECT media FROM scheduledMedia)
            AND NOT EXISTS (SELECT 1 FROM user WHERE avatar = media.id OR header = media.id)
          """, arguments: [yesterday])
      try db.execute(
        sql: "UPDATE relation SET muted = NULL, muteEnds = NULL WHERE muteEnds <= ?",
        arguments: [now])
      try AuthorizationCode.removeOld(at: now, in: db)
      try KeyedAnswer.removeOld(at: now, in: db)
      try KnownAddress.removeOld(at: now, in: db)
      try Invite.removeOld(at: now, in: db)
      try ClientApp.removeUnused(before: anHourAgo, at: now, in: db)
    }
  }

  /// Publishes what is scheduled for now, each by itself. What cannot be published is told, and tried again
  /// in an hour: nothing that somebody wrote is thrown away but what would be over by now.
  private func publishDue() async {
    let now = household.time.now
    await household.errors.attempt("looking for scheduled statuses") {
      let due = try await household.store.read { db in
        try ScheduledStatus.due(at: now).order(Column("publishedAt")).limit(Self.batch).fetchAll(db)
      }
      for scheduled in due {
        do {
          try await household.write { try $0.publish(scheduled) }
        } catch {
          household.errors.note(error, while: "publishing a scheduled status")
          try await household.store.write { db in
            let later = Column("publishedAt").set(to: now.advanced(by: .seconds(3600)))
            try ScheduledStatus.due(at: now).filter(key: scheduled.id).updateAll(db, later)
          }
        }
      }
    }
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

  private func tellEndedPolls() async throws -> Bool {
    try await household.write { snapshot in
      let ended = try StoredPoll.filter(literal: "isTold = 0 AND expiresAt <= \(snapshot.now)")
        .order(Column("expiresAt")).limit(Self.batch).fetchAll(snapshot.db)
      for poll in ended { try snapshot.tellEnd(of: poll) }
      return ended.count == Self.batch
    }
  }

  private func id(ofTime seconds: Int, from now: Timestamp) -> Int64 {
    now.advanced(by: .seconds(seconds)).milliseconds << 16
  }
}
