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

  /// All that has a number: the rows, then what is folded into them.
  var numbered: [NotificationRow] { rows + rows.flatMap(\.folded) }

  /// Gives numbers behind the last one that is taken.
  mutating func number(behind last: Int) {
    var last = last
    for index in rows.indices {
      last += 1
      rows[index].number = last
    }
    for index in rows.indices {
      for place in rows[index].folded.indices {
        last += 1
        rows[index].folded[place].number = last
      }
    }
  }
}

/// A notification by the number it is called by, and the photo it is about, as long as that is in the
/// stream.
struct NotificationRow: Equatable, Sendable {
  var number = 0
  let notification: AccountNotification
  let photo: Photo?
  /// Where several people did the same: what each did, the newest, which is this one, first. Else nothing.
  var folded: [NotificationRow] = []

  /// What each of these people did, a row for each.
  var each: [NotificationRow] { folded.isEmpty ? [self] : folded }

  /// Whether somebody else did the same: likes or boosts the same post, or follows the same account.
  func isSame(as next: AccountNotification) -> Bool {
    switch next.kind {
    case .like, .boost: guard next.status != nil else { return false }
    case .follow: break
    case .reply, .mention, .request, .poll, .edit, .post: return false
    }
    let told = notification
    guard told.kind == next.kind, told.status == next.status else { return false }
    guard told.id.account == next.id.account else { return false }
    return !each.contains { $0.notification.person == next.person }
  }
}

extension [NotificationRow] {
  /// Takes a notification into the row that tells of the same; false if there is none. Those who follow are told of
  /// in one row only if nothing stands between them.
  mutating func fold(_ next: AccountNotification) -> Bool {
    let places = next.kind == .follow ? indices.suffix(1) : indices
    guard let place = places.first(where: { self[$0].isSame(as: next) }) else { return false }
    let row = NotificationRow(notification: next, photo: self[place].photo)
    self[place].folded = self[place].each + [row]
    return true
  }
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
