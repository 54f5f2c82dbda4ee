import Domain
import Storage

extension Outbox {
  /// The notifications of `reading` without those of people whom an account has blocked, or muted so that they
  /// tell of nothing, and without what filters hide.
  public func notifications(by reading: any NotificationReading) -> any NotificationReading {
    VisibleNotifications(reading: reading, outbox: self)
  }

  /// Those who are hidden just now, with what waits.
  public func hiddenPeople() async throws -> HiddenPeople {
    HiddenPeople(try await parts.relations.store.hiding(of: parts.profile), at: parts.time.now)
  }

  /// What is held against that which a server tells an account just now.
  func judge(of account: AccountID, in context: PostFilter.Context) async throws -> FilterJudge {
    FilterJudge(try await parts.filters(), of: account, in: context, at: parts.time.now)
  }
}

private struct VisibleNotifications: NotificationReading {
  let reading: any NotificationReading
  let outbox: Outbox

  func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    let told = try await reading.notifications(of: account, after: page)
    let relations = try await outbox.parts.relations.store.hiding(of: outbox.parts.profile)
    let silent = relations.map { relation in
      var relation = relation
      if relation.relationship.mute?.notifications == false { relation.relationship.mute = nil }
      return relation
    }
    let hidden = HiddenPeople(silent, at: outbox.parts.time.now)
    let server = hidden.isEmpty ? nil : try await outbox.account(account).server.name
    let seen = told.notifications.filter { !hidden.hides($0.person, at: server) }
    let judge = try await outbox.judge(of: account, in: .notifications)
    return NotificationPage(seen.compactMap(judge.shown), last: told.last)
  }
}
