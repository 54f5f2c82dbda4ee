import Domain

/// What others did with what the person posted, since that was last told.
struct NotificationNews: Equatable, Sendable {
  /// All of it as far as servers told in one go, newest first; never nothing.
  let notifications: [AccountNotification]
  /// What the newest is about, as long as that is in the stream.
  let photo: Photo?
  /// Whether more than that may be new.
  let isPart: Bool
  /// Whether the person wants to know how many there are.
  let isCounted: Bool
}

/// Looks for such news, for those who asked to be told.
struct NotificationWatch: Sendable {
  let notifications: any NotificationReading
  let accounts: any AccountKeeping
  let naming: MutationNaming
  let settings: any SettingsStoring
  let reporting: any ErrorReporting

  /// Nil if there is no news; no server is asked if nobody wants to know. One that cannot be asked is
  /// for the log only.
  func obtainNews() async throws -> NotificationNews? {
    guard settings.tellsNotifications else { return nil }
    var news: [AccountNotification] = []
    var isPart = false
    for account in try await accounts.accounts() where account.ending == nil {
      let page = await page(of: account.id)
      let untold = settings.untold(page.notifications)
      isPart = isPart || page.last != nil && untold.count == page.notifications.count
      news += untold
    }
    news.sort { $0.moment > $1.moment }
    guard let latest = news.first else { return nil }
    return NotificationNews(
      notifications: news, photo: try await photo(of: latest), isPart: isPart,
      isCounted: settings.text(.notificationsCounts) == "yes")
  }

  func noteTold(_ news: NotificationNews) throws {
    try settings.noteTold(news.notifications)
  }
}

extension NotificationWatch {
  private func page(of account: AccountID) async -> NotificationPage {
    do {
      return try await notifications.notifications(of: account, after: nil)
    } catch {
      reporting.note(error, while: "looking for notifications")
      return NotificationPage([])
    }
  }

  private func photo(of notification: AccountNotification) async throws -> Photo? {
    guard let status = notification.status else { return nil }
    return try await naming.photo(of: .status(notification.id.account, status))
  }
}
