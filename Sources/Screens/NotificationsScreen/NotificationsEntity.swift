import Domain

/// An answer of the notifications.
enum NotificationsContent: Equatable, Sendable {
  /// Some of them; perhaps none, if servers could not be asked.
  case page(NotificationsPage, now: Timestamp)
  /// One of them, of which there is nothing else to see.
  case words(NotificationRow, now: Timestamp)
  /// Nobody has done anything with what the person posted.
  case empty
  /// Nobody is signed in.
  case noAccounts
}

/// Some notifications, whether others follow, and who could not be asked.
struct NotificationsPage: Equatable, Sendable {
  var rows: [NotificationRow] = []
  var hasMore = false
  var failures: [AccountFailure] = []
}

/// A notification by the number it is called by, and the photo it is about, as long as that is in the
/// stream.
struct NotificationRow: Equatable, Sendable {
  var number = 0
  let notification: AccountNotification
  let photo: Photo?
}

/// Why a command cannot be done.
enum NotificationsProblem: Mistake, Equatable {
  case noMore
  case noPhoto(Int)
  case noWords(Int)

  var reason: String {
    switch self {
    case .noMore: "that was the last one: `list` starts again"
    case .noPhoto(let number):
      "number \(number) is about a photo that is not in your stream; `who \(number)` shows who it was"
    case .noWords(let number):
      "nobody said anything in number \(number); `who \(number)` shows who it was"
    }
  }
}

/// What accounts' servers have told so far, and where each goes on, so that all of it is one list.
struct NotificationFeeds: Equatable, Sendable {
  /// What one account's server has told.
  struct Feed: Equatable, Sendable {
    let account: Account
    /// Told and not listed yet, newest first.
    var waiting: [AccountNotification] = []
    /// The last page; nil before the first.
    var page: NotificationPage?
    /// Why it cannot be asked now.
    var failure: String?

    /// Whether it has to be asked before anybody knows what comes next.
    var isHungry: Bool {
      waiting.isEmpty && failure == nil && (page == nil || page?.last != nil)
    }
  }

  var feeds: [Feed]

  /// Nothing was told yet.
  init(_ accounts: [Account]) {
    feeds = accounts.map { Feed(account: $0) }
  }

  /// Whether anything follows, as far as is known.
  var hasMore: Bool { feeds.contains { !$0.waiting.isEmpty || $0.isHungry } }

  var failures: [AccountFailure] {
    feeds.compactMap { feed in feed.failure.map { AccountFailure(feed.account, reason: $0) } }
  }

  /// The same, but who could not be asked is asked again.
  var askingAgain: NotificationFeeds {
    var feeds = self
    for index in feeds.feeds.indices { feeds.feeds[index].failure = nil }
    return feeds
  }

  /// Takes the newest of all that was told; nil if some server has to be asked first, or none has
  /// anything.
  mutating func next() -> AccountNotification? {
    guard !feeds.contains(where: \.isHungry) else { return nil }
    let newest = feeds.indices.filter { !feeds[$0].waiting.isEmpty }.max {
      feeds[$0].waiting[0].moment < feeds[$1].waiting[0].moment
    }
    return newest.map { feeds[$0].waiting.removeFirst() }
  }
}
