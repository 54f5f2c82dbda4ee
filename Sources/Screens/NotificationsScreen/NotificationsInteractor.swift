import Domain

/// The use cases of the notifications: reads those of all accounts as one list.
struct NotificationsInteractor {
  /// How many pages in a row may tell of nothing that is shown here.
  static let barrenPages = 5
  /// How many notifications stand in one page besides its rows, so that it ends where thousands like a photo.
  static let mostFolded = 100

  let dependencies: any NotificationsDependencies

  private var settings: any SettingsStoring { dependencies.settings }

  /// Those whose session is over are left out: what to do is said elsewhere.
  func obtainFeeds() async throws -> NotificationFeeds {
    NotificationFeeds(try await dependencies.accounts.accounts().filter { $0.ending == nil })
  }

  func obtainPage(
    of feeds: NotificationFeeds
  ) async throws -> (page: NotificationsPage, rest: NotificationFeeds) {
    let naming = MutationNaming(
      accounts: dependencies.accounts, sources: dependencies.sources, stream: dependencies.stream)
    var feeds = feeds
    var rows: [NotificationRow] = []
    var folded = 0
    let length = settings.number(.listLength)
    while rows.count < length, folded < Self.mostFolded {
      feeds = try await fed(feeds)
      guard let next = feeds.next() else { break }
      if rows.fold(next) {
        folded += 1
        continue
      }
      rows.append(NotificationRow(notification: next, photo: try await naming.photo(of: next)))
    }
    noteTold(rows)
    let page = NotificationsPage(
      rows: rows, hasMore: feeds.hasMore, failures: feeds.failures)
    return (page, feeds)
  }

  /// A draft that answers what somebody said.
  func beginAnswer(to row: NotificationRow, of account: Account) async throws -> StoredDraft {
    guard let said = row.notification.said, let words = row.notification.words else {
      throw NotificationsProblem.noWords(row.number)
    }
    let title = row.notification.filtering?.warning ?? words
    var draft = Draft()
    draft.answering = DraftAnswer(
      account: account.id, status: said, title: title.isEmpty ? row.notification.person : title,
      addressee: Addressee(byline: row.notification.person, of: account))
    return try await dependencies.posting.keep(draft, at: .account(account.id), over: nil)
  }
}

extension NotificationsInteractor {
  /// Asks all servers that have to be asked, at once. One that fails does not stop the others.
  private func fed(_ feeds: NotificationFeeds) async throws -> NotificationFeeds {
    guard feeds.feeds.contains(where: \.isHungry) else { return feeds }
    var fed = feeds
    try await withThrowingTaskGroup(of: (Int, NotificationFeeds.Feed).self) { group in
      for (index, feed) in feeds.feeds.enumerated() where feed.isHungry {
        group.addTask { (index, try await self.fed(feed)) }
      }
      for try await (index, feed) in group { fed.feeds[index] = feed }
    }
    return fed
  }

  private func fed(_ feed: NotificationFeeds.Feed) async throws -> NotificationFeeds.Feed {
    var feed = feed
    do {
      for _ in 0..<Self.barrenPages where feed.isHungry {
        let page = try await dependencies.notifications.notifications(
          of: feed.account.id, after: feed.page)
        feed.page = page
        feed.waiting += page.notifications
      }
      // Whoever tells of so much else is not asked on and on.
      if feed.isHungry { feed.page = NotificationPage([]) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      dependencies.reporting.note(error, while: "asking for notifications")
      feed.failure = Reason.of(error)
    }
    return feed
  }

  /// What was listed here is no news above the prompt any more.
  private func noteTold(_ rows: [NotificationRow]) {
    guard settings.tellsNotifications else { return }
    do {
      try settings.noteTold(rows.map(\.notification))
    } catch {
      dependencies.reporting.note(error, while: "noting which notifications were listed")
    }
  }
}
