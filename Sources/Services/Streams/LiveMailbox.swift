import Domain
import Synchronization
import Web

/// What servers have streamed and nobody has handled yet. It stays small, however much they send: it has only the
/// timelines of new posts, the latest version of each changed one, and a limited number of these.
final class LiveMailbox: Sendable {
  /// A status of an account.
  struct Post: Hashable {
    let account: AccountID
    let status: String
  }

  /// Where something is new.
  struct News {
    fileprivate var places: [AccountID: Set<AccountTimeline?>] = [:]
    /// The authors, as far as they are known.
    fileprivate var authors: Set<PersonID> = []
    /// Whether somebody has a notification.
    var hasNotifications = false
    /// Accounts whose filters have changed.
    var filters: Set<AccountID> = []

    var isEmpty: Bool { places.isEmpty && !hasNotifications && filters.isEmpty }

    /// Whether something new may be in a source; `members` are those of lists of this machine.
    func concern(_ source: Source, _ members: [Int64: [ListMember]]) -> Bool {
      switch source.kind {
      case .account(let account, let timeline): isNew(in: timeline, of: account)
      case .list(let list):
        members[list, default: []].contains { member in
          switch member {
          case .person(let person, _):
            authors.contains(person) || places[person.account]?.contains(nil) == true
          case .tag(let tag, let account): isNew(in: .tag(tag), of: account)
          }
        }
      case .folder, .feed, .samples, .search: false
      }
    }

    private func isNew(in timeline: AccountTimeline, of account: AccountID) -> Bool {
      places[account].map { $0.contains(timeline) || $0.contains(nil) } ?? false
    }
  }

  /// What changed of posts that may be known.
  struct Changes {
    var edits: [Post: EditedPost] = [:]
    var removals: Set<Post> = []
    var engagements: [Post: Engagement] = [:]

    fileprivate var count: Int { edits.count + removals.count + engagements.count }

    /// Adds older changes; of each post the newest one stays.
    fileprivate mutating func add(older: Changes) {
      for post in older.removals where count < LiveMailbox.capacity {
        edits[post] = nil
        removals.insert(post)
      }
      for (post, edit) in older.edits
      where count < LiveMailbox.capacity && edits[post] == nil && !removals.contains(post) {
        edits[post] = edit
      }
      for (post, engagement) in older.engagements
      where count < LiveMailbox.capacity && engagements[post] == nil {
        engagements[post] = engagement
      }
    }
  }

  /// How many changes are kept. More are dropped; they are seen when the posts are asked for again.
  static let capacity = 1_000

  private let box = Mutex((news: News(), changes: Changes()))
  private let newsArrival: AsyncStream<Void>.Continuation
  private let changeArrival: AsyncStream<Void>.Continuation
  /// Has an element when there is news; one may stand for several.
  let newsArrivals: AsyncStream<Void>
  /// Has an element when there are changes.
  let changeArrivals: AsyncStream<Void>

  init() {
    (newsArrivals, newsArrival) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    (changeArrivals, changeArrival) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Keeps what was told at an account's server.
  func put(_ event: LiveEvent, from account: AccountID) {
    let (hasNews, hasChanges) = box.withLock { box in
      Self.add(event, of: account, to: &box.news, &box.changes)
      return (!box.news.isEmpty, box.changes.count > 0)
    }
    if hasNews { newsArrival.yield() }
    if hasChanges { changeArrival.yield() }
  }

  /// Whether there is news that nobody has taken.
  var hasNews: Bool { box.withLock { !$0.news.isEmpty } }

  func takeNews() -> News {
    box.withLock { box in
      defer { box.news = News() }
      return box.news
    }
  }

  func takeChanges() -> Changes {
    box.withLock { box in
      defer { box.changes = Changes() }
      return box.changes
    }
  }

  /// Puts back changes that could not be written.
  func putBack(_ changes: Changes) {
    box.withLock { $0.changes.add(older: changes) }
    changeArrival.yield()
  }
}

extension LiveMailbox {
  private static func add(
    _ event: LiveEvent, of account: AccountID, to news: inout News, _ changes: inout Changes
  ) {
    switch event {
    case .began: news.places[account, default: []].insert(nil)
    case .posted(let timeline, let author):
      news.places[account, default: []].insert(timeline)
      if let author, news.authors.count < capacity {
        news.authors.insert(PersonID(account: account, name: author))
      }
    case .notified(let status, let engagement):
      news.hasNotifications = true
      guard let status else { return }
      let post = Post(account: account, status: status)
      // A post that has a change already takes no more room.
      if changes.engagements[post] != nil || changes.count < capacity {
        changes.engagements[post] = engagement
      }
    case .filtersChanged: news.filters.insert(account)
    case .edited(let edit):
      let post = Post(account: account, status: edit.status)
      // A deleted post needs no other change.
      guard !changes.removals.contains(post),
        changes.edits[post] != nil || changes.count < capacity
      else { return }
      changes.edits[post] = edit
    case .removed(let status):
      let post = Post(account: account, status: status)
      changes.edits[post] = nil
      if changes.count < capacity { changes.removals.insert(post) }
    }
  }
}
